import type { Json } from "../base/index.ts";
import { printPath } from "../base/index.ts";
import { failureFrom, StratumCompileError } from "./errors.ts";
import { passesThrough } from "./pass-through.ts";
import type { Scope } from "./scope.ts";

/** How a call ended whose failure is an outcome: LANGUAGE 4's `outcome<T>`. */
export type Attempted =
  | { readonly ok: true; readonly value: Json; readonly error: null }
  | { readonly ok: false; readonly value: null; readonly error: { readonly code: string; readonly message: string } };

/**
 * Runs a call whose failure is an outcome (a `failed` edge, docs/nodes.md): nothing beside it is cancelled. Rejects only
 * with what nothing may take as an outcome: a stop, a kill, a broken journal, a spent limit around the call.
 */
export async function runAttempt(scope: Scope, work: (inside: Scope) => Promise<Json>): Promise<Attempted> {
  const inside = scope.attempt();
  try {
    const value = await work(inside);
    await inside.settled();
    return { ok: true, value, error: null };
  } catch (thrown) {
    const failure = failureFrom(thrown, (message) => new StratumCompileError({ path: printPath(scope.path), message }));
    const error = inside.reasonOf(failure);
    if (passesThrough(error, scope.envelope)) {
      scope.fail(error);
      throw error;
    }
    inside.cancel("Cancelled because what it belongs to failed.");
    await inside.idle();
    return { ok: false, value: null, error: { code: error.code, message: error.message } };
  } finally {
    inside.close();
  }
}
