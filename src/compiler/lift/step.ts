import type { Json } from "../../base/index.ts";
import type { Branch, FlowNode, Lane } from "../../flow/index.ts";
import type { IrBranch, IrStep } from "../../ir/index.ts";

/** The node of a step, without its edges. */
export function liftStep(step: IrStep, lane: Lane | undefined, constants: { readonly [port: string]: Json }): FlowNode {
  const base = {
    ...(lane ? { lane } : {}),
    ...(Object.keys(constants).length > 0 ? { constants } : {}),
    ...(step.skip_if !== undefined ? { skip_if: step.skip_if } : {}),
    ...(step.extra !== undefined ? { extra: step.extra } : {}),
  };
  switch (step.type) {
    case "function":
      return {
        kind: "call",
        function: step.function,
        ...(step.unwrap !== undefined ? { unwrap: step.unwrap } : {}),
        ...base,
      };
    case "parallel":
      return {
        kind: "parallel",
        branches: step.branches.map(liftBranch),
        require: step.require,
        ...(step.validate !== undefined ? { validate: step.validate } : {}),
        ...base,
      };
    case "for_each":
      return {
        kind: "for_each",
        target: step.target,
        item: step.item,
        ...(step.max_concurrent !== undefined ? { max_concurrent: step.max_concurrent } : {}),
        require: step.require,
        ...base,
      };
    case "debate":
      return {
        kind: "debate",
        agents: step.agents,
        rounds: step.rounds,
        ...(step.agree_on !== undefined ? { agree_on: step.agree_on } : {}),
        synthesizer: step.synthesizer,
        ...(step.stop_when_converged ? { stop_when_converged: true } : {}),
        ...base,
      };
    case "human":
      return {
        kind: "human",
        question: step.question,
        ...(step.trigger !== undefined ? { trigger: step.trigger } : {}),
        artifacts: step.artifacts,
        decision: step.decision,
        ...(step.options ? { options: step.options } : {}),
        ...(step.timeout_ms !== undefined ? { timeout_ms: step.timeout_ms } : {}),
        ...(step.on_timeout !== undefined ? { on_timeout: step.on_timeout } : {}),
        ...base,
      };
    case "branch":
      return { kind: "branch", cases: step.cases, ...base };
    case "flow":
      return { kind: "subflow", flow: step.flow, ...base };
  }
}

function liftBranch({ name, result }: IrBranch): Branch {
  if (result.kind !== "reference" || result.reference.root !== "step") return { name };
  return { name, result: { node: result.reference.step, path: result.reference.path } };
}
