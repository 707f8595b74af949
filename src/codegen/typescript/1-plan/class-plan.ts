import { camelCase, pascalCase, snakeCase } from "../../../base/index.ts";
import type { Ir } from "../../../ir/index.ts";
import { type Identifiers, identifiers } from "./identifiers.ts";

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
  /** Module scope, contracts taken. */
  readonly names: Identifiers;
}

/** Functions and flows become methods of one class that is named after the document. */
export function planClass(ir: Ir, title: string): ClassPlan {
  const names = identifiers();
  for (const contract of Object.keys(ir.contracts)) names.take(contract);
  const words =
    snakeCase(
      title
        .normalize("NFKD")
        .replace(/[^A-Za-z0-9]+/g, " ")
        .trim(),
    ) ||
    snakeCase(ir.main) ||
    "flow";
  const className = names.take(pascalCase(words));
  const methods = names.inner();
  const plan = (name: string): MethodPlan => {
    const method = methods.take(camelCase(name));
    return snakeCase(method) === name ? { method } : { method, explicitName: name };
  };
  return {
    className,
    fileName: words.replaceAll("_", "-"),
    functions: new Map(Object.keys(ir.functions).map((name) => [name, plan(name)])),
    flows: new Map(Object.keys(ir.flows).map((name) => [name, plan(name)])),
    names,
  };
}
