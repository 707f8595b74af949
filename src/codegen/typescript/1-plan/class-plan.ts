import { camelCase, pascalCase, snakeCase } from "../../../base/index.ts";
import type { Ir } from "../../../ir/index.ts";
import { type FileNames, fileNames } from "./file-names.ts";
import { stemOf } from "./folder-names.ts";
import { isGlobal } from "./globals.ts";
import { identifiers, members } from "./identifiers.ts";

/** A method of the generated class. `explicitName`: the name that its own would not give back. */
export interface MethodPlan {
  readonly method: string;
  readonly explicitName?: string;
}

/** Names of everything that the generated module declares. */
export interface ClassPlan {
  readonly className: string;
  /** kebab-case, without extension. */
  readonly fileName: string;
  readonly functions: ReadonlyMap<string, MethodPlan>;
  readonly flows: ReadonlyMap<string, MethodPlan>;
  /** Of the module: contracts and the class are taken. */
  readonly names: FileNames;
  /** What a contract's schema is called in the module: its code may want the global of that name. */
  readonly schemas: ReadonlyMap<string, string>;
}

/** Everything of the library, and zod, that the module may import. */
const IMPORTS = (
  "Attempt Decision Probabilistic adaptive at attempt awaitHuman branch compute debate flow forEach goBack infer inferred " +
  "needed opaque parallel py race revising revisitable skipIf start using z"
).split(" ");

/** Functions and flows become methods of one class that is named after the document. */
export function planClass(ir: Ir, title: string): ClassPlan {
  const stem = stemOf(title, ir.main);
  const contracts = Object.keys(ir.contracts);
  const className = identifiers(contracts).take(pascalCase(stem));
  const inputs = [...Object.values(ir.functions), ...Object.values(ir.flows)].flatMap(({ input }) =>
    Object.keys(input),
  );
  const names = fileNames(IMPORTS, [...contracts, className], inputs);
  const methods = members(["constructor"]);
  const plan = (name: string): MethodPlan => {
    const method = methods.take(camelCase(name));
    return snakeCase(method) === name ? { method } : { method, explicitName: name };
  };
  return {
    className,
    fileName: stem.replaceAll("_", "-"),
    functions: new Map(Object.keys(ir.functions).map((name) => [name, plan(name)])),
    flows: new Map(Object.keys(ir.flows).map((name) => [name, plan(name)])),
    names,
    schemas: new Map(contracts.map((name) => [name, isGlobal(name) ? names.names.take(`${name}Contract`) : name])),
  };
}
