import { type Json, printPath } from "../base/index.ts";
import { takesNull } from "../contracts/index.ts";
import { NoOutput, type Scope } from "../runtime/index.ts";
import { type Execution, GraphDriver } from "./driver.ts";
import type { Program } from "./program.ts";
import { runSequence } from "./sequence.ts";
import { resolveSource } from "./values.ts";

/** The steps of a flow, and its result: of the run itself, or of a flow that is a step of another. */
export async function runFlowBody({ flow, graph }: Program, execution: Execution, scope: Scope): Promise<Json> {
  const driver = flow.order === "sequential" ? await runSequence(execution, graph, scope) : await runGraph();
  const result = resolveSource(graph.result, execution.inputs, driver) ?? null;
  if (result !== null || takesNull(flow.output)) return result;
  throw new NoOutput({ path: printPath(scope.path), message: "What the flow's result comes from was skipped." });

  async function runGraph(): Promise<GraphDriver> {
    const graphDriver = new GraphDriver(execution, graph, scope, null);
    await graphDriver.run();
    return graphDriver;
  }
}
