import type { Reference } from "./model.ts";

const SEGMENT = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Prints `$.input.text` or `$.steps.classify.output.label` (LANGUAGE 7). */
export function printReference(reference: Reference): string {
  const head = reference.root === "input" ? "$.input" : `$.steps.${reference.step}.output`;
  return [head, ...reference.path].join(".");
}

/** Reads what `printReference` prints; null for everything else. */
export function parseReference(text: string): Reference | null {
  const segments = text.split(".");
  if (segments[0] !== "$" || !segments.slice(1).every((segment) => SEGMENT.test(segment))) return null;
  if (segments[1] === "input") return { root: "input", path: segments.slice(2) };
  const step = segments[2];
  if (segments[1] !== "steps" || step === undefined || segments[3] !== "output") return null;
  return { root: "step", step, path: segments.slice(4) };
}
