import { nearestName, ownValue } from "../../base/index.ts";
import { type Contracts, compilePattern, contractCycles, type Field, type Fields } from "../../contracts/index.ts";
import type { Edit, FlowDocument } from "../../flow/index.ts";
import type { CompilerDiagnostic } from "../compilation.ts";
import { type At, error, fix } from "../finding.ts";

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
        { related: cycle.slice(1).map((contract) => ({ in: "document", contract })) },
      ),
    );
  }
  return diagnostics;
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
              ...(nearest === null ? [] : [fix("rename-to", set({ ...field, contract: nearest }), { name: nearest })]),
              fix("add-contract", [create], { name: field.contract }),
            ],
          },
        ),
      ];
    }
    case "array":
      return [
        ...bounds(at, field.min_items, field.max_items, "items"),
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
      const isBad = field.pattern !== undefined && compilePattern(field.pattern) === null;
      return [
        ...bounds(at, field.min_length, field.max_length, "length"),
        ...(field.values && new Set(field.values).size < field.values.length
          ? [error("C307", at, { name: twice(field.values), what: "value" })]
          : []),
        ...(isBad ? [error("C345", at, { pattern: field.pattern ?? "", problem: "not-ecmascript" })] : []),
      ];
    }
    case "number":
    case "integer":
      return bounds(at, field.minimum ?? field.exclusive_minimum, field.maximum ?? field.exclusive_maximum, "value");
    default:
      return [];
  }
}

function bounds(
  at: At,
  low: number | undefined,
  high: number | undefined,
  what: string,
): readonly CompilerDiagnostic[] {
  if (low === undefined || high === undefined || low <= high) return [];
  return [error("C346", at, { what, problem: "crossed", low, high })];
}

const twice = (values: readonly string[]): string => values.find((value, index) => values.indexOf(value) < index) ?? "";

/** Functions and flows become methods of one class, contracts its types: two names that only case tells apart clash. */
export function checkNames(document: FlowDocument): readonly CompilerDiagnostic[] {
  const diagnostics: CompilerDiagnostic[] = [];
  const methods = new Map<string, string>();
  const claim = (name: string, at: At, what: string): void => {
    const key = name.toLowerCase().replaceAll("_", "");
    const other = methods.get(key);
    if (other === undefined) methods.set(key, name);
    else diagnostics.push(error("C307", at, { name, other, what }));
  };
  for (const name of Object.keys(document.functions)) claim(name, { function: name }, "method");
  for (const name of Object.keys(document.flows)) claim(name, { flow: name }, "method");
  return diagnostics;
}
