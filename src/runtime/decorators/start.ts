import { StratumError } from "../errors.ts";
import { handled, promised } from "./methods.ts";
import { requireScope } from "./self.ts";

/**
 * Starts steps that run ahead of the code that reads them, where a barrier would make some wait for others that they
 * do not need: `const urgent = start(this, async () => this.isUrgent(await sentiment));`. Await the promise where the
 * value is used. The first failure of anything in the scope ends the scope: nothing is dispatched after it.
 */
export function start<T>(self: object, work: () => Promise<T>): Promise<T> {
  const scope = requireScope(self, "start");
  scope.runAhead();
  scope.enter();
  return handled(
    promised(work).then(
      (value) => {
        scope.leave();
        return value;
      },
      (thrown: unknown) => {
        // Not only steps fail: what is asked between them may, too.
        if (thrown instanceof StratumError) scope.fail(thrown);
        scope.leave();
        throw thrown;
      },
    ),
  );
}
