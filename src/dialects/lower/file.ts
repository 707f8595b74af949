import { camelCase, type JsonObject, pascalCase } from "../../base/index.ts";
import { type Contracts, type Field, type Fields, printField, printFields } from "../../contracts/index.ts";
import type { Dialect, Ir } from "../../ir/index.ts";
import { isSince, Losses } from "./losses.ts";
import { keptFields, recordIn, textIn } from "./opened.ts";

/** How an output is declared where only contracts can be (LANGUAGE 7.2). */
export interface Declared {
  readonly contract: string;
  /** The value stands in the contract's one field `value`: it is no object of its own. */
  readonly wrapped: boolean;
}

/** The file that is being made: what stands in it so far, and the names that are taken. */
export class FileInTheMaking {
  readonly ir: Ir;
  readonly losses: Losses;
  /** Opened from an older file: what came from there goes back as it was. */
  readonly isOpened: boolean;
  readonly contracts: { [name: string]: JsonObject } = {};
  readonly functions: { [name: string]: JsonObject } = {};
  readonly #declared = new Map<string, Declared>();
  readonly #computes = new Map<string, string>();
  readonly #taken: Set<string>;

  constructor(ir: Ir, dialect: Dialect) {
    this.ir = ir;
    this.losses = new Losses(dialect);
    this.isOpened = textIn(ir.extra, "version") !== undefined;
    this.#taken = new Set([
      ...Object.keys(recordIn(ir.extra, "gates")),
      ...Object.keys(ir.contracts),
      ...Object.keys(ir.functions),
      ...Object.keys(ir.flows),
    ]);
    for (const [name, { description, fields }] of Object.entries(ir.contracts)) {
      const printed = printFields(fields);
      this.contracts[name] = this.isOpened
        ? keptFields(printed, recordIn(recordIn(ir.extra, "contracts"), name))
        : printed;
      if (description !== undefined) this.losses.lose("description", { contract: name });
    }
  }

  get types(): Contracts {
    return this.ir.contracts;
  }

  has(first: Dialect): boolean {
    return isSince(this.losses.dialect, first);
  }

  /** A name that nothing in the file has: `base`, else `base_2`, `base_3` … */
  freshName(base: string): string {
    const name = free(base, (taken) => this.#taken.has(taken));
    this.#taken.add(name);
    return name;
  }

  /** The contract that stands for a type; one is made for what is none. `of` is what it is the output of. */
  declare(field: Field, of: string): Declared {
    if (field.type === "contract" && !field.nullable) return { contract: field.contract, wrapped: false };
    const isObject = field.type === "object" && !field.nullable;
    const body = isObject ? printFields(field.fields) : { value: printField(field) };
    const key = JSON.stringify(body);
    const known = this.#declared.get(key);
    if (known) return known;
    const made: Declared = { contract: this.freshName(`${pascalCase(camelCase(of))}Output`), wrapped: !isObject };
    this.contracts[made.contract] = body;
    this.#declared.set(key, made);
    return made;
  }

  /** A compute function that this file needs and the flow doesn't have; two that say the same are one. */
  addCompute(base: string, intent: string, input: Fields, output: Field, ensure: readonly string[] = []) {
    const declared = this.declare(output, base);
    const body: JsonObject = {
      mode: "compute",
      intent,
      input: printFields(input),
      output: declared.contract,
      ...(ensure.length > 0 && { ensure: [...ensure] }),
      retries: 1,
    };
    const key = JSON.stringify(body);
    const name = this.#computes.get(key) ?? this.freshName(base);
    this.#computes.set(key, name);
    this.functions[name] = body;
    return { name, declared };
  }

  /** A function with some keys changed, made once. */
  addCopy(name: string, changes: JsonObject): string {
    const body: JsonObject = { ...this.functions[name], ...changes };
    const key = JSON.stringify([name, changes]);
    const copy = this.#computes.get(key) ?? this.freshName(name);
    this.#computes.set(key, copy);
    this.functions[copy] = body;
    return copy;
  }

  /** A gate of an older file under its own name; another one if its question has become another. */
  keepGate(name: string, body: JsonObject): string {
    return JSON.stringify(this.functions[name]) === JSON.stringify(body) ? name : this.addGate(name, body);
  }

  /** A gate; two that say the same under one name are one. */
  addGate(base: string, body: JsonObject): string {
    const key = JSON.stringify([base, body]);
    const name = this.#computes.get(key) ?? this.freshName(base);
    this.#computes.set(key, name);
    this.functions[name] = body;
    return name;
  }
}

export function free(base: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(base)) return base;
  let number = 2;
  while (isTaken(`${base}_${number}`)) number++;
  return `${base}_${number}`;
}
