import type { Core } from "./core.ts";
import type { Deriving } from "./deriving.ts";
import { currentCase } from "./session.ts";
import { type RunNow, stalenessOf } from "./staleness.ts";

const NO_INPUTS = {};

/** The shown flow with its case and the chosen model, as Run would take them. */
export function runNow({ stores }: Pick<Core, "stores">): RunNow {
  const { flow, cases, settings } = stores.session.getState();
  const { document } = stores.document.getState();
  return { document, flow, inputs: currentCase(document, cases, flow)?.input ?? NO_INPUTS, choice: settings.model };
}

/** Finds out what Run would do and cost, after an edit (`run.ahead`); null where all of it would run, or none is known. */
export async function lookAhead(core: Core, deriving: Deriving): Promise<void> {
  const { ports, stores } = core;
  const now = runNow(core);
  const { earlier } = stores.run.getState();
  const moved = stalenessOf(now, earlier);
  if (moved.size === 0 || stores.project.getState().lesson !== null) return stores.run.setState({ ahead: null });
  const ir = (await deriving.fresh())?.value.ir ?? null;
  const atMost = ir?.flows[now.flow] === undefined ? null : await cost();
  // Where something is another now, it is looked at again by whoever changed it.
  const then = runNow(core);
  const isSame = then.document === now.document && then.flow === now.flow && then.inputs === now.inputs;
  if (isSame && then.choice === now.choice && stores.run.getState().earlier === earlier) {
    stores.run.setState({ ahead: { steps: moved.size, atMost } });
  }

  async function cost(): Promise<number | null> {
    if (ir === null) return null;
    const { document, flow, inputs, choice: model } = now;
    const mayRun = stalenessOf(now, earlier, "people");
    const standing = Object.keys(document.flows[flow]?.nodes ?? {}).filter((node) => !mayRun.has(node));
    const { prices } = stores.session.getState().settings;
    return (await ports.builder.plan({ ir, flow, model, inputs, prices, standing })).atMost.usd;
  }
}
