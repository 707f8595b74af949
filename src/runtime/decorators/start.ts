import { promised } from "./promised.ts";
import { requireScope } from "./self.ts";

/**
 * Starts steps that run ahead of the code that reads them, where a barrier would make some wait for others that they
 * do not need: `const urgent = start(this, async () => this.isUrgent(await sentiment));`. Await the promise where the
 * value is used. The first failure of anything in the scope ends the scope: nothing is dispatched after it.
 */
export function start<T>(self: object, work: () => Promise<T>): Promise<T> {
  const { ended, failed } = requireScope(self, "start").runAhead();
  const promise = promised(work);
  // Told before whoever awaits it goes on.
  promise.then(ended, failed);
  return promise;
}
