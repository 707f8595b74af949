import { canonicalJson, type Json, type JsonObject } from "../../base/index.ts";
import type { RunEvent } from "../events.ts";

/** What a session's cache knows an answer by (LANGUAGE 5.3): function and inputs. */
export function sessionKey(name: string, inputs: JsonObject): string {
  return canonicalJson([name, inputs]);
}

/**
 * What an earlier part of a run has answered: a session is one run, however often it was suspended. Of functions that do
 * not cache nobody asks for it.
 */
export function answersIn(events: readonly RunEvent[]): Map<string, Json> {
  const answers = new Map<string, Json>();
  for (const event of events) {
    if (event.type !== "step-end" || event.status !== "ok" || event.trace === undefined) continue;
    const { function: name, inputs, output, path_taken } = event.trace;
    if (path_taken !== "compute") answers.set(sessionKey(name, inputs), output);
  }
  return answers;
}
