/** Of one code in one flow or function. More are not read by anybody, and a list of ten thousands stops a page. */
const MOST_ALIKE = 200;

import type { CompilerDiagnostic } from "./finding.ts";

/**
 * Keeps the first findings of each code in each flow and function (one with an error keeps one); the last one kept says in
 * `more` how many follow it.
 */
export function capAlike(found: readonly CompilerDiagnostic[]): readonly CompilerDiagnostic[] {
  if (found.length <= MOST_ALIKE) return found;
  const counts = new Map<string, number>();
  const count = (key: string): number => {
    const now = (counts.get(key) ?? 0) + 1;
    counts.set(key, now);
    return now;
  };
  const keyOf = ({ code, severity, at }: CompilerDiagnostic): string =>
    JSON.stringify([code, severity, at.in === "document" ? [at.flow, at.function] : []]);
  const kept = found.filter((one) => count(keyOf(one)) <= MOST_ALIKE);
  if (kept.length === found.length) return found;
  const left = new Map([...counts].map(([key, all]) => [key, Math.min(all, MOST_ALIKE)]));
  return kept.map((one) => {
    const key = keyOf(one);
    const after = (left.get(key) ?? 0) - 1;
    left.set(key, after);
    const more = (counts.get(key) ?? 0) - MOST_ALIKE;
    return after === 0 && more > 0 ? { ...one, more } : one;
  });
}
