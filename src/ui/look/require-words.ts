import type { ParallelNode } from "../../flow/index.ts";

/** How many branches or items must succeed, in the words of the form that sets it. */
export function requireWords(require: ParallelNode["require"]): string {
  if (require === "all") return "all";
  if (require === "any") return "first";
  return require === 0 ? "none" : `some: ${require}`;
}
