import { invariant } from "../base/index.ts";
import { sequenceOf } from "../ir/index.ts";
import { goBack, type Scope } from "../runtime/index.ts";
import { type Execution, GraphDriver } from "./driver.ts";
import type { Graph } from "./graph.ts";
import { outcomesOf } from "./loops.ts";
import { recordOf } from "./outcome.ts";
import { start } from "./schedule.ts";

/**
 * Runs a sequential flow (docs/nodes.md): one step at a time, in topological order with ties in document order, going on
 * after each where its jump says. Resolves with the driver that holds the values.
 */
export async function runSequence(execution: Execution, graph: Graph, scope: Scope): Promise<GraphDriver> {
  const driver = new GraphDriver(execution, graph, scope, null);
  const inside = scope.round();
  const order = sequenceOf(graph.steps);
  const places = order.map((step) => graph.scopes[0]?.get(step.id) ?? 0);
  const index = new Map(order.map((step, at) => [step.id, at]));
  for (let at = 0; at < order.length; ) {
    const [step, place] = [order[at], places[at]];
    invariant(step && place !== undefined, "every place of the order has a step");
    start(driver.schedule, place);
    const record = recordOf(await execution.perform(driver, place, inside));
    driver.schedule.records[place] = record;
    const target = outcomesOf(record).reduce<string | null | undefined>(
      (found, port) => (found === undefined ? step.jumps?.[port] : found),
      undefined,
    );
    if (target === null) break;
    const to = target === undefined ? at + 1 : (index.get(target) ?? order.length);
    if (target !== undefined && to <= at) {
      const note = record.status === "done" ? record.note : undefined;
      await goBack(inside, { to: target, ...(note !== undefined && { note }) });
    }
    at = to;
  }
  await inside.settled();
  inside.close();
  return driver;
}
