import { isToldElse, ownValue, type Thinking, thinkingOf } from "../../base/index.ts";
import {
  calledFlows,
  type DebateNode,
  type FlowDocument,
  type FunctionDef,
  functionsOf,
  type InferBody,
  type InferFunction,
} from "../../flow/index.ts";
import type { ResolvedFlow } from "../1-resolve/ports.ts";
import type { CompilerOptions } from "../compilation.ts";
import { type At, type CompilerDiagnostic, type Fix, fix, fixOf, warning } from "../finding.ts";

/**
 * A model that a function names: whether it takes the temperature, can think as said, and has a price to hold a dollar
 * limit by (LANGUAGE 8).
 */
export function checkFunctionModel(
  name: string,
  body: InferFunction,
  options: CompilerOptions,
): readonly CompilerDiagnostic[] {
  const { model, thinking, budget } = body;
  if (model === undefined) return [];
  const remove = fix("remove-temperature", [
    { edit: "set-function-part", function: name, part: "temperature", value: null },
  ]);
  const { usd: _, ...others } = budget ?? {};
  const left = Object.keys(others).length > 0 ? others : null;
  const unlimited = fix("remove-part", [{ edit: "set-function-part", function: name, part: "budget", value: left }]);
  return [
    ...temperatureNotSent(model, body, { function: name, part: "temperature" }, [remove], options),
    ...thinkingElse(model, thinking, { function: name, part: "thinking" }, options, (told) =>
      fixOf(
        "set-thinking",
        [{ edit: "set-function-part", function: name, part: "thinking", value: told ?? null }],
        told ? { told } : {},
      ),
    ),
    ...(budget?.usd === undefined
      ? []
      : unpriced([model], { function: name, part: "budget.usd" }, { function: name }, [unlimited], options)),
  ];
}

/** Models of a flow: those that agents of its debates name in place of their functions', and all that its limit holds. */
export function checkFlowModels(
  document: FlowDocument,
  resolved: ResolvedFlow,
  options: CompilerOptions,
): readonly CompilerDiagnostic[] {
  const { name: flow } = resolved;
  const agents = [...resolved.nodes].flatMap(([node, definition]) =>
    definition.kind === "debate" ? checkAgents(document, { flow, node }, definition, options) : [],
  );
  if (resolved.flow.budget?.usd === undefined || !options.priceOf) return agents;
  const models = [...modelsIn(document, flow, new Set())];
  const { usd: _, ...others } = resolved.flow.budget;
  const value = Object.keys(others).length > 0 ? others : null;
  const unlimited = fix("remove-part", [{ edit: "set-flow-budget", flow, value }]);
  return [...agents, ...unpriced(models, { flow, part: "budget.usd" }, { flow }, [unlimited], options)];
}

function checkAgents(
  document: FlowDocument,
  at: { readonly flow: string; readonly node: string },
  debate: DebateNode,
  options: CompilerOptions,
): readonly CompilerDiagnostic[] {
  return debate.agents.flatMap((agent, place) => {
    const { model, ...rest } = agent;
    const body = bodyOf(ownValue(document.functions, agent.function));
    if (model === undefined || !body) return [];
    const value: DebateNode = { ...debate, agents: debate.agents.with(place, rest) };
    const unset = fixOf("unset-model", [{ edit: "set-node", ...at, value }], { function: agent.function });
    const there: At = { ...at, part: `agents.${place}.model` };
    return [
      ...temperatureNotSent(model, body, there, [unset], options),
      ...thinkingElse(model, body.thinking, there, options, () => unset),
      ...(body.budget?.usd === undefined
        ? []
        : unpriced([model], there, { function: agent.function }, [unset], options)),
    ];
  });
}

function temperatureNotSent(
  model: string,
  { temperature, thinking }: InferBody,
  at: At,
  fixes: readonly Fix[],
  options: CompilerOptions,
): readonly CompilerDiagnostic[] {
  if (temperature === undefined || (options.takesTemperature ?? takesTemperatureByName)(model, thinking)) return [];
  return [warning("C347", at, { model, temperature }, { fixes })];
}

/** What a function says of thinking, where its model is told something else. */
function thinkingElse(
  model: string,
  said: Thinking | undefined,
  at: At,
  options: CompilerOptions,
  mend: (told: Thinking | undefined) => Fix,
): readonly CompilerDiagnostic[] {
  const facts = options.thinkingFacts?.(model);
  if (!isToldElse(facts, said)) return [];
  const told = thinkingOf(facts, said);
  return [warning("C359", at, { model, said, ...(told && { told }) }, { fixes: [mend(told)] })];
}

/** The Claude models' own API takes no temperature. */
const takesTemperatureByName = (model: string): boolean => !model.startsWith("claude-");

/** `limited`: the function or flow whose dollar limit it is. */
function unpriced(
  models: readonly string[],
  at: At,
  limited: { readonly function: string } | { readonly flow: string },
  fixes: readonly Fix[],
  options: CompilerOptions,
): readonly CompilerDiagnostic[] {
  return models
    .filter((model) => options.priceOf?.(model) === null)
    .map((model) => warning("C356", at, { model, ...limited }, { fixes }));
}

/** All models that a run of the flow may ask, as far as they are named. `seen`: flows looked at already. */
function modelsIn(document: FlowDocument, name: string, seen: Set<string>): ReadonlySet<string> {
  const models = new Set<string>();
  const flow = ownValue(document.flows, name);
  if (!flow || seen.has(name)) return models;
  seen.add(name);
  for (const node of Object.values(flow.nodes)) {
    const called = node.kind === "debate" ? [node.synthesizer] : functionsOf(node);
    const agents = node.kind === "debate" ? node.agents : [];
    for (const one of [...called.map((name) => ({ function: name, model: undefined })), ...agents]) {
      const body = bodyOf(ownValue(document.functions, one.function));
      const model = body && (one.model ?? body.model);
      if (model !== undefined) models.add(model);
    }
  }
  for (const inner of calledFlows(flow)) for (const model of modelsIn(document, inner, seen)) models.add(model);
  return models;
}

function bodyOf(definition: FunctionDef | undefined): InferBody | undefined {
  if (definition?.mode === "adaptive") return definition.infer;
  return definition?.mode === "infer" ? definition : undefined;
}
