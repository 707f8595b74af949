import type { NodeState } from "../../reports/index.ts";
import type { WireTone } from "./paint-scene.ts";
import type { Wire } from "./projection.ts";
import { courseOf } from "./wire-course.ts";

interface Standings {
  stateOf(node: string): NodeState | null;
  took(node: string, port: string): boolean;
}

interface AroundWire extends Standings {
  readonly hasProblem: boolean;
  readonly isSelected: boolean;
  readonly hoveredCard: string | null;
}

/** What has become of a wire in the shown run. */
export function courseOfWire({ source, target, data }: Wire, { stateOf, took }: Standings) {
  const edge = data?.edge;
  return courseOf(edge, {
    from: stateOf(source),
    to: stateOf(target),
    took: edge?.kind === "control" && took(source, edge.from.port),
  });
}

/** What a wire is most to be seen by. */
export function toneOf(wire: Wire, around: AroundWire): WireTone {
  if (around.isSelected) return "selected";
  if (around.hasProblem) return "problem";
  const course = courseOfWire(wire, around);
  if (course === "flowing") return course;
  return wire.source === around.hoveredCard || wire.target === around.hoveredCard ? "near" : course;
}
