import { found, type Json, type JsonObject, ownValue, type TextPlace } from "../../base/index.ts";
import { assignable, type Contracts, type Field, validate } from "../../contracts/index.ts";
import { checkExpression } from "../../expressions/index.ts";
import type { FunctionDef } from "../../flow/index.ts";
import type { OldFile, OldFunction, OldStep, OldText } from "../file/model.ts";
import { type Gapped, withGaps } from "../gaps.ts";
import { isEmpty, nullable, type Types } from "./fields.ts";
import { Names } from "./names.ts";
import { FilePlaces } from "./places.ts";
import type { LiftDiagnostic, LiftProblems } from "./problems.ts";

/** The inputs of a function or flow while callers are still being read: what they give decides what is declared. */
export class InputsInTheMaking {
  readonly fields: { [name: string]: Field } = {};
  /** Keys of a field that a document's field has no word for, by input. */
  readonly left: { [name: string]: Json } = {};
  readonly undeclared: string[] = [];
  /** Of a step's own function: it takes what the step gives it. */
  readonly #isOwn: boolean;

  constructor(fields: { readonly [name: string]: Field }, left: JsonObject, isOwn = false) {
    this.#isOwn = isOwn;
    Object.assign(this.fields, fields);
    Object.assign(this.left, left);
  }

  get extra(): JsonObject {
    return {
      ...(!isEmpty(this.left) && { input: { ...this.left } }),
      ...(this.undeclared.length > 0 && { undeclared: [...this.undeclared] }),
    };
  }

  /** An input that the file doesn't declare. */
  add(name: string, given: Field | string): void {
    const { opaque: _, ...field }: Field = typeof given === "string" ? { type: "string" } : given;
    this.fields[name] = nullable(this.#isOwn ? field : { type: "any" });
    if (!this.#isOwn) this.undeclared.push(name);
  }

  /** Makes the input take anything; the type that it had is kept for the way back. */
  widen(name: string): void {
    const field = ownValue(this.fields, name);
    if (!field || field.type === "any") return;
    const type = field.type === "contract" ? field.contract : field.type;
    const left = ownValue(this.left, name);
    this.left[name] = { type, ...(typeof left === "object" && left !== null && !Array.isArray(left) && left) };
    this.fields[name] = { type: "any", nullable: true };
  }
}

export interface FunctionInTheMaking {
  readonly definition: FunctionDef;
  readonly inputs: InputsInTheMaking;
  readonly extra: JsonObject;
}

export interface Ensures {
  readonly here: readonly string[];
  readonly there: readonly string[];
  /** What goes into `extra`: `there` with `null` where one of `here` stands between. */
  readonly kept: Gapped;
}

/** Its work is done by an agent of another runtime, which isn't here. */
export const isForAgent = ({ json }: OldStep): boolean => typeof json["agent"] === "string" && json["agent"] !== "";

/** Whether what cannot be read here asks about files, which only an agent has. */
export const asksFiles = (texts: readonly string[]): boolean =>
  texts.some((text) => /\b(file_exists|file_contains|no_file_conflicts)\s*\(/.test(text));

/** A file of 0.1–0.3 that is being opened: its names here, and what callers have taught about what they call. */
export class Opening {
  readonly file: OldFile;
  readonly diagnostics: LiftDiagnostic[] = [];
  readonly names: { readonly [kind in "contracts" | "functions" | "flows" | "fields" | "inputs"]: Names };
  readonly types: Types;
  contracts: Contracts = {};
  readonly functions = new Map<string, FunctionInTheMaking>();
  readonly flowInputs = new Map<string, InputsInTheMaking>();
  readonly flowOutputs = new Map<string, Field>();
  readonly places = new FilePlaces();
  /** By name in the file. */
  readonly gates = new Map<string, OldFunction>();
  /** How many steps call a function, by name in the file. */
  readonly callers = new Map<string, number>();
  /** Functions that some step has an agent call, by name in the file. */
  readonly forAgents = new Set<string>();

  constructor(file: OldFile) {
    this.file = file;
    const steps = file.flows.flatMap((flow) => flow.steps);
    const functions = new Names("callable", file.functions.filter((one) => one.mode !== "gate").map(nameOf));
    this.names = {
      contracts: new Names("contract", file.contracts.map(nameOf)),
      functions,
      flows: new Names("callable", file.flows.map(nameOf), functions),
      fields: new Names(
        "field",
        file.contracts.flatMap((contract) => contract.fields.map(nameOf)),
      ),
      inputs: new Names("input", [
        ...file.functions.flatMap((one) => one.input.map(nameOf)),
        ...file.flows.flatMap((one) => one.input.map(nameOf)),
        ...steps.flatMap((step) => step.inputs.map(nameOf)),
      ]),
    };
    this.types = {
      contracts: this.names.contracts,
      defined: new Set(file.contracts.map(nameOf)),
      fields: this.names.fields,
    };
    for (const one of file.functions) if (one.mode === "gate") this.gates.set(one.name, one);
    for (const step of steps) {
      const { kind, calls } = step;
      if (kind !== "function" || calls === undefined) continue;
      this.callers.set(calls, (this.callers.get(calls) ?? 0) + 1);
      if (isForAgent(step)) this.forAgents.add(calls);
    }
  }

  warn<Code extends keyof LiftProblems>(code: Code, at: TextPlace, data: LiftProblems[Code]): void {
    if (this.diagnostics.length >= 100) return;
    this.diagnostics.push({ ...found<LiftProblems, Code>(code, data), severity: "warning", at });
  }

  contract(name: string | undefined): Field | null {
    if (name === undefined || !this.types.defined.has(name)) return null;
    return { type: "contract", contract: this.names.contracts.here(name) };
  }

  /** Those that can be read and checked here; the others are for other runtimes, and `kept` with their places. */
  readable(list: readonly OldText[], result: Field): Ensures {
    const here: string[] = [];
    const there: string[] = [];
    const all = list.map(({ text, at }): string | null => {
      if (this.isReadable(text, result)) {
        here.push(text);
        return null;
      }
      there.push(text);
      this.warn("L420", at, { text });
      return text;
    });
    return { here, there, kept: withGaps(all) };
  }

  isReadable(text: string, result: Field): boolean {
    const { ast, diagnostics } = checkExpression(text, { names: { result }, contracts: this.contracts });
    return ast !== null && diagnostics.every(({ severity }) => severity !== "error");
  }

  /** Makes room for what a caller gives: an input that isn't declared is added, one of another type takes anything. */
  accept(inputs: InputsInTheMaking, name: string, given: Field | string, at: TextPlace): void {
    const declared = ownValue(inputs.fields, name);
    if (!declared) {
      inputs.add(name, given);
      return;
    }
    const fits =
      typeof given === "string"
        ? validate(given, declared, this.contracts).ok
        : assignable(given, declared, this.contracts).ok;
    if (fits) return;
    this.warn("L422", at, { input: name });
    inputs.widen(name);
  }
}

const nameOf = ({ name }: { readonly name: string }): string => name;
