import { type Field, typeScriptType, zodSource } from "../../../contracts/index.ts";
import type { Ir } from "../../../ir/index.ts";
import type { ClassPlan } from "../1-plan/class-plan.ts";
import { Imports } from "./imports.ts";

const LIBRARY = "./stratum/index.ts";
const CONTRACTS = "./contracts.ts";

/** The module with the flow class while it is printed: what it refers to is imported, under the name that it has there. */
export class ClassModule {
  readonly ir: Ir;
  readonly plan: ClassPlan;
  readonly #imports: Imports;

  constructor(ir: Ir, plan: ClassPlan) {
    this.ir = ir;
    this.plan = plan;
    this.#imports = new Imports(plan.names);
  }

  /** A function of the library. */
  library(name: string): string {
    return this.#imports.value(name, LIBRARY);
  }

  /** A type of the library. */
  libraryType(name: string): string {
    return this.#imports.type(name, LIBRARY);
  }

  /** What the helpers of expressions are called; imported when some are used. */
  get helpers(): string {
    return this.plan.names.imported("py");
  }

  /** A field as the value of a schema. */
  schema(field: Field): string {
    const zod = this.plan.names.imported("z");
    const source = zodSource(field, {
      zod,
      contract: (name) => this.#imports.value(name, CONTRACTS, this.plan.schemas.get(name)),
    });
    if (source.includes(`${zod}.`)) this.#imports.value("z", "zod");
    return source;
  }

  /** What an async method gives. */
  promise(type: string): string {
    return `${Object.hasOwn(this.ir.contracts, "Promise") ? "globalThis.Promise" : "Promise"}<${type}>`;
  }

  promiseOf(field: Field): string {
    return this.promise(typeScriptType(field));
  }

  /** Everything before the class. `body`: the text of the class, which names contracts as types. */
  head(body: string): readonly string[] {
    const types = Object.keys(this.ir.contracts).filter((name) => new RegExp(`\\b${name}\\b`).test(body));
    const renamed = types.flatMap((name) => {
      const schema = this.#imports.type(name, CONTRACTS, this.plan.schemas.get(name));
      return schema === name ? [] : [`type ${name} = ${schema};`];
    });
    return [...this.#imports.lines(), "", ...(renamed.length > 0 ? [...renamed, ""] : [])];
  }
}
