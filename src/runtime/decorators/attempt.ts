import { runAttempt } from "../attempt-scope.ts";
import { jsonOf, typed } from "./json-of.ts";
import { handled } from "./promised.ts";
import { requireScope, selfIn } from "./self.ts";

/** How a call ended whose failure is an outcome (LANGUAGE 4). */
export type Attempt<T> =
  | { readonly ok: true; readonly value: T; readonly error: null }
  | { readonly ok: false; readonly value: null; readonly error: { readonly code: string; readonly message: string } };

/**
 * A call that may fail: `const draft = await attempt(this, (self) => self.write(topic));`. Nothing beside it is cancelled
 * by its failure. What nothing may take as an outcome is thrown all the same: a stop, a kill, a spent limit around it.
 */
export function attempt<Self extends object, T>(self: Self, call: (self: Self) => Promise<T>): Promise<Attempt<T>> {
  const scope = requireScope(self, "attempt");
  const attempted = runAttempt(scope, async (inside) =>
    jsonOf(await call(selfIn(self, inside)), "the result of an attempt"),
  );
  return handled(attempted.then((outcome) => typed<Attempt<T>>(outcome)));
}
