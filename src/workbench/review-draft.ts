import { isJsonObject, type Json, parseMachineJson } from "../base/index.ts";
import type { Question } from "../runtime/index.ts";
import type { RunState } from "./state.ts";
import type { TypedText } from "./typed-text.ts";

/** What a person has put in so far, before it is an answer; `value` undefined: not decided yet. */
export interface ReviewDraft {
  readonly value: Json | undefined;
  readonly rationale: string;
  readonly reviewer: string;
}

/** Where everything is kept that is typed for a run. */
export const runAddress = (run: string): string => `review/${run}/`;

/**
 * Where the draft of an answer is kept, until it is answered for good: by its place in the run, so that a question that
 * is asked once more because its answer was refused begins with that answer.
 */
export function reviewAddress({ active, shown }: RunState, { path }: Question): string {
  return `${runAddress(active ?? shown?.id ?? "")}${path}`;
}

/** Whether an answer is judged only after it was taken: it may have to be put right. */
export const isJudgedLater = ({ id }: Question): boolean => id.startsWith("model:");

/** Whether a step asks it, or something within that step: an item of it, a member, a step of the flow that it calls. */
export const isAskedWithin = ({ path }: Question, step: string): boolean =>
  path.startsWith(step) && !/^[\w.-]/.test(path.slice(step.length));

/** The key of the draft's own text under its address. */
export const draftKey = (address: string): string => `${address}/draft`;

export function printDraft(draft: ReviewDraft): string {
  const { value, rationale, reviewer } = draft;
  return JSON.stringify({ ...(value !== undefined && { value }), rationale, reviewer });
}

/** Null where nothing is kept. */
export function parseDraft(kept: TypedText | undefined): ReviewDraft | null {
  if (kept === undefined || kept.phase === "clean") return null;
  const read = parseMachineJson(kept.text);
  if (!read.ok || !isJsonObject(read.value)) return null;
  const { value, rationale, reviewer } = read.value;
  return {
    value,
    rationale: typeof rationale === "string" ? rationale : "",
    reviewer: typeof reviewer === "string" ? reviewer : "",
  };
}
