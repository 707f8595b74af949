import type { Json } from "../base/index.ts";
import { type Constraints, LIST_CONSTRAINTS, NUMBER_CONSTRAINTS, TEXT_CONSTRAINTS } from "./constraints.ts";
import type { Field } from "./field.ts";
import { FORMATS } from "./formats.ts";
import { wordsOf } from "./limits.ts";

/** A description with what a value must be: `How sure. Must be at least 0, at most 1.`; undefined: nothing is to be said. */
export function described(description: string | undefined, words: readonly string[]): string | undefined {
  return withSentence(description, "Must be", words);
}

/** What is to be said of a field besides its type: its description, what its value must be, and each item of a list. */
export function fieldProse(field: Field): string | undefined {
  const prose = described(field.description, wordsOf(field));
  return field.type === "array" ? withSentence(prose, "Each must be", wordsOf(field.items)) : prose;
}

function withSentence(prose: string | undefined, begin: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return prose;
  const sentence = `${begin} ${words.join(", ")}.`;
  return prose ? `${prose.replace(/[^.!?]$/, "$&.")} ${sentence}` : sentence;
}

const FORMAT_WORDS = Object.values(FORMATS).flatMap(({ schema, words }) =>
  Object.entries(schema).map(([key, value]) => ({ key, value, words })),
);

/** What a keyword of JSON Schema asks, after "must be"; undefined where it asks nothing of a value. */
export function keywordWords(keyword: string, value: Json): string | undefined {
  return (
    wordsIn(TEXT_CONSTRAINTS, keyword, value) ??
    wordsIn(NUMBER_CONSTRAINTS, keyword, value) ??
    wordsIn(LIST_CONSTRAINTS, keyword, value) ??
    FORMAT_WORDS.find(({ key, value: of }) => key === keyword && of === value)?.words
  );
}

function wordsIn<Limits extends object, Value, Made>(
  constraints: Constraints<Limits, Value, Made>,
  keyword: string,
  value: Json,
): string | undefined {
  for (const key in constraints) {
    const { keyword: own, written, words } = constraints[key];
    const limit = own === keyword ? written.read(value) : undefined;
    if (limit !== undefined) return words(limit);
  }
  return undefined;
}
