import { isJsonArray, isJsonObject, type Json } from "../../base/index.ts";
import { type Contracts, namedIn } from "../../contracts/index.ts";
import type { Extra, Flow, FlowDocument, FunctionDef } from "../../flow/index.ts";
import { calledFunctions } from "../1-resolve/callees.ts";
import { type CompilerDiagnostic, fix, warning } from "../finding.ts";

/**
 * Contracts and functions that nothing names (LANGUAGE 8). Everything that stands in the document uses what it names, a
 * function that is itself unused too: what it names comes up when it is gone, so that no fix leaves a name behind that
 * leads nowhere. A flow is never unused: any of them can be run by its name.
 */
export function checkUnusedNames({ contracts, functions, flows }: FlowDocument): readonly CompilerDiagnostic[] {
  const called = Object.values(flows).map(calledFunctions);
  const named = [namedByContracts(contracts), namedByFunctions(functions), ...Object.values(flows).map(namedByFlow)];
  const isUnused = (uses: readonly ReadonlySet<string>[]) => (name: string) => !uses.some((names) => names.has(name));
  return [
    ...Object.keys(contracts).filter(isUnused(named)).map(unusedContract),
    ...Object.keys(functions).filter(isUnused(called)).map(unusedFunction),
  ];
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

/** What is found in a part of the document is the same as long as it is the same object. */
function remembered<Part extends object, Found>(find: (part: Part) => Found): (part: Part) => Found {
  const known = new WeakMap<Part, Found>();
  return (part) => {
    const before = known.get(part);
    if (before !== undefined) return before;
    const found = find(part);
    known.set(part, found);
    return found;
  };
}

const namedByContracts = remembered((contracts: Contracts): ReadonlySet<string> => {
  const all = Object.entries(contracts);
  return new Set(
    all.flatMap(([name, { fields }]) =>
      Object.values(fields)
        .flatMap(namedIn)
        .filter((other) => other !== name),
    ),
  );
});

const namedByFunctions = remembered((functions: FlowDocument["functions"]): ReadonlySet<string> => {
  const named = new Set<string>();
  for (const definition of Object.values(functions)) for (const name of namedByFunction(definition)) named.add(name);
  return named;
});

const namedByFunction = remembered((definition: FunctionDef): readonly string[] => {
  const fields = [...Object.values(definition.input), definition.output];
  return [...fields.flatMap(namedIn), ...textsIn(definition.extra)];
});

const namedByFlow = remembered((flow: Flow): ReadonlySet<string> => {
  const fields = [...Object.values(flow.input), ...(flow.output ? [flow.output] : [])];
  const named = new Set([...fields.flatMap(namedIn), ...textsIn(flow.extra)]);
  for (const node of Object.values(flow.nodes)) {
    const reviewed = node.kind === "human" ? [node.decision, ...Object.values(node.artifacts)] : [];
    for (const name of reviewed.flatMap(namedIn)) named.add(name);
    if (node.extra) for (const name of textsIn(node.extra)) named.add(name);
  }
  return named;
});

/** What an older file said and only its printer reads may name a contract, or read a step or an input. */
export function textsIn(extra: Extra | undefined): readonly string[] {
  const texts = (value: Json | undefined): readonly string[] => {
    if (typeof value === "string") return [value];
    if (isJsonArray(value)) return value.flatMap(texts);
    return value !== undefined && isJsonObject(value) ? Object.values(value).flatMap(texts) : [];
  };
  return texts(extra);
}
