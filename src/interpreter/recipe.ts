import { ownValue, type PathSegment, type RunPath } from "../base/index.ts";
import { contractsUsed } from "../contracts/index.ts";
import { flowsIn, functionsIn, type Ir, type IrFunction, type IrStep, stepDependencies } from "../ir/index.ts";

/** A step of an IR, found by the path of a run, and where it stands. */
export interface FoundStep {
  readonly step: IrStep;
  /** Of an agent that has a model of its own. */
  readonly model: string | undefined;
  /** The flow that it is a step of. */
  readonly flow: string;
  /** How much of the path leads to that flow. */
  readonly flowDepth: number;
  /** The steps that it stands in, in whatever flow, outermost first. */
  readonly within: readonly { readonly flow: string; readonly step: IrStep }[];
  /** Steps of its flow that it can read, by id. */
  readonly visible: ReadonlyMap<string, IrStep>;
}

/** What may come out another way though nothing has changed: who is first depends on time. */
export const isRace = (step: IrStep): boolean =>
  (step.type === "parallel" || step.type === "for_each") && step.require !== "all";

/** The step that an event's path is about; null: this IR has none there. Calls of items and agents are steps too. */
export function stepAt(ir: Ir, main: string, path: RunPath): FoundStep | null {
  let lane: Lane | null = {
    flow: main,
    flowDepth: 0,
    steps: ownValue(ir.flows, main)?.steps ?? [],
    visible: new Map(),
  };
  const within: { readonly flow: string; readonly step: IrStep }[] = [];
  for (const [depth, segment] of path.entries()) {
    if (lane === null) return null;
    const { flow, flowDepth, model, steps }: Lane = lane;
    const step = steps.find(({ id }) => id === segment.node);
    if (step === undefined) return null;
    const visible: ReadonlyMap<string, IrStep> = new Map([
      ...lane.visible,
      ...steps.map((one) => [one.id, one] as const),
    ]);
    if (depth === path.length - 1) return { step, model, flow, flowDepth, within, visible };
    within.push({ flow, step });
    lane = laneIn(ir, { step, flow, flowDepth, visible }, segment, depth);
  }
  return null;
}

interface Lane {
  readonly flow: string;
  readonly flowDepth: number;
  readonly steps: readonly IrStep[];
  readonly visible: ReadonlyMap<string, IrStep>;
  readonly model?: string | undefined;
}

/** The steps that are inside a step, at the branch, item or round that the segment names. */
function laneIn(
  ir: Ir,
  { step, flow, flowDepth, visible }: Pick<FoundStep, "step" | "flow" | "flowDepth" | "visible">,
  { branch }: PathSegment,
  depth: number,
): Lane | null {
  switch (step.type) {
    case "parallel":
      return { flow, flowDepth, visible, steps: step.branches.find(({ name }) => name === branch)?.steps ?? [] };
    case "for_each": {
      const { target } = step;
      const call: IrStep =
        "flow" in target
          ? { ...NO_INPUTS, type: "flow", id: target.flow, flow: target.flow }
          : { ...NO_INPUTS, type: "function", id: target.function, function: target.function };
      return { flow, flowDepth, visible, steps: [call] };
    }
    case "debate": {
      const agent = step.agents.find(({ name }) => name === branch);
      const name = agent?.function ?? step.synthesizer;
      const call: IrStep = { ...NO_INPUTS, type: "function", id: name, function: name };
      return { flow, flowDepth, visible, steps: [call], model: agent?.model };
    }
    case "flow": {
      const steps = ownValue(ir.flows, step.flow)?.steps ?? [];
      return { flow: step.flow, flowDepth: depth + 1, steps, visible: new Map() };
    }
    case "function":
    case "human":
    case "branch":
      return null;
  }
}

const NO_INPUTS = { inputs: {}, depends_on: [] } as const;

/**
 * What decides what a step does with what it gets, as a text: of a call its function with the contracts of that, and how
 * its value is taken; of a frame all that is in it. Equal texts mean equal work.
 */
export function recipeOf(ir: Ir, { step, model }: FoundStep): string {
  const called = functionsIn(ir, [step]);
  const flows = flowsIn(ir, [step]);
  const definitions = [...called].sort().map((name) => [name, ownValue(ir.functions, name)] as const);
  const fields = definitions.flatMap(([, one]) => (one ? [...Object.values(one.input), one.output] : []));
  const contracts = new Set(fields.flatMap((field) => contractsUsed(field, ir.contracts)));
  const own = step.type === "function" ? { unwrap: step.unwrap } : { ...step, depends_on: [], when: undefined };
  return JSON.stringify([
    own,
    model,
    definitions.map(([name, one]) => [name, one && undescribed(one)]),
    [...flows].sort().map((name) => [name, ownValue(ir.flows, name)]),
    [...contracts].sort().map((name) => [name, ir.contracts[name]]),
  ]);
}

/** What nobody reads who does the work. */
function undescribed({ description, extra: _extra, ...rest }: IrFunction): object {
  return rest.mode === "compute" && rest.code.trim() === "" ? { ...rest, description } : rest;
}

/** Ids of the steps outside a frame that are read inside it; null: which way the flow went is asked there too. */
export function readInside({ step, visible }: FoundStep): readonly string[] | null {
  const { when: _when, skip_if: _skipIf, ...inner } = step;
  const read = [...stepDependencies({ ...inner, depends_on: [] })];
  return read.some((id) => visible.get(id)?.type === "branch") ? null : read;
}
