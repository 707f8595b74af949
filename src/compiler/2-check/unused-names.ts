import { isJsonArray, isJsonObject, type Json } from "../../base/index.ts";
import { namedIn } from "../../contracts/index.ts";
import { type Extra, type Flow, type FlowDocument, type FunctionDef, functionsOf } from "../../flow/index.ts";
import type { CompilerDiagnostic } from "../compilation.ts";
import { fix, warning } from "../finding.ts";

/**
 * Contracts and functions that nothing names (LANGUAGE 8). Everything that stands in the document uses what it names, a
 * function that is itself unused too: what it names comes up when it is gone, so that no fix leaves a name behind that
 * leads nowhere. A flow is never unused: any of them can be run by its name.
 */
export function checkUnusedNames(document: FlowDocument): readonly CompilerDiagnostic[] {
  const functions = new Set<string>();
  const contracts = new Set<string>();
  for (const [name, { fields }] of Object.entries(document.contracts)) {
    for (const named of Object.values(fields).flatMap(namedIn)) if (named !== name) contracts.add(named);
  }
  for (const definition of Object.values(document.functions)) {
    for (const name of namedByFunction(definition)) contracts.add(name);
  }
  for (const flow of Object.values(document.flows)) {
    const named = namedByFlow(flow);
    for (const name of named.functions) functions.add(name);
    for (const name of named.contracts) contracts.add(name);
  }
  const unusedContracts = Object.keys(document.contracts).filter((name) => !contracts.has(name));
  const unusedFunctions = Object.keys(document.functions).filter((name) => !functions.has(name));
  return [...unusedContracts.map(unusedContract), ...unusedFunctions.map(unusedFunction)];
}

const unusedContract = (contract: string): CompilerDiagnostic =>
  warning(
    "C360",
    { contract },
    { contract },
    { fixes: [fix("remove-contract", [{ edit: "remove-contract", contract }])] },
  );

const unusedFunction = (name: string): CompilerDiagnostic =>
  warning(
    "C361",
    { function: name },
    { function: name },
    { fixes: [fix("remove-function", [{ edit: "remove-function", function: name }])] },
  );

const ofFunctions = new WeakMap<FunctionDef, readonly string[]>();
const ofFlows = new WeakMap<Flow, { readonly functions: ReadonlySet<string>; readonly contracts: readonly string[] }>();

/** Contracts that a function names: the same as long as it is the same object. */
function namedByFunction(definition: FunctionDef): readonly string[] {
  const known = ofFunctions.get(definition);
  if (known) return known;
  const fields = [...Object.values(definition.input), definition.output];
  const named = [...fields.flatMap(namedIn), ...textsIn(definition.extra)];
  ofFunctions.set(definition, named);
  return named;
}

function namedByFlow(flow: Flow): { readonly functions: ReadonlySet<string>; readonly contracts: readonly string[] } {
  const known = ofFlows.get(flow);
  if (known) return known;
  const nodes = Object.values(flow.nodes);
  const reviewed = nodes.flatMap((node) =>
    node.kind === "human" ? [node.decision, ...Object.values(node.artifacts)] : [],
  );
  const fields = [...Object.values(flow.input), ...(flow.output ? [flow.output] : []), ...reviewed];
  const named = {
    functions: new Set(nodes.flatMap(functionsOf)),
    contracts: [
      ...fields.flatMap(namedIn),
      ...[flow.extra, ...nodes.map((node) => node.extra)].flatMap((extra) => textsIn(extra)),
    ],
  };
  ofFlows.set(flow, named);
  return named;
}

/** What an older file said and only its printer reads may name a contract, or read a step or an input. */
export function textsIn(extra: Extra | undefined): readonly string[] {
  const texts = (value: Json | undefined): readonly string[] => {
    if (typeof value === "string") return [value];
    if (isJsonArray(value)) return value.flatMap(texts);
    return value !== undefined && isJsonObject(value) ? Object.values(value).flatMap(texts) : [];
  };
  return texts(extra);
}
