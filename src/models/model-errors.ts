import { providerMessage } from "../base/index.ts";
import type { ModelError } from "../runtime/index.ts";
import { HttpFailure } from "./http-failure.ts";
import { Unreadable } from "./read-body.ts";

/** Characters of an error's body that anyone will read. */
export const LONGEST_BODY = 64_000;

/** Said where thought used up what an answer may be long. */
export const ONLY_THOUGHT = "All of max tokens went into thought: nothing came of an answer.";
/** Said where there was room for an answer left: the next attempt may give one. */
export const NO_ANSWER = "The model only thought, and gave no answer. Set thinking lower or off if it goes on so.";

/** What a thrown thing means: a connection that failed, a stream that is none, or else a fault of this program itself. */
export function errorOfThrown(thrown: unknown): ModelError {
  const message = providerMessage(thrown instanceof Error ? thrown.message : String(thrown));
  if (thrown instanceof HttpFailure) return { kind: thrown.kind, message };
  if (thrown instanceof Unreadable)
    return { kind: "malformed", message: `The provider's stream is broken: ${message}` };
  return { kind: "fault", message: `The answer could not be read, by a fault of this program: ${message}` };
}
