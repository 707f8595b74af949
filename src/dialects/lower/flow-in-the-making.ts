import { isJsonObject, type JsonObject, ownValue, textReferences } from "../../base/index.ts";
import { type Field, type Fields, fieldAt } from "../../contracts/index.ts";
import type { IrFlow, IrInput, IrStep, Reference } from "../../ir/index.ts";
import { parseReference, printReference } from "../../ir/index.ts";
import { allOf, anyOf } from "./expression.ts";
import { type FileInTheMaking, free } from "./file.ts";
import type { At } from "./losses.ts";
import { asTemplate, leavesOf } from "./template.ts";

export const ANY: Field = { type: "any" };
export const TRUTH: Field = { type: "boolean" };

/** A step of the file: all steps of a flow stand in one row there. */
export interface OlderStep {
  readonly id: string;
  readonly body: JsonObject;
  readonly depends: ReadonlySet<string>;
  /** Conditions any of which skips it. */
  readonly skips: readonly string[];
  /** The step of the IR that it was made for: where it stands among the others, and where jumps lead. */
  readonly of: IrStep | null;
}

/** What an IR step's frames say about it. */
export interface Surroundings {
  readonly depends: readonly string[];
  readonly skips: readonly string[];
}

/** A flow that is being made: its steps so far, and what a reference to a step of the IR has become. */
export class FlowInTheMaking {
  readonly file: FileInTheMaking;
  readonly name: string;
  readonly flow: IrFlow;
  readonly steps: OlderStep[] = [];
  /** By id of the IR step: what its output is here. */
  readonly outputs = new Map<string, IrInput>();
  /** By id of the IR step: the steps that have to be done before it is. */
  readonly ends = new Map<string, readonly string[]>();
  /** By id of the IR step: the first of several steps that it has become, where a jump to it leads. */
  readonly entries = new Map<string, string>();
  /** By id of the IR step: what skips a step that runs only when one of these ports is taken; null: cannot be said. */
  readonly routes = new Map<string, (ports: readonly string[]) => readonly string[] | null>();
  /** By id of the IR step: a Branch's ports, and what skips the Branch itself. */
  readonly branches = new Map<string, { readonly ports: readonly string[]; readonly skips: readonly string[] }>();
  /** By step: the steps that check its output, which come before all that reads it. */
  readonly checks = new Map<string, readonly string[]>();
  readonly #cases = new Map<string, { readonly branch: string; readonly ports: readonly string[] }>();
  /** Reviews whose decision nothing there can read. */
  readonly unread = new Set<string>();
  readonly #byId = new Map<string, OlderStep>();
  readonly #types = new Map<string, Field>();
  readonly #made = new Map<string, IrInput>();
  readonly #taken: Set<string>;

  constructor(file: FileInTheMaking, name: string, flow: IrFlow) {
    this.file = file;
    this.name = name;
    this.flow = flow;
    this.#taken = new Set(idsOf(flow.steps));
  }

  at(step: IrStep | null, part?: string): At {
    return { flow: this.name, ...(step && { node: step.id }), ...(part !== undefined && { part }) };
  }

  freshId(base: string): string {
    const id = free(base, (taken) => this.#taken.has(taken));
    this.#taken.add(id);
    return id;
  }

  add(step: OlderStep, output: Field): void {
    this.steps.push(step);
    this.#byId.set(step.id, step);
    this.#types.set(step.id, output);
    const cases = this.#casesOf(step);
    if (cases) this.#cases.set(step.id, cases);
  }

  /** A step of the file that calls a compute function made for it. Gives its value. */
  addCompute(made: {
    readonly base: string;
    readonly intent: string;
    readonly inputs: ReadonlyMap<string, IrInput>;
    readonly output: Field;
    readonly ensure?: readonly string[];
    readonly around: Surroundings;
    readonly of: IrStep | null;
  }): IrInput {
    const { inputs, output, around } = made;
    const types: Fields = Object.fromEntries([...inputs].map(([name, input]) => [name, this.typeOf(input)]));
    const key = JSON.stringify([made.intent, [...inputs], output, made.ensure, around.skips]);
    const known = this.#made.get(key);
    if (known) return known;
    const { name, declared } = this.file.addCompute(made.base, made.intent, types, output, made.ensure);
    const id = this.freshId(made.base);
    const texts = [...inputs].map(([input, value]) => [input, plainText(value) ?? ""]);
    this.add(
      {
        id,
        body: { function: name, inputs: Object.fromEntries(texts) },
        depends: new Set([...around.depends, ...[...inputs.values()].flatMap((input) => this.rootsOf(input))]),
        skips: around.skips,
        of: made.of,
      },
      output,
    );
    const value = stepOutput(id, declared.wrapped ? ["value"] : []);
    this.#made.set(key, value);
    return value;
  }

  /** An input of the IR with its references as they are here. */
  resolve(input: IrInput): IrInput {
    switch (input.kind) {
      case "value":
        return input;
      case "fields":
        return { kind: "fields", fields: mapValues(input.fields, (field) => this.resolve(field)) };
      case "first_of": {
        const found = input.references.map((reference) => this.resolveReference(reference));
        const references = found.flatMap((one) => (one.kind === "reference" ? [one.reference] : []));
        if (references.length < found.length) this.file.losses.refuse("merge", this.at(null));
        return { kind: "first_of", references };
      }
      case "reference":
        return this.resolveReference(input.reference);
    }
  }

  resolveReference(reference: Reference): IrInput {
    if (reference.root === "input") return { kind: "reference", reference };
    const output = this.outputs.get(reference.step);
    if (this.unread.has(reference.step)) {
      this.file.losses.refuse("decision", { flow: this.name, node: reference.step });
    }
    return output ? part(output, reference.path) : { kind: "value", value: null };
  }

  /** How an input is spelled; what is neither a reference nor a plain text comes out of a step made for it. */
  spell(
    input: IrInput,
    base: string,
    output: Field,
    around: Surroundings,
    of: IrStep | null,
  ): { readonly text: string; readonly depends: readonly string[] } {
    const plain = plainText(input);
    if (plain !== null) return { text: plain, depends: this.rootsOf(input) };
    const leaves = leavesOf(input);
    const made = this.addCompute({
      base,
      intent: `Return ${asTemplate(input, leaves)}.`,
      inputs: new Map([...leaves.values()].map(({ name, input: leaf }) => [name, leaf])),
      output,
      around,
      of,
    });
    return { text: plainText(made) ?? "", depends: this.rootsOf(made) };
  }

  /** What a spelled input is: a reference where it is one, else that text. */
  readBack(text: string): IrInput {
    const reference = parseReference(text);
    return reference ? { kind: "reference", reference } : { kind: "value", value: text };
  }

  /** Steps that a value comes from. */
  rootsOf(input: IrInput): readonly string[] {
    switch (input.kind) {
      case "value":
        return [];
      case "reference":
        return input.reference.root === "step" ? [input.reference.step] : [];
      case "fields":
        return Object.values(input.fields).flatMap((field) => this.rootsOf(field));
      case "first_of":
        return input.references.flatMap((reference) => (reference.root === "step" ? [reference.step] : []));
    }
  }

  /** What skips a step that needs a value: where it comes from was skipped. */
  skipsOf(input: IrInput, type: Field): readonly string[] {
    if (type.nullable) return [];
    switch (input.kind) {
      case "value":
        return [];
      case "reference":
        return this.#stepSkips(input.reference);
      case "fields":
        return Object.entries(input.fields).flatMap(([name, field]) =>
          this.skipsOf(field, fieldAt(type, [name], this.file.types) ?? ANY),
        );
      case "first_of": {
        const cases = this.#allCases(input.references);
        if (cases) return cases.skips;
        const each = input.references.map((reference) => this.#stepSkips(reference));
        return each.some((skips) => skips.length === 0) || each.length === 0 ? [] : [allOf(each.map(anyOf))];
      }
    }
  }

  /** The Branch on whose outcome alone a step runs, and the outcomes with which it does. */
  #casesOf({ of, skips, depends }: OlderStep) {
    const when = of?.when ?? [];
    const [first] = when;
    if (first && this.branches.has(first.step) && when.every(({ step }) => step === first.step)) {
      return { branch: first.step, ports: when.map(({ port }) => port) };
    }
    const id = [...depends].find((one) => this.#cases.has(one));
    const before = id === undefined ? undefined : this.#byId.get(id);
    return before && before.skips.join("\n") === skips.join("\n") ? this.#cases.get(before.id) : undefined;
  }

  /** The Branch all of whose outcomes give one of these values. */
  #allCases(references: readonly Reference[]) {
    const cases = references.map((one) => (one.root === "step" ? this.#cases.get(one.step) : undefined));
    const branch = this.branches.get(cases[0]?.branch ?? "");
    const isOne = cases.every((one) => one !== undefined && one.branch === cases[0]?.branch);
    const taken = new Set(cases.flatMap((one) => one?.ports ?? []));
    return branch && isOne && branch.ports.every((port) => taken.has(port)) ? branch : null;
  }

  #stepSkips(reference: Reference): readonly string[] {
    return reference.root === "step" ? (this.#byId.get(reference.step)?.skips ?? []) : [];
  }

  typeOf(input: IrInput): Field {
    if (input.kind !== "reference") return { type: "string" };
    const { reference } = input;
    if (reference.root === "input") {
      const [name = ""] = reference.path;
      return ownValue(this.flow.input, name) ?? ANY;
    }
    const type = this.#types.get(reference.step) ?? ANY;
    return fieldAt(type, reference.path, this.file.types) ?? (reference.path.join() === "value" ? type : ANY);
  }

  dependsOfTexts(texts: readonly string[]): readonly string[] {
    return texts.flatMap((text) => textReferences(text).steps);
  }
}

/** After most steps there is but one way on. */
export const onlyNext =
  (skips: readonly string[]) =>
  (ports: readonly string[]): readonly string[] | null =>
    ports.every((port) => port === "next") ? skips : null;

export const stepOutput = (step: string, path: readonly string[] = []): IrInput => ({
  kind: "reference",
  reference: { root: "step", step, path },
});

/** A part of a value: of a reference one that leads further. */
function part(input: IrInput, path: readonly string[]): IrInput {
  const [name, ...rest] = path;
  if (name === undefined) return input;
  switch (input.kind) {
    case "reference":
      return { kind: "reference", reference: extend(input.reference, path) };
    case "first_of":
      return { kind: "first_of", references: input.references.map((reference) => extend(reference, path)) };
    case "fields":
      return part(ownValue(input.fields, name) ?? { kind: "value", value: null }, rest);
    case "value": {
      const value = isJsonObject(input.value) ? ownValue(input.value, name) : null;
      return part({ kind: "value", value: value ?? null }, rest);
    }
  }
}

const extend = (reference: Reference, path: readonly string[]): Reference => ({
  ...reference,
  path: [...reference.path, ...path],
});

/** What an input can be spelled as: `$.input.f`, any output of a step, a text that does not begin like a reference. */
export function plainText(input: IrInput): string | null {
  if (input.kind === "value") {
    return typeof input.value === "string" && !input.value.startsWith("$") ? input.value : null;
  }
  if (input.kind !== "reference") return null;
  const { reference } = input;
  return reference.root === "step" || reference.path.length === 1 ? printReference(reference) : null;
}

function mapValues<T, U>(record: { readonly [name: string]: T }, map: (value: T) => U): { readonly [name: string]: U } {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}

function idsOf(steps: readonly IrStep[]): readonly string[] {
  return steps.flatMap((step) => [
    step.id,
    ...(step.type === "parallel" ? step.branches.flatMap((branch) => idsOf(branch.steps)) : []),
  ]);
}
