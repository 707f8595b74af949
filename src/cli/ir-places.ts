import type { DocumentPlace, JsonPath, TextPlace } from "../base/index.ts";
import type { Ir, IrStep } from "../ir/index.ts";

/** Where a place of a document is in something that it was read from or is printed as. */
export type PlaceIn = (at: DocumentPlace) => TextPlace;

/** Places of `flow/1` text, for findings about the document that it opens as. `placeOf` finds the nearest there is. */
export function placesInIr(ir: Ir, placeOf: (path: JsonPath) => TextPlace): PlaceIn {
  return (at) => placeOf([...ownerIn(ir, at), ...partsOf(at.part)]);
}

function ownerIn(ir: Ir, { contract, function: name, flow, node, edge }: DocumentPlace): JsonPath {
  if (contract !== undefined) return ["contracts", contract];
  if (name !== undefined) return ["functions", name];
  if (flow === undefined) return [];
  const target = node ?? (edge === undefined ? undefined : targetOf(edge));
  if (target === "output") return ["flows", flow, "result"];
  const steps: JsonPath = ["flows", flow, "steps"];
  const step = target === undefined ? null : stepIn(ir.flows[flow]?.steps ?? [], target, steps);
  return step ?? ["flows", flow];
}

/** An edge leads into an input of the step: `data:a.x>b.y`, `control:a.port>b`. */
const targetOf = (edge: string) => edge.split(">").at(-1)?.split(".")[0] ?? "";

function stepIn(steps: readonly IrStep[], id: string, path: JsonPath): JsonPath | null {
  for (const [index, step] of steps.entries()) {
    const here = [...path, index];
    if (step.id === id) return here;
    if (step.type !== "parallel") continue;
    for (const [branch, { steps: inner }] of step.branches.entries()) {
      const found = stepIn(inner, id, [...here, "branches", branch, "steps"]);
      if (found) return found;
    }
  }
  return null;
}

/** `ensure[0].x` → `ensure`, 0, `x`. */
export function partsOf(part: string | undefined): JsonPath {
  const parts = part?.match(/[^.[\]]+/g) ?? [];
  return parts.map((one) => (/^\d+$/.test(one) ? Number(one) : one));
}
