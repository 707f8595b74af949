import { stepDependencies } from "./dependencies.ts";
import type { IrStep, JumpPort } from "./model.ts";

/** What runs again when the flow goes back from one step to another of its lane (docs/nodes.md, "Going back"). */
export interface Stretch {
  readonly from: string;
  readonly to: string;
  /** Outcomes of `from` that go back to `to`. */
  readonly ports: readonly JumpPort[];
  /** Everything after `to` that is not after `from`, with both. */
  readonly members: ReadonlySet<string>;
}

/**
 * The stretches of one lane that runs as a graph, outer ones before those inside them. A jump that doesn't lead to the
 * step itself or to an earlier one has none.
 */
export function stretchesOf(steps: readonly IrStep[]): readonly Stretch[] {
  const jumping = steps.filter((step) => step.jumps);
  if (jumping.length === 0) return [];
  const dependents = dependentsOf(steps);
  const found: Stretch[] = [];
  for (const step of jumping) {
    const ports = new Map<string, JumpPort[]>();
    for (const port of PORTS) {
      const to = step.jumps?.[port];
      if (to !== undefined && to !== null) ports.set(to, [...(ports.get(to) ?? []), port]);
    }
    const after = following(step.id, dependents);
    for (const [to, taken] of ports) {
      const members = following(to, dependents).add(to);
      if (!members.has(step.id)) continue;
      for (const id of after) members.delete(id);
      found.push({ from: step.id, to, ports: taken, members: members.add(step.id) });
    }
  }
  return found.sort((a, b) => b.members.size - a.members.size);
}

const PORTS: readonly JumpPort[] = ["failed", "next", "approve", "revise", "kill"];

/** Two stretches that are neither apart nor one inside the other; null if there are none. */
export function overlapping(stretches: readonly Stretch[]): readonly [Stretch, Stretch] | null {
  for (const [at, outer] of stretches.entries()) {
    for (const inner of stretches.slice(at + 1)) {
      const shared = [...inner.members].filter((id) => outer.members.has(id)).length;
      if (shared > 0 && shared < inner.members.size) return [outer, inner];
    }
  }
  return null;
}

/** Everything after a step, without itself. */
export function stepsAfter(steps: readonly IrStep[], id: string): ReadonlySet<string> {
  return following(id, dependentsOf(steps));
}

function dependentsOf(steps: readonly IrStep[]): ReadonlyMap<string, readonly string[]> {
  const dependents = new Map<string, string[]>(steps.map((step) => [step.id, []]));
  for (const step of steps) for (const id of stepDependencies(step)) dependents.get(id)?.push(step.id);
  return dependents;
}

function following(id: string, dependents: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set<string>();
  const pending = [...(dependents.get(id) ?? [])];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    pending.push(...(dependents.get(next) ?? []));
  }
  return seen;
}
