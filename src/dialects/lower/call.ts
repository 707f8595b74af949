import type { Fields } from "../../contracts/index.ts";
import type { IrCallStep, IrDebateStep, IrFlowStep, IrForEachStep, IrInput } from "../../ir/index.ts";
import type { Declared } from "./file.ts";
import { ANY, type FlowInTheMaking, onlyNext, type Surroundings, stepOutput, TRUTH } from "./flow-in-the-making.ts";
import type { LoweredAdaptive, LoweredFunction } from "./function.ts";
import { joinEnsure, stepExtra } from "./step-extra.ts";

/** What can be called: functions that have a counterpart, and how each flow's output is declared. */
export interface Callables {
  readonly functions: ReadonlyMap<string, LoweredFunction>;
  readonly adaptives: ReadonlyMap<string, LoweredAdaptive>;
  readonly flows: ReadonlyMap<string, Declared>;
}

type Caller = IrCallStep | IrFlowStep | IrForEachStep | IrDebateStep;

/** The inputs of a call as they are spelled, where they come from, and what of that skips the call. */
export function spellInputs(flow: FlowInTheMaking, step: Caller, inputs: Fields, around: Surroundings) {
  const texts: { [name: string]: string } = {};
  const depends = [...around.depends];
  const skips = [...around.skips];
  const resolved = Object.entries(step.inputs).map(([name, input]): readonly [string, IrInput] => [
    name,
    flow.resolve(input),
  ]);
  for (const [name, input] of resolved) skips.push(...flow.skipsOf(input, inputs[name] ?? ANY));
  const own: Surroundings = { depends: around.depends, skips: [...new Set(skips)] };
  for (const [name, input] of resolved) {
    // Nothing for an input that may be null is no input at all.
    if (input.kind === "value" && input.value === null) continue;
    // Of several sources one has a value, whatever skips the others.
    const before = input.kind === "first_of" ? around : own;
    const { text, depends: from } = flow.spell(input, `${step.id}_${name}`, inputs[name] ?? ANY, before, step);
    texts[name] = text;
    depends.push(...from);
  }
  return { texts, around: { depends, skips: own.skips } satisfies Surroundings };
}

export function lowerCall(
  flow: FlowInTheMaking,
  step: IrCallStep,
  around: Surroundings,
  { functions }: Callables,
): undefined {
  const { file } = flow;
  const called = functions.get(step.function);
  const definition = file.ir.functions[step.function];
  if (!called || !definition) return nothing(flow, step);
  const spelled = spellInputs(flow, step, definition.input, around);
  const checked = checkBefore(flow, step, called, spelled.texts, definition.input, spelled.around);
  const body = joinEnsure(
    { ...(called.isInline ? called.body : { function: step.function }), ...called.refine },
    stepExtra(flow, step, spelled.texts),
  );
  flow.add(
    {
      id: step.id,
      body,
      depends: new Set([...spelled.around.depends, ...checked]),
      skips: spelled.around.skips,
      of: step,
    },
    definition.output,
  );
  const value = stepOutput(step.id, called.declared.wrapped ? ["value"] : []);
  flow.outputs.set(step.id, value);
  const after = called.checks.length === 0 ? [] : checkAfter(flow, step, called.checks, value, spelled.around);
  flow.ends.set(step.id, [step.id, ...after]);
  if (after.length > 0) flow.checks.set(step.id, after);
  flow.routes.set(step.id, onlyNext(spelled.around.skips));
}

/** `given` is a step before the call whose own `ensure` fails the flow. */
export function checkBefore(
  flow: FlowInTheMaking,
  step: IrCallStep,
  called: LoweredFunction,
  texts: { readonly [name: string]: string },
  inputs: Fields,
  around: Surroundings,
): readonly string[] {
  if (called.given.length === 0) return [];
  const { name, declared } = flow.file.addCompute(
    `${step.function}_given`,
    `Return whether all of this holds: ${called.given.join("; ")}`,
    inputs,
    TRUTH,
    ["result.value"],
  );
  const id = flow.freshId(`${step.id}_given`);
  const body = { function: name, inputs: { ...texts } };
  flow.add({ id, body, depends: new Set(around.depends), skips: around.skips, of: step }, TRUTH);
  return declared.wrapped ? [id] : [];
}

/** What the evaluator there cannot check is checked by a step after the call. */
export function checkAfter(
  flow: FlowInTheMaking,
  step: IrCallStep,
  checks: readonly string[],
  result: IrInput,
  around: Surroundings,
): readonly string[] {
  const found = flow.addCompute({
    base: `${step.id}_check`,
    intent: `Return whether all of this holds: ${checks.join("; ")}`,
    inputs: new Map([["result", result]]),
    output: TRUTH,
    ensure: ["result.value"],
    around: { depends: [], skips: around.skips },
    of: step,
  });
  return flow.rootsOf(found);
}

/** Has been refused: its readers get nothing. */
function nothing(flow: FlowInTheMaking, step: Caller): undefined {
  flow.outputs.set(step.id, { kind: "value", value: null });
  flow.ends.set(step.id, []);
  flow.routes.set(step.id, () => []);
}

export function lowerFlowCall(
  flow: FlowInTheMaking,
  step: IrFlowStep,
  around: Surroundings,
  { flows }: Callables,
): undefined {
  const { file } = flow;
  const called = file.ir.flows[step.flow];
  const declared = flows.get(step.flow);
  if (!called || !declared || !file.has("0.2")) {
    file.losses.refuse("subflow", flow.at(step), "0.2");
    return nothing(flow, step);
  }
  const spelled = spellInputs(flow, step, called.input, around);
  flow.add(
    {
      id: step.id,
      body: { flow: step.flow, ...stepExtra(flow, step, spelled.texts) },
      depends: new Set(spelled.around.depends),
      skips: spelled.around.skips,
      of: step,
    },
    called.output,
  );
  flow.outputs.set(step.id, stepOutput(step.id, declared.wrapped ? ["value"] : []));
  flow.ends.set(step.id, [step.id]);
  flow.routes.set(step.id, onlyNext(spelled.around.skips));
}

/** An infer function over a list is dispatched (0.3); of a compute function there is one that takes the list. */
export function lowerForEach(
  flow: FlowInTheMaking,
  step: IrForEachStep,
  around: Surroundings,
  { functions }: Callables,
): undefined {
  const { file } = flow;
  const called = "function" in step.target ? functions.get(step.target.function) : undefined;
  const definition = "function" in step.target ? file.ir.functions[step.target.function] : undefined;
  if (!called || !definition) {
    if ("flow" in step.target) file.losses.refuse("for-each-flow", flow.at(step));
    else file.losses.refuse("for-each-adaptive", flow.at(step));
    return nothing(flow, step);
  }
  const itemType = definition.input[step.item] ?? ANY;
  const listType = { type: "array", items: itemType } as const;
  const over = flow.resolve(step.over);
  // A dispatch that was opened from an older file runs whatever its source is.
  const skips = file.isOpened && called.isInline ? [] : flow.skipsOf(over, listType);
  const own = { ...around, skips: [...around.skips, ...skips] };
  const spelled = spellInputs(flow, step, definition.input, own);
  if (definition.mode === "compute" && step.require !== "all") {
    file.losses.refuse("for-each-require", flow.at(step, "require"));
    return nothing(flow, step);
  }
  if (definition.mode === "compute" || !called.body) return overList(flow, step, called, over, spelled);
  if (!file.has("0.3") || step.require === 0) {
    file.losses.refuse(
      step.require === 0 ? "for-each-require" : "for-each",
      flow.at(step),
      step.require === 0 ? null : "0.3",
    );
    return nothing(flow, step);
  }
  if (called.given.length > 0) file.losses.refuse("given", flow.at(step));
  if (called.refine) file.losses.refuse("refine", flow.at(step));
  if (called.checks.length > 0) file.losses.refuse("for-each-checks", flow.at(step));
  const isReference = over.kind === "reference" && !(over.reference.root === "input" && over.reference.path.length > 1);
  const source = isReference
    ? flow.spell(over, "", listType, spelled.around, step)
    : listStep(flow, step, over, listType, spelled.around);
  const { intent, ...body } = called.body;
  const template = called.isInline ? intent : `${String(intent)}\n${step.item}: {${step.item}}`;
  flow.add(
    {
      id: step.id,
      body: {
        type: "parallel_dispatch",
        source: source.text,
        intent_template: template ?? "",
        ...body,
        ...(step.max_concurrent !== undefined && { max_concurrent: step.max_concurrent }),
        require: step.require,
        ...stepExtra(flow, step, spelled.texts),
      },
      depends: new Set([...spelled.around.depends, ...source.depends]),
      skips: spelled.around.skips,
      of: step,
    },
    step.require === "any" ? definition.output : { type: "array", items: definition.output },
  );
  finishList(flow, step, called.declared.wrapped, definition.output, spelled.around);
}

function listStep(
  flow: FlowInTheMaking,
  step: IrForEachStep,
  over: IrInput,
  type: { readonly type: "array"; readonly items: Fields[string] },
  around: Surroundings,
) {
  // A text, too, has to come out of a step: a source is a reference.
  const value: IrInput =
    over.kind === "value" && typeof over.value === "string" ? { kind: "value", value: [over.value] } : over;
  return flow.spell(value, `${step.id}_list`, type, around, step);
}

/** The items of a wrapped output are unwrapped by a step of their own. */
function finishList(
  flow: FlowInTheMaking,
  step: IrForEachStep,
  wrapped: boolean,
  output: Fields[string],
  around: Surroundings,
): undefined {
  const list = stepOutput(step.id, wrapped && step.require === "any" ? ["value"] : []);
  // Of any item there is one value, of the others a list.
  const value =
    wrapped && step.require !== "any"
      ? flow.addCompute({
          base: `${step.id}_values`,
          intent: "Return the field value of each item of <items>, in order.",
          inputs: new Map([["items", list]]),
          output: { type: "array", items: output },
          around: { depends: [], skips: around.skips },
          of: step,
        })
      : list;
  flow.outputs.set(step.id, value);
  flow.ends.set(step.id, [step.id]);
  flow.routes.set(step.id, onlyNext(around.skips));
}

function overList(
  flow: FlowInTheMaking,
  step: IrForEachStep,
  called: LoweredFunction,
  over: IrInput,
  { texts, around }: { readonly texts: { readonly [name: string]: string }; readonly around: Surroundings },
): undefined {
  const { file } = flow;
  const definition = file.ir.functions[called.name];
  if (!definition) return nothing(flow, step);
  const listType = { type: "array", items: definition.input[step.item] ?? ANY } as const;
  const output = { type: "array", items: definition.output } as const;
  if (step.max_concurrent !== undefined) file.losses.lose("max_concurrent", flow.at(step, "max_concurrent"));
  const { name, declared } = file.addCompute(
    `${called.name}_each`,
    `Return, for each item of <${step.item}> in order, what ${called.name} gives for it.`,
    { ...definition.input, [step.item]: listType },
    output,
  );
  const list = flow.spell(over, `${step.id}_list`, listType, around, step);
  flow.add(
    {
      id: step.id,
      body: { function: name, inputs: { ...texts, [step.item]: list.text } },
      depends: new Set([...around.depends, ...list.depends]),
      skips: around.skips,
      of: step,
    },
    output,
  );
  flow.outputs.set(step.id, stepOutput(step.id, declared.wrapped ? ["value"] : []));
  flow.ends.set(step.id, [step.id]);
  flow.routes.set(step.id, onlyNext(around.skips));
}
