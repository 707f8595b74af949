import type { Field, Fields } from "../../contracts/index.ts";
import { declaredInputs, type IrDebateStep, type IrInput } from "../../ir/index.ts";
import { type Callables, spellInputs } from "./call.ts";
import { free } from "./file.ts";
import { ANY, type FlowInTheMaking, plainText, type Surroundings, stepOutput, TRUTH } from "./flow-in-the-making.ts";

/**
 * A step per agent and round, a compute that finds out whether the last round agrees, and the synthesizer (LANGUAGE 5.5,
 * 7). Round 1 gets the topic, later rounds also the others' arguments.
 */
export function lowerDebate(
  flow: FlowInTheMaking,
  step: IrDebateStep,
  around: Surroundings,
  { functions }: Callables,
): void {
  const { file } = flow;
  const { losses } = file;
  const stops = step.stop_when_converged && step.rounds > 1;
  if (stops && !file.has("0.2")) losses.refuse("stop-when-converged", flow.at(step, "stop_when_converged"), "0.2");
  const { texts, around: own } = spellInputs(flow, step, shared(declaredInputs(file.ir, step)), around);
  const rounds: IrInput[][] = [];
  let argument: Field = ANY;
  let converged: IrInput | null = null;
  for (let round = 1; round <= step.rounds; round++) {
    const before = rounds.at(-1);
    // Once all agree, the rounds that are left are skipped.
    const inRound: Surroundings =
      stops && converged ? { depends: own.depends, skips: [...own.skips, plainText(converged) ?? ""] } : own;
    const said: IrInput[] = [];
    step.agents.forEach((agent, index) => {
      const called = functions.get(agent.function);
      const definition = file.ir.functions[agent.function];
      if (!called || !definition) return;
      argument = definition.output;
      if (called.checks.length + called.given.length > 0) losses.refuse("debate-checks", flow.at(step));
      const id = flow.freshId(`${step.id}_${agent.name}_${round}`);
      const others = before?.filter((_, at) => at !== index);
      const previous =
        others && gather(flow, step, `${id}_previous`, others, { type: "array", items: argument }, inRound);
      flow.add(
        {
          id,
          body: {
            function: agent.model === undefined ? agent.function : withModel(flow, agent.function, agent.model),
            inputs: asked(
              { ...texts, ...(previous && { previous_arguments: plainText(previous) ?? "" }) },
              definition.input,
            ),
            ...called.refine,
          },
          depends: new Set([...own.depends, ...(previous ? flow.rootsOf(previous) : [])]),
          skips: inRound.skips,
          of: step,
        },
        definition.output,
      );
      said.push(stepOutput(id, called.declared.wrapped ? ["value"] : []));
    });
    rounds.push(said);
    if (stops || round === step.rounds) converged = convergence(flow, step, said, converged, own);
  }
  const history: Field = { type: "array", items: { type: "array", items: argument } };
  const left = stops ? ", leaving out lists of nothing but null" : "";
  const all = gather(flow, step, `${step.id}_arguments`, rounds, history, own, left);
  if (!converged) return;
  synthesize(flow, step, own, functions, { texts, all, converged });
  const called = functions.get(step.synthesizer);
  const result = stepOutput(step.id, called?.declared.wrapped ? ["value"] : []);
  flow.outputs.set(step.id, { kind: "fields", fields: { result, history: all, converged } });
  flow.ends.set(step.id, [step.id]);
  const agreed = plainText(converged) ?? "";
  flow.routes.set(step.id, (ports) => {
    if (ports.some((port) => port !== "next" && port !== "disagreement")) return null;
    return ports.includes("next") ? own.skips : [...own.skips, agreed];
  });
}

function synthesize(
  flow: FlowInTheMaking,
  step: IrDebateStep,
  around: Surroundings,
  functions: Callables["functions"],
  given: { readonly texts: Texts; readonly all: IrInput; readonly converged: IrInput },
): void {
  const called = functions.get(step.synthesizer);
  const definition = flow.file.ir.functions[step.synthesizer];
  if (!called || !definition) return;
  if (called.checks.length + called.given.length > 0) flow.file.losses.refuse("debate-checks", flow.at(step));
  const { all, converged } = given;
  const texts = { ...given.texts, arguments: plainText(all) ?? "", converged: plainText(converged) ?? "" };
  flow.add(
    {
      id: step.id,
      body: { function: step.synthesizer, inputs: asked(texts, definition.input), ...called.refine },
      depends: new Set([...around.depends, ...flow.rootsOf(all), ...flow.rootsOf(converged)]),
      skips: around.skips,
      of: step,
    },
    definition.output,
  );
}

type Texts = { readonly [input: string]: string };

/** What does not ask for something is not given it. */
function asked(texts: Texts, declared: Fields): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => Object.hasOwn(declared, name)));
}

/** Of inputs with one name, the one that takes no null counts. */
function shared(inputs: ReturnType<typeof declaredInputs>): Fields {
  return Object.fromEntries(
    [...inputs].sort(([, a], [, b]) => Number(b.nullable ?? false) - Number(a.nullable ?? false)),
  );
}

function convergence(
  flow: FlowInTheMaking,
  step: IrDebateStep,
  last: readonly IrInput[],
  before: IrInput | null,
  around: Surroundings,
): IrInput {
  const inputs = new Map(last.map((one, at): [string, IrInput] => [step.agents[at]?.name ?? `${at}`, one]));
  if (before)
    inputs.set(
      free("before", (name) => inputs.has(name)),
      before,
    );
  const flag = [...inputs.keys()].at(-1) ?? "";
  const what = step.agree_on === undefined ? "are equal" : `have an equal ${step.agree_on}`;
  return flow.addCompute({
    base: `${step.id}_converged`,
    intent: before
      ? `Return true if <${flag}> is true, else whether all other inputs ${what}.`
      : `Return whether all inputs ${what}.`,
    inputs,
    output: TRUTH,
    around,
    of: step,
  });
}

/** Values as one list; lists of values as one list of lists. */
function gather(
  flow: FlowInTheMaking,
  step: IrDebateStep,
  base: string,
  values: readonly (IrInput | readonly IrInput[])[],
  output: Field,
  around: Surroundings,
  how = "",
): IrInput {
  const inputs = new Map<string, IrInput>();
  const add = (value: IrInput): string => {
    const root = flow.rootsOf(value)[0] ?? "value";
    inputs.set(root, value);
    return `<${root}>`;
  };
  const parts = values.map((value) => (isList(value) ? `[${value.map(add).join(", ")}]` : add(value)));
  return flow.addCompute({ base, intent: `Return [${parts.join(", ")}]${how}.`, inputs, output, around, of: step });
}

const isList = (value: IrInput | readonly IrInput[]): value is readonly IrInput[] => Array.isArray(value);

/** The same function with another model, made once. */
function withModel(flow: FlowInTheMaking, name: string, model: string): string {
  return flow.file.addCopy(name, { model });
}
