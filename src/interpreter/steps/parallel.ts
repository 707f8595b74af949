import type { IrBranch } from "../../ir/index.ts";
import { type ParallelBranch, runParallel, SKIPPED } from "../../runtime/index.ts";
import { checkOf } from "../check.ts";
import { GraphDriver } from "../driver.ts";
import { graphOf } from "../graph.ts";
import type { StepRunner } from "../step-runner.ts";
import { resolveSource } from "../values.ts";

/** A frame: every branch is a graph of its own, which sees the steps around it. */
export const runParallelStep: StepRunner<"parallel"> = async (step, driver, scope) => {
  const { require, validate } = step;
  const spec = { node: step.id, require, ...(validate !== undefined && { validate: [checkOf(validate)] }) };
  const branches = step.branches.map((branch) => branchOf(branch, driver));
  return runParallel(spec, branches, scope);
};

function branchOf(branch: IrBranch, driver: GraphDriver): ParallelBranch {
  const { functions, scopes } = driver.schedule.graph;
  return {
    name: branch.name,
    async run(scope) {
      const graph = graphOf(functions, branch.steps, branch.result, null, scopes);
      const inner = new GraphDriver(driver.execution, graph, scope, driver);
      await inner.run();
      const output = resolveSource(graph.result, driver.execution.inputs, inner);
      // Null is a value.
      return output === undefined ? SKIPPED : output;
    },
  };
}
