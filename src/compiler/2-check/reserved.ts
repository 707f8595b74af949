import { type Edit, type FlowDocument, freeName, isLegalName, type NameKind } from "../../flow/index.ts";
import type { NamedFunctions } from "../1-resolve/callees.ts";
import { type At, type CompilerDiagnostic, error, fixOf } from "../finding.ts";

/** A synthesizer takes `arguments` (LANGUAGE 5.5), but code cannot have a parameter of that name. */
const NO_PARAMETER: ReadonlySet<string> = new Set(["arguments"]);

/** Names that files may hold but that code or expressions could not use: a contract `infer`, an input `class` or `not`. */
export function checkReserved(
  contracts: FlowDocument["contracts"],
  functions: FlowDocument["functions"],
  named: NamedFunctions,
): readonly CompilerDiagnostic[] {
  return [
    ...illegal(
      "type",
      contracts,
      (contract) => ({ contract }),
      (contract, name) => ({ edit: "rename-contract", contract, name }),
    ),
    ...illegal(
      "member",
      functions,
      (name) => ({ function: name }),
      (from, name) => ({ edit: "rename-function", function: from, name }),
    ),
    ...named.flatMap(([name, definition]) =>
      illegal(
        "variable",
        definition.input,
        (input) => ({ function: name, part: `input.${input}` }),
        (input, to) => ({ edit: "rename-input", function: name, input, name: to }),
        definition.mode !== "infer",
      ),
    ),
  ];
}

/** The same of the names of flows and in them. */
export function checkReservedInFlows(flows: FlowDocument["flows"]): readonly CompilerDiagnostic[] {
  return [
    ...illegal(
      "member",
      flows,
      (flow) => ({ flow }),
      (flow, name) => ({ edit: "rename-flow", flow, name }),
    ),
    ...Object.entries(flows).flatMap(([flow, definition]) => [
      ...illegal(
        "variable",
        definition.input,
        (input) => ({ flow, part: `input.${input}` }),
        (input, name) => ({ edit: "rename-flow-input", flow, input, name }),
      ),
      ...illegal(
        "member",
        definition.nodes,
        (node) => ({ flow, node }),
        (node, name) => ({ edit: "rename-node", flow, node, name }),
      ),
    ]),
  ];
}

function illegal(
  kind: NameKind,
  names: object,
  at: (name: string) => At,
  rename: (from: string, to: string) => Edit,
  isCode = false,
): readonly CompilerDiagnostic[] {
  const found = illegalNames(kind, names, isCode);
  if (found.length === 0) return NONE;
  return found.map((name) => {
    const better = freeName(`${name}_value`, (other) => Object.hasOwn(names, other));
    return error("C309", at(name), { name }, { fixes: [fixOf("rename-to", [rename(name, better)], { name: better })] });
  });
}

const NONE: readonly CompilerDiagnostic[] = [];

const known = { code: new WeakMap<object, readonly string[]>(), other: new WeakMap<object, readonly string[]>() };

/** The same as long as the record is the same object, of which all names are of one kind. */
function illegalNames(kind: NameKind, names: object, isCode: boolean): readonly string[] {
  const before = known[isCode ? "code" : "other"];
  let found = before.get(names);
  if (!found) {
    found = Object.keys(names).filter((name) => !isLegalName(name, kind) || (isCode && NO_PARAMETER.has(name)));
    before.set(names, found);
  }
  return found;
}
