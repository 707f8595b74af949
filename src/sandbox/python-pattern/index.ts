import { parsePythonPattern } from "./parse.ts";
import type { PatternProblem } from "./tree.ts";

export type { PatternProblem } from "./tree.ts";

/** What CPython's `re` refuses in a pattern; null: nothing. Nothing is run. */
export function pythonPatternProblem(pattern: string): PatternProblem | null {
  const parsed = parsePythonPattern(pattern);
  return parsed.ok ? null : parsed.error;
}
