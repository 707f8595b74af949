import { type IrCallStep, type IrFlow, type IrStep, sequenceOf } from "../../ir/index.ts";
import type { OlderFlow } from "../file/print.ts";
import { lowerAdaptiveCall } from "./adaptive.ts";
import { type Callables, lowerCall, lowerFlowCall, lowerForEach } from "./call.ts";
import { lowerBranch, surroundingsOf } from "./conditions.ts";
import { lowerDebate } from "./debate.ts";
import type { Declared, FileInTheMaking } from "./file.ts";
import { finishSteps } from "./finish.ts";
import { FlowInTheMaking, type OlderStep, type Surroundings } from "./flow-in-the-making.ts";
import { lowerFrame } from "./frame.ts";
import { lowerBudget } from "./function.ts";
import { lowerHuman } from "./human.ts";
import { printInputs } from "./opened.ts";
import { asTemplate, leavesOf } from "./template.ts";

/** A flow as one row of steps. */
export function lowerOlderFlow(file: FileInTheMaking, name: string, ir: IrFlow, callables: Callables): OlderFlow {
  const { losses } = file;
  const flow = new FlowInTheMaking(file, name, ir);
  const declared = callables.flows.get(name) ?? { contract: "", wrapped: false };
  if (ir.description !== undefined) losses.lose("description", { flow: name });
  for (const [input, field] of Object.entries(ir.input)) {
    if (field.opaque) losses.warn("L415", { flow: name, part: `input.${input}` }, { input });
  }
  lowerSteps(flow, ir.steps, { depends: [], skips: [] }, callables);
  const last = lowerResult(flow, declared, callables);
  const budget = lowerBudget(file, { flow: name }, ir.budget);
  if (ir.max_rounds !== undefined && !file.has("0.2")) losses.lose("max_rounds", { flow: name, part: "max_rounds" });
  return {
    head: {
      input: printInputs(ir.input, ir.extra, file.isOpened),
      // 0.1 wants the key, though nothing may stand there.
      ...((declared.contract !== "" || !file.has("0.2")) && { output: declared.contract }),
      ...(budget && { budget }),
      ...(ir.max_rounds !== undefined && file.has("0.2") && { max_rounds: ir.max_rounds }),
    },
    steps: finishSteps(flow, last),
  };
}

function lowerSteps(flow: FlowInTheMaking, steps: readonly IrStep[], frame: Surroundings, callables: Callables): void {
  // What a step reads is known before it.
  for (const step of sequenceOf(steps)) {
    const around = surroundingsOf(flow, step, frame);
    switch (step.type) {
      case "function":
        lowerFunctionCall(flow, step, around, callables);
        break;
      case "flow":
        lowerFlowCall(flow, step, around, callables);
        break;
      case "parallel":
        lowerFrame(flow, step, around, (inner, own) => lowerSteps(flow, inner, own, callables));
        break;
      case "for_each":
        lowerForEach(flow, step, around, callables);
        break;
      case "debate":
        lowerDebate(flow, step, around, callables);
        break;
      case "human":
        lowerHuman(flow, step, around);
        break;
      case "branch":
        lowerBranch(flow, step, around);
        break;
    }
  }
}

function lowerFunctionCall(flow: FlowInTheMaking, step: IrCallStep, around: Surroundings, callables: Callables): void {
  const definition = flow.file.ir.functions[step.function];
  const adaptive = callables.adaptives.get(step.function);
  if (adaptive && definition?.mode === "adaptive") lowerAdaptiveCall(flow, step, around, definition, adaptive);
  else lowerCall(flow, step, around, callables);
}

/** The step whose output is the flow's: the one that the result names, or one that puts the result together. */
function lowerResult(flow: FlowInTheMaking, declared: Declared, callables: Callables): string | null {
  const result = flow.resolve(flow.flow.result);
  if (result.kind === "reference" && result.reference.root === "step") {
    const { step: id, path } = result.reference;
    const step = flow.steps.find((one) => one.id === id);
    // What an older file gives is the output of its last step, whatever it declares.
    if (step && path.length === 0 && flow.file.isOpened) return id;
    const isWhole = path.join() === (declared.wrapped ? "value" : "");
    if (step && isWhole && (declared.contract === "" || isSame(flow, step, declared, callables))) return id;
  }
  const leaves = leavesOf(result);
  // Without a value there is no output, which is a failure (LANGUAGE 4, "Skips").
  const mayLack = !flow.file.isOpened && flow.skipsOf(result, flow.flow.output).length > 0;
  const made = flow.addCompute({
    base: `${flow.name}_result`,
    intent: `Return ${asTemplate(result, leaves)}.`,
    inputs: new Map([...leaves.values()].map(({ name, input }) => [name, input])),
    output: flow.flow.output,
    ...(mayLack && { ensure: [declared.wrapped ? "result.value != None" : "result != None"] }),
    around: { depends: [], skips: [] },
    of: null,
  });
  return flow.rootsOf(made)[0] ?? null;
}

/** Whether a step gives just what the flow does, and always. */
function isSame(flow: FlowInTheMaking, step: OlderStep, declared: Declared, { flows }: Callables): boolean {
  const { function: called, flow: subflow, output_contract: contract } = step.body;
  const given =
    typeof called === "string"
      ? flow.file.functions[called]?.["output"]
      : typeof subflow === "string"
        ? flows.get(subflow)?.contract
        : step.body["type"] === undefined
          ? contract
          : undefined;
  return given === declared.contract && (step.skips.length === 0 || flow.flow.order === "sequential");
}
