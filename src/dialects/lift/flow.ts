import { type Json, type JsonObject, ownValue, type TextPlace } from "../../base/index.ts";
import { assignable, type Field, fieldAt } from "../../contracts/index.ts";
import { type Edge, type Flow, type FlowNode, INPUT_NODE, OUTPUT_NODE, RESULT_PORT } from "../../flow/index.ts";
import type { OldFlow, OldStep } from "../file/model.ts";
import { orderOfNeeds } from "../file/order.ts";
import { oldReference } from "../file/reference.ts";
import { asDeclared, isEmpty, liftInputs, nullable } from "./fields.ts";
import { Names } from "./names.ts";
import { InputsInTheMaking, type Opening } from "./opening.ts";
import { readsOf } from "./reads.ts";

/** Where a value comes from: the start of an edge. */
export interface EdgeStart {
  readonly node: string;
  readonly path: readonly string[];
  readonly field: Field;
}

/** What became of a step's inputs besides edges. */
export interface Connected {
  readonly constants: { readonly [port: string]: Json };
  /** As they stand in the file. */
  readonly kept: { readonly [input: string]: string };
  /** The nodes at the other ends of the edges. */
  readonly reads: readonly string[];
}

/** A flow that is being opened: its nodes and edges so far, and what its steps give. */
export class FlowInOpening {
  readonly opening: Opening;
  readonly old: OldFlow;
  readonly name: string;
  readonly inputs: InputsInTheMaking;
  readonly reads: ReturnType<typeof readsOf>;
  readonly nodes = new Map<OldStep, FlowNode>();
  readonly edges: Edge[] = [];
  readonly #outputs = new Map<OldStep, Field>();
  readonly #nodeNames = new Map<OldStep, string>();
  readonly #byId = new Map<string, OldStep>();
  readonly #place = new Map<OldStep, number>();
  readonly #renamed: { [here: string]: string } = {};

  constructor(opening: Opening, old: OldFlow, isCalled: boolean, optional: readonly string[]) {
    this.opening = opening;
    this.old = old;
    this.name = opening.names.flows.here(old.name);
    this.reads = readsOf(old);
    const lifted = liftInputs(old.input, opening.names.inputs, opening.types, isCalled ? nullable : asDeclared);
    this.inputs = new InputsInTheMaking(lifted.fields, lifted.left);
    for (const name of optional) {
      const here = opening.names.inputs.here(name);
      const field = ownValue(this.inputs.fields, here);
      if (field) this.inputs.fields[here] = nullable(field);
    }
    this.#nameSteps();
  }

  #nameSteps(): void {
    const { old } = this;
    const names = new Names(
      "node",
      old.steps.map(({ id }) => id),
    );
    const needs = new Map<string, ReadonlySet<string>>();
    for (const step of old.steps) {
      const isFirst = !this.#byId.has(step.id);
      const name = isFirst ? names.here(step.id) : names.fresh(step.id);
      if (isFirst) this.#byId.set(step.id, step);
      this.#nodeNames.set(step, name);
      if (name !== step.id) {
        this.#renamed[name] = step.id;
        this.opening.warn("L425", step.at, { name: step.id, here: name });
      }
      needs.set(name, new Set(step.depends_on.flatMap((id) => names.here(id))));
    }
    const order = new Map(orderOfNeeds(needs).map((name, at) => [name, at]));
    old.steps.forEach((step, index) => {
      this.#place.set(step, order.get(this.nodeName(step)) ?? order.size + index);
    });
  }

  /** Steps in the order in which other runtimes take them, those on a cycle last. */
  get inOrder(): readonly OldStep[] {
    const place = (step: OldStep): number => this.#place.get(step) ?? 0;
    return [...this.old.steps].sort((a, b) => place(a) - place(b));
  }

  nodeName(step: OldStep): string {
    return this.#nodeNames.get(step) ?? step.id;
  }

  stepNamed(id: string): OldStep | undefined {
    return this.#byId.get(id);
  }

  isBefore(earlier: OldStep, later: OldStep): boolean {
    return (this.#place.get(earlier) ?? 0) < (this.#place.get(later) ?? 0);
  }

  add(step: OldStep, node: FlowNode, output: Field): void {
    this.nodes.set(step, node);
    this.opening.places.set({ flow: this.name, node: this.nodeName(step) }, step.at);
    this.#outputs.set(step, output);
  }

  outputOf(step: OldStep): Field {
    return this.#outputs.get(step) ?? { type: "any" };
  }

  /** Where a reference of a step leads, if that is something earlier with such a field. */
  source(text: string, step: OldStep): EdgeStart | null {
    const { opening } = this;
    const reference = oldReference(text);
    if (reference?.root === "input") {
      const name = opening.names.inputs.here(reference.name);
      const field = Object.hasOwn(this.inputs.fields, name) ? this.inputs.fields[name] : undefined;
      return field ? { node: INPUT_NODE, path: [name], field } : null;
    }
    const from = reference && this.stepNamed(reference.id);
    if (!from || !this.isBefore(from, step)) return null;
    const path = reference.path.map((part) => opening.names.fields.here(part));
    const field = fieldAt(this.outputOf(from), path, opening.contracts);
    return field && { node: this.nodeName(from), path, field };
  }

  /** Connects a step's inputs as far as they lead anywhere; gives constants, and what is kept for the way back. */
  connect(step: OldStep, inputs: InputsInTheMaking | null): Connected {
    const reads: string[] = [];
    const constants: { [port: string]: Json } = {};
    const kept: { [input: string]: string } = {};
    for (const { name: original, text, at } of step.inputs) {
      const name = this.opening.names.inputs.here(original);
      const source = text.startsWith("$") ? this.source(text, step) : null;
      if (!source && text.startsWith("$")) {
        kept[original] = text;
        this.opening.warn("L421", at, { input: original, text });
        continue;
      }
      this.#accept(inputs, name, source?.field ?? text, at);
      if (!source) {
        constants[name] = text;
        continue;
      }
      this.edges.push(dataEdge(source, this.nodeName(step), name));
      reads.push(source.node);
    }
    return { constants, kept, reads };
  }

  #accept(inputs: InputsInTheMaking | null, name: string, given: Field | string, at: TextPlace): void {
    if (inputs) this.opening.accept(inputs, name, given, at);
  }

  /** Plain edges for what no data edge says; what would make a cycle, and what is read without being waited for. */
  order(step: OldStep, readsHere: ReadonlySet<string>): JsonObject {
    const own = this.nodeName(step);
    const cyclic: string[] = [];
    const named = new Set<string>();
    for (const id of step.depends_on) {
      const before = this.stepNamed(id);
      if (!before) continue;
      const name = this.nodeName(before);
      named.add(name);
      if (!this.isBefore(before, step)) cyclic.push(name);
      else if (!readsHere.has(name)) this.edges.push(control(name, "done", own));
    }
    const unordered = [...readsHere].filter((name) => !named.has(name));
    return {
      ...(cyclic.length > 0 && { depends_on: cyclic }),
      ...(unordered.length > 0 && { unordered }),
    };
  }

  /** The whole flow, once all its steps are there. */
  finish(): Flow {
    const { opening, old } = this;
    const isSequential = this.edges.some(
      ({ kind, from }) => kind === "control" && "port" in from && from.port !== "done",
    );
    const last = this.inOrder.findLast((step) => this.nodes.get(step)?.kind !== "human") ?? this.inOrder.at(-1);
    const found: Field = last ? this.outputOf(last) : { type: "any" };
    if (last)
      this.edges.push(dataEdge({ node: this.nodeName(last), path: [], field: found }, OUTPUT_NODE, RESULT_PORT));
    const declared = opening.contract(old.output);
    const fits = declared !== null && assignable({ ...found, nullable: false }, declared, opening.contracts).ok;
    const mayBeMissing = last?.skip_if !== undefined || isSequential;
    const output =
      declared && fits ? (mayBeMissing ? nullable(declared) : declared) : mayBeMissing ? nullable(found) : null;
    const isSaid = declared !== null && output === declared;
    const extra: JsonObject = {
      ...this.inputs.extra,
      ...(!isSaid && { output: old.output ?? "" }),
      ...(!isEmpty(this.#renamed) && { names: { ...this.#renamed } }),
    };
    opening.flowOutputs.set(this.name, output ?? found);
    return {
      input: this.inputs.fields,
      ...(output && { output }),
      ...(old.budget && { budget: old.budget }),
      ...(old.max_rounds !== undefined && { max_rounds: old.max_rounds }),
      ...(isSequential && { order: "sequential" as const }),
      ...(!isEmpty(extra) && { extra }),
      nodes: Object.fromEntries(
        old.steps.flatMap((step) => {
          const node = this.nodes.get(step);
          return node ? [[this.nodeName(step), node] as const] : [];
        }),
      ),
      edges: this.edges,
    };
  }
}

export const dataEdge = (source: EdgeStart, node: string, input: string): Edge => ({
  kind: "data",
  from: { node: source.node, path: source.path },
  to: { node, path: [input] },
});

export const control = (from: string, port: string, to: string): Edge => ({
  kind: "control",
  from: { node: from, port },
  to: { node: to },
});
