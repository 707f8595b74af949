import type { Json, JsonObject } from "../base/index.ts";

/**
 * How much of a flow runs. What stands of earlier runs is not done again (ADR 28), but where it says so; outputs that are
 * pinned are given.
 */
export type RunExtent =
  /** What is not known; all of it where nothing was changed since. */
  | { readonly run: "changed" }
  | { readonly run: "everything" }
  /** A step, after what it needs and does not stand. */
  | { readonly run: "to"; readonly node: string }
  /** A step and all after it. */
  | { readonly run: "from"; readonly node: string }
  /** A step alone, on what those before it said last, or on inputs by hand. */
  | { readonly run: "step"; readonly node: string; readonly inputs?: JsonObject }
  /** What follows a step, as if it had said this. */
  | { readonly run: "after"; readonly node: string; readonly output: Json };

export const CHANGED: RunExtent = { run: "changed" };
