import type { IrStep, JumpRegion } from "../../../ir/index.ts";
import { type BodyScope, readStep } from "./body-scope.ts";
import { takes } from "./known.ts";
import { literal } from "./text.ts";

/** `await rounds.again(review.outcome === "revise", "write_draft", review.rationale)`. */
export function emitAgain(rounds: string, from: IrStep, region: JumpRegion, scope: BodyScope): string {
  const known = readStep(from.id, scope);
  const source = known.source.startsWith("await ") ? `(${known.source})` : known.source;
  const tests = region.ports.map((port) => takes({ ...known, source }, port) ?? "true");
  return `await ${rounds}.again(${tests.join(" || ")}, ${literal(region.to)}${noteOf(from, source, known.isOptional === true)})`;
}

function noteOf(from: IrStep, source: string, isOptional: boolean): string {
  return from.type === "human" ? `, ${source}${isOptional ? "?." : "."}rationale` : "";
}

/** Whether the region runs again is asked when the step that decides it has ended. */
export function settleFrom(from: IrStep, scope: BodyScope): readonly string[] {
  const { source } = readStep(from.id, scope);
  return source.includes("await ") ? [`${source};`] : [];
}
