import type { Check } from "../spec.ts";
import { typed } from "./json-of.ts";

/** What a branch gives when it was not skipped. */
export type Given<Result> = Exclude<Awaited<Result>, undefined>;

/** With null where a skipped branch gives nothing. */
export type OrNull<Result> = undefined extends Awaited<Result> ? Given<Result> | null : Awaited<Result>;

/** How one branch ended, where none is required (LANGUAGE 4). */
export type Outcome<T> = {
  readonly ok: boolean;
  readonly value: T | null;
  readonly error: { readonly code: string; readonly message: string } | null;
};

/** Conditions over the results, by the Python text that messages know them by. The last thing that a frame looks at. */
export interface Validation<Result> {
  readonly [text: string]: (results: readonly Result[]) => boolean;
}

/** The conditions as the runtime takes them. */
export function validationChecks(
  validate: Validation<never> | undefined,
): { readonly validate: readonly Check[] } | null {
  if (validate === undefined) return null;
  return {
    validate: Object.entries(validate).map(([text, test]) => ({
      text,
      test: ({ results }) => test(typed<readonly never[]>(results ?? [])),
    })),
  };
}
