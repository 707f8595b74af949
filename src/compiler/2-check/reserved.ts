import { type Edit, type FlowDocument, freeName, isLegalName, type NameKind } from "../../flow/index.ts";
import type { CompilerDiagnostic } from "../compilation.ts";
import { type At, error, fix } from "../finding.ts";

/** A synthesizer takes `arguments` (LANGUAGE 5.5), but code cannot have a parameter of that name. */
const NO_PARAMETER: ReadonlySet<string> = new Set(["arguments"]);

/** Names that files may hold but that code or expressions could not use: a contract `infer`, an input `class` or `not`. */
export function checkReserved(document: FlowDocument): readonly CompilerDiagnostic[] {
  const found: CompilerDiagnostic[] = [];
  const check = (kind: NameKind, names: object, at: (name: string) => At, rename: Rename, isCode = false): void => {
    for (const name of illegalNames(kind, names, isCode)) {
      const better = freeName(`${name}_value`, (other) => Object.hasOwn(names, other));
      found.push(
        error("C309", at(name), { name }, { fixes: [fix("rename-to", [rename(name, better)], { name: better })] }),
      );
    }
  };
  check(
    "type",
    document.contracts,
    (contract) => ({ contract }),
    (contract, name) => ({ edit: "rename-contract", contract, name }),
  );
  check(
    "member",
    document.functions,
    (name) => ({ function: name }),
    (from, name) => ({ edit: "rename-function", function: from, name }),
  );
  for (const [name, definition] of Object.entries(document.functions)) {
    check(
      "variable",
      definition.input,
      (input) => ({ function: name, part: `input.${input}` }),
      (input, to) => ({ edit: "rename-input", function: name, input, name: to }),
      definition.mode !== "infer",
    );
  }
  check(
    "member",
    document.flows,
    (flow) => ({ flow }),
    (flow, name) => ({ edit: "rename-flow", flow, name }),
  );
  for (const [flow, definition] of Object.entries(document.flows)) {
    check(
      "variable",
      definition.input,
      (input) => ({ flow, part: `input.${input}` }),
      (input, name) => ({ edit: "rename-flow-input", flow, input, name }),
    );
    check(
      "member",
      definition.nodes,
      (node) => ({ flow, node }),
      (node, name) => ({ edit: "rename-node", flow, node, name }),
    );
  }
  return found;
}

const known = new WeakMap<object, readonly string[]>();

/** The same as long as the record is the same object. */
function illegalNames(kind: NameKind, names: object, isCode: boolean): readonly string[] {
  let found = known.get(names);
  if (!found) {
    found = Object.keys(names).filter((name) => !isLegalName(name, kind) || (isCode && NO_PARAMETER.has(name)));
    known.set(names, found);
  }
  return found;
}

type Rename = (from: string, to: string) => Edit;
