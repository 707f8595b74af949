import type { Json } from "./json.ts";
import { type JsonProblem, readJson } from "./json-reader.ts";
import type { Result } from "./result.ts";
import { err, ok } from "./result.ts";
import { sayPosition } from "./text-position.ts";

/** Whoever has a narrower limit sets it: this only keeps the stack. */
const MOST_LEVELS = 1_000;

/**
 * Reads JSON text that came from outside; the error is a sentence with the place. Nothing is changed in silence: a key
 * twice and a whole number that would be rounded are errors. A `__proto__` key stays a plain own property.
 */
export function parseJson(text: string): Result<Json, string> {
  const read = readPlainJson(text);
  return read.ok ? read : err(`${sayPosition(text, read.error.offset)}: ${sayJsonProblem(read.error)}`);
}

/** The same; the error is the first problem, for who shows the place in another way. */
export function readPlainJson(text: string): Result<Json, JsonProblem> {
  const { value, problems } = readJson(text, { plain: true, levels: MOST_LEVELS });
  const [first] = problems;
  return first ? err(first) : ok(value ?? null);
}

const WORDS = {
  empty: () => "nothing is there",
  unexpected: (found) => `${found} doesn't belong here`,
  unclosed: () => "the text ends here, in the middle: it was cut off",
  string: () => "this text holds something that JSON wants escaped",
  infinite: (found) => `${found} is larger than any number here: they go up to about 1.8e308`,
  trailing: (found) => `nothing may follow, and ${found} does`,
  depth: () => "this is nested too deep",
  duplicate: (found) => `${JSON.stringify(found)} stands twice in one object`,
  forbidden: (found) => `${found} may not be a key`,
  inexact: (found) =>
    `${found} has more digits than a number can keep: give it as text, or as one up to ±9007199254740991`,
} as const satisfies { [K in JsonProblem["kind"]]: (found: string) => string };

/** Without the place. */
export function sayJsonProblem({ kind, found }: JsonProblem): string {
  return WORDS[kind](found.length > 80 ? `${found.slice(0, 77)}...` : found);
}
