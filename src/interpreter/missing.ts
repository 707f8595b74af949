import type { Ir, IrFlow, IrStep } from "../ir/index.ts";

/** A function or flow that is called and isn't there. */
export interface Missing {
  /** Printed path of its step. */
  readonly path: string;
  readonly what: string;
}

/** The first one found in document order, in the flow itself and in all that it calls. */
export function firstMissing(ir: Ir, flow: IrFlow): Missing | null {
  const seen = new Set<string>();
  const called: string[] = [];
  const look = (steps: readonly IrStep[], within: string): Missing | null => {
    for (const step of steps) {
      const what = missingIn(ir, step);
      if (what !== null) return { path: `${within}${step.id}`, what };
      if (step.type === "flow") called.push(step.flow);
      if (step.type === "for_each" && "flow" in step.target) called.push(step.target.flow);
      if (step.type !== "parallel") continue;
      for (const branch of step.branches) {
        const found = look(branch.steps, `${within}${step.id}[${branch.name}]/`);
        if (found) return found;
      }
    }
    return null;
  };
  let found = look(flow.steps, "");
  for (let name = called.pop(); name !== undefined && found === null; name = called.pop()) {
    const inner = ir.flows[name];
    if (inner && !seen.has(name)) found = look(inner.steps, `${name}/`);
    seen.add(name);
  }
  return found;
}

/** What a step calls that isn't there; what is inside a frame is not looked at. */
function missingIn(ir: Ir, step: IrStep): string | null {
  const { functions = [], flows = [] } = calledBy(step);
  const lost = functions.find((name) => !Object.hasOwn(ir.functions, name));
  if (lost !== undefined) return `function ${lost}`;
  const lostFlow = flows.find((name) => !Object.hasOwn(ir.flows, name));
  return lostFlow === undefined ? null : `flow ${lostFlow}`;
}

function calledBy(step: IrStep): { readonly functions?: readonly string[]; readonly flows?: readonly string[] } {
  switch (step.type) {
    case "function":
      return { functions: [step.function] };
    case "flow":
      return { flows: [step.flow] };
    case "for_each":
      return "flow" in step.target ? { flows: [step.target.flow] } : { functions: [step.target.function] };
    case "debate":
      return { functions: [...step.agents.map((agent) => agent.function), step.synthesizer] };
    case "parallel":
    case "human":
    case "branch":
      return {};
  }
}
