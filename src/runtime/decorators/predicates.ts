import type { Check } from "../spec.ts";
import { typed } from "./json-of.ts";

/** Predicates by the Python text of their condition, which is what events and reasons know them by. */
export interface Predicates<Subject> {
  readonly [text: string]: (subject: Subject) => boolean;
}

/**
 * All of these must hold, in this order. A list where one object cannot keep the lines as they are: one that stands twice,
 * or one that is a whole number (`"0"`), which objects put first.
 */
export type Checks<Subject> = Predicates<Subject> | readonly Predicates<Subject>[];

/** Over the result, which is null where there is none. */
export function ensureChecks<Result>(predicates: Checks<Result> | undefined): readonly Check[] {
  return checks(
    predicates,
    (test) =>
      ({ result }) =>
        test(typed<Result>(result ?? null)),
  );
}

/** In the order of the texts, each bound to what it is asked about. */
export function checks<Subject>(
  predicates: Checks<Subject> | undefined,
  bind: (test: (subject: Subject) => boolean) => Check["test"],
): readonly Check[] {
  return [predicates ?? []]
    .flat()
    .flatMap((some) => Object.entries(some))
    .map(([text, test]) => ({ text, test: bind(test) }));
}
