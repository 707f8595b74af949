import { nearestName, ownValue } from "../../base/index.ts";
import {
  type Contracts,
  compilePattern,
  contractCycles,
  type Field,
  type Fields,
  limitsOf,
  namedIn,
  type PatternFault,
  type StringField,
  withLimit,
} from "../../contracts/index.ts";
import { type Edit, freeName } from "../../flow/index.ts";
import { type At, type CompilerDiagnostic, error, type Fix, fix, fixOf, warning } from "../finding.ts";

/** Names, constraints and circles of the contracts themselves. */
export function checkContracts(contracts: Contracts): readonly CompilerDiagnostic[] {
  const diagnostics = Object.entries(contracts).flatMap(([contract, { fields }]) =>
    checkFields(contracts, fields, { contract }, "fields", (field, value) => [
      { edit: "set-field", contract, field, value },
    ]),
  );
  for (const cycle of contractCycles(contracts)) {
    diagnostics.push(
      error(
        "C321",
        { contract: cycle[0] ?? "" },
        { contracts: cycle },
        {
          related: cycle.slice(1).map((contract) => ({ in: "document", contract })),
          fixes: closing(contracts, cycle).slice(0, MOST_FIXES),
        },
      ),
    );
  }
  return diagnostics;
}

const MOST_FIXES = 3;

/** Fields by which the contracts of a circle contain one another: without one of them it is open. */
function closing(contracts: Contracts, cycle: readonly string[]): readonly Fix[] {
  return cycle.flatMap((contract, at) => {
    const next = cycle[(at + 1) % cycle.length] ?? "";
    const fields = Object.entries(contracts[contract]?.fields ?? {}).filter(([, field]) =>
      namedIn(field).includes(next),
    );
    const edits = fields.map(([field]): Edit => ({ edit: "remove-field", contract, field }));
    const names = fields.map(([field]) => `${contract}.${field}`).join(", ");
    return edits.length === 0 ? [] : [fixOf("remove-field", edits, { field: names })];
  });
}

export function checkFields(
  contracts: Contracts,
  fields: Fields,
  at: At,
  part: string,
  set: (name: string, value: Field) => readonly Edit[],
): readonly CompilerDiagnostic[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    checkField(contracts, field, { ...at, part: `${part}.${name}` }, (value) => set(name, value)),
  );
}

/** Every contract that a type names exists, and its constraints can be met. `set` puts a mended type in its place. */
export function checkField(
  contracts: Contracts,
  field: Field,
  at: At,
  set: (value: Field) => readonly Edit[],
): readonly CompilerDiagnostic[] {
  switch (field.type) {
    case "contract": {
      if (ownValue(contracts, field.contract)) return [];
      const nearest = nearestName(field.contract, Object.keys(contracts));
      const create: Edit = { edit: "add-contract", name: field.contract, contract: { fields: {} } };
      return [
        error(
          "C301",
          at,
          { contract: field.contract, nearest },
          {
            fixes: [
              ...(nearest === null
                ? []
                : [fixOf("rename-to", set({ ...field, contract: nearest }), { name: nearest })]),
              fixOf("add-contract", [create], { name: field.contract }),
            ],
          },
        ),
      ];
    }
    case "array":
      return [
        ...crossed(at, field, "items", set),
        ...checkField(contracts, field.items, { ...at, part: `${at.part ?? ""}.items` }, (items) =>
          set({ ...field, items }),
        ),
      ];
    case "object":
      return checkFields(contracts, field.fields, at, `${at.part ?? ""}.fields`, (name, value) =>
        set({ ...field, fields: { ...field.fields, [name]: value } }),
      );
    case "string": {
      // A contract's pattern is JSON Schema's, so ECMAScript's; guardrails are Python's.
      const pattern = field.pattern === undefined ? null : compilePattern(field.pattern);
      return [
        ...crossed(at, field, "length", set),
        ...(field.values && new Set(field.values).size < field.values.length
          ? [
              error(
                "C307",
                at,
                { name: twice(field.values), what: "value" },
                { fixes: [fix("remove-part", set({ ...field, values: [...new Set(field.values)] }))] },
              ),
            ]
          : []),
        ...(pattern && !pattern.ok ? [badPattern(field, pattern.error, at, set)] : []),
      ];
    }
    case "number":
    case "integer":
      return crossed(at, field, "value", set);
    default:
      return [];
  }
}

/** A range whose low end lies above its high end lets nothing be. */
function crossed(
  at: At,
  field: Field,
  what: string,
  set: (value: Field) => readonly Edit[],
): readonly CompilerDiagnostic[] {
  const limits = limitsOf(field);
  const low = limits.find(({ end }) => end === "low");
  const high = limits.find(({ end }) => end === "high");
  if (low === undefined || high === undefined || low.limit <= high.limit) return [];
  const swapped = withLimit(withLimit(field, low.key, high.limit), high.key, low.limit);
  const fixes = [fix("swap-bounds", set(swapped))];
  return [error("C346", at, { what, problem: "crossed", low: low.limit, high: high.limit }, { fixes })];
}

function badPattern(
  field: StringField,
  problem: PatternFault,
  at: At,
  set: (value: Field) => readonly Edit[],
): CompilerDiagnostic {
  const { pattern = "", ...rest } = field;
  const fixes = [fix("remove-part", set(rest))];
  return error("C345", at, { pattern, problem }, { fixes });
}

const twice = (values: readonly string[]): string => values.find((value, index) => values.indexOf(value) < index) ?? "";

/** Functions and flows become methods of one class, where one of two that only case or underscores tell apart is numbered. */
export function checkNames(functions: readonly string[], flows: readonly string[]): readonly CompilerDiagnostic[] {
  const diagnostics: CompilerDiagnostic[] = [];
  const methods = new Map<string, string>();
  const keyOf = (name: string): string => name.toLowerCase().replaceAll("_", "");
  const all = [...functions, ...flows].map(keyOf);
  const claim = (name: string, at: At, rename: (to: string) => Edit): void => {
    const other = methods.get(keyOf(name));
    if (other === undefined) {
      methods.set(keyOf(name), name);
      return;
    }
    const free = freeName(name, (taken) => all.includes(keyOf(taken)));
    const fixes = [fixOf("rename-to", [rename(free)], { name: free })];
    diagnostics.push(warning("C307", at, { name, other, what: "method" }, { fixes }));
  };
  for (const from of functions) {
    claim(from, { function: from }, (name) => ({ edit: "rename-function", function: from, name }));
  }
  for (const flow of flows) {
    claim(flow, { flow }, (name) => ({ edit: "rename-flow", flow, name }));
  }
  return diagnostics;
}
