import type { Core } from "./core.ts";
import type { Deriving } from "./deriving.ts";
import { currentCase } from "./session.ts";

/** Opens the plan of the shown flow, and makes it. */
export async function showPlan({ ports, stores }: Core, deriving: Deriving): Promise<void> {
  stores.session.setState({ dialog: { kind: "plan" } });
  const { inputsOf } = await import("./run-inputs.ts");
  const prepared = await deriving.fresh();
  const { document, revision } = stores.document.getState();
  const { flow, cases, settings } = stores.session.getState();
  const ir = prepared?.value.ir ?? null;
  if (ir === null || !Object.hasOwn(ir.flows, flow)) return stores.derived.setState({ plan: null });
  const given = inputsOf(document, flow, currentCase(document, cases, flow));
  const { model, prices } = settings;
  try {
    const value = await ports.builder.plan({ ir, flow, model, prices, inputs: given.ok ? given.inputs : {} });
    stores.derived.setState({ plan: { revision, value } });
  } catch (error) {
    stores.derived.setState({ failure: error instanceof Error ? error.message : String(error) });
  }
}
