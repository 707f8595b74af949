import { ownValue } from "../../base/index.ts";
import type { Contracts, Field } from "../../contracts/index.ts";
import {
  type DataEdge,
  type FlowDocument,
  type FlowNode,
  type FunctionDef,
  INPUT_NODE,
  OUTPUT_NODE,
  RESULT_PORT,
  type StepNode,
} from "../../flow/index.ts";
import { type FlowCalls, flowCalls } from "./calls.ts";
import { laneResult, type ResolvedFlow } from "./ports.ts";
import {
  CLEAR,
  collected,
  inField,
  inList,
  isClear,
  isCovered,
  itemsOf,
  type Shade,
  sameShade,
  shadeOf,
  union,
  within,
} from "./shades.ts";

/** Which inputs of which functions receive opaque values, declared or not. */
export interface Opacity {
  isOpaque(functionName: string, input: string): boolean;
  /** The opaque inputs of a function, in declared order. */
  inputsOf(functionName: string): readonly string[];
  /** The inputs of a function that are fed by opaque values and don't say themselves that they take them. */
  fedTo(functionName: string): readonly string[];
}

/**
 * The least fixpoint of LANGUAGE 1 over all call sites, of calls, lists, debates and flows in flows alike: an input is
 * opaque if declared so or fed by an opaque value anywhere; a compute's output is opaque if any input holds something
 * opaque, unless declared `opaque: false`; an infer's is not, except the fields that its contract marks. A value with
 * opaque parts makes an input opaque as a whole when the input's own type doesn't mark the same parts: what isn't marked
 * could not be kept apart later.
 */
export function resolveOpacity(document: FlowDocument, flows: readonly ResolvedFlow[]): Opacity {
  const spread = mentionsOpaque(document) ? new Spread(document, flows) : null;
  spread?.run();
  const isOpaque = (name: string, input: string): boolean =>
    ownValue(ownValue(document.functions, name)?.input ?? {}, input)?.opaque === true ||
    (spread?.isFed(name, input) ?? false);
  return {
    isOpaque,
    inputsOf: (name) =>
      Object.keys(ownValue(document.functions, name)?.input ?? {}).filter((input) => isOpaque(name, input)),
    fedTo: (name) => spread?.fedTo(name) ?? [],
  };
}

function mentionsOpaque({ contracts, functions, flows }: FlowDocument): boolean {
  return (
    Object.values(contracts).some((contract) => Object.values(contract.fields).some(marks)) ||
    marksIn(functions) ||
    Object.values(flows).some(
      (flow) => Object.values(flow.input).some(marks) || Object.values(flow.nodes).some(marksNode),
    )
  );
}

const marks = (field: Field): boolean =>
  field.opaque === true ||
  (field.type === "array" && marks(field.items)) ||
  (field.type === "object" && Object.values(field.fields).some(marks));

const marksNode = (node: FlowNode): boolean => node.kind === "human" && marks(node.decision);

const marking = {
  functions: new WeakMap<FlowDocument["functions"], boolean>(),
  one: new WeakMap<FunctionDef, boolean>(),
};

function marksIn(functions: FlowDocument["functions"]): boolean {
  const found = marking.functions.get(functions) ?? Object.values(functions).some(marksFunction);
  marking.functions.set(functions, found);
  return found;
}

function marksFunction(definition: FunctionDef): boolean {
  const found =
    marking.one.get(definition) ?? (Object.values(definition.input).some(marks) || marks(definition.output));
  marking.one.set(definition, found);
  return found;
}

/** What a data edge feeds: inputs of functions and flows, whole or (over a list) item by item. */
interface Target {
  readonly called: { readonly function: string } | { readonly flow: string };
  readonly isItem: boolean;
}

class Spread {
  readonly #document: FlowDocument;
  readonly #contracts: Contracts;
  readonly #flows: readonly ResolvedFlow[];
  readonly #calls: FlowCalls;
  /** By flow, then by node. */
  readonly #shades = new Map<string, Map<string, Shade>>();
  readonly #functions = new Map<string, Set<string>>();
  readonly #inputs = new Map<string, Set<string>>();
  #changed = false;

  constructor(document: FlowDocument, flows: readonly ResolvedFlow[]) {
    this.#document = document;
    this.#contracts = document.contracts;
    this.#flows = flows;
    this.#calls = flowCalls(document.flows);
    for (const { name } of flows) this.#shades.set(name, new Map());
  }

  isFed(functionName: string, input: string): boolean {
    return this.#functions.get(functionName)?.has(input) ?? false;
  }

  fedTo(functionName: string): readonly string[] {
    return [...(this.#functions.get(functionName) ?? [])].sort();
  }

  /** Opacity only grows and there are finitely many inputs and paths, so this ends; in topological order twice is usual. */
  run(): void {
    do {
      this.#changed = false;
      for (const flow of this.#flows) this.#pass(flow);
    } while (this.#changed);
  }

  #pass(flow: ResolvedFlow): void {
    const { sorted } = flow.topology;
    for (const name of sorted) {
      const node = flow.nodes.get(name);
      if (!node || node.kind === "parallel") continue;
      this.#feed(flow, name, node);
      this.#shade(flow, name, this.#outputOf(flow, name, node));
    }
    // A frame stands before its members in `sorted`; from the back its members' shades are there when it is reached.
    for (const name of [...sorted].reverse()) {
      const node = flow.nodes.get(name);
      if (node?.kind === "parallel") this.#shade(flow, name, this.#outputOf(flow, name, node));
    }
    this.#shade(flow, OUTPUT_NODE, this.#resultOf(flow));
  }

  #shade(flow: ResolvedFlow, node: string, shade: Shade): void {
    const shades = this.#shades.get(flow.name);
    if (!shades || sameShade(shades.get(node), shade)) return;
    shades.set(node, shade);
    this.#changed = true;
  }

  #feed(flow: ResolvedFlow, name: string, node: StepNode): void {
    for (const edge of flow.topology.incoming.get(name) ?? []) {
      const [port, ...rest] = edge.kind === "data" ? edge.to.path : [];
      if (edge.kind !== "data" || port === undefined) continue;
      const source = this.#sourceOf(flow, edge);
      for (const { called, isItem } of targetsOf(node, port)) {
        const { functions, flows } = this.#document;
        const key = "flow" in called ? called.flow : called.function;
        const declared = "flow" in called ? ownValue(flows, key)?.input : ownValue(functions, key)?.input;
        const input = declared && ownValue(declared, port);
        const value = isItem ? itemsOf(source) : source;
        if (!input || isCovered(value, isItem ? [] : rest, shadeOf(input, this.#contracts))) continue;
        const fed = "flow" in called ? this.#inputs : this.#functions;
        const ports = fed.get(key) ?? new Set<string>();
        fed.set(key, ports);
        if (ports.has(port)) continue;
        ports.add(port);
        this.#changed = true;
      }
    }
  }

  #sourceOf(flow: ResolvedFlow, { from: { node, path } }: DataEdge): Shade {
    if (node !== INPUT_NODE) return within(this.#shades.get(flow.name)?.get(node) ?? CLEAR, path);
    const [port, ...rest] = path;
    const input = port === undefined ? null : ownValue(flow.flow.input, port);
    if (!input || port === undefined) return CLEAR;
    if (this.#inputs.get(flow.name)?.has(port)) return "all";
    return within(shadeOf(input, this.#contracts), rest);
  }

  #outputOf(flow: ResolvedFlow, name: string, node: StepNode): Shade {
    switch (node.kind) {
      case "call":
        return this.#functionOutput(node.function);
      case "subflow":
        return this.#flowOutput(flow, node.flow);
      case "for_each": {
        const { target, require } = node;
        const item = "flow" in target ? this.#flowOutput(flow, target.flow) : this.#functionOutput(target.function);
        return collected([item], require === "all" ? "list" : require);
      }
      case "parallel": {
        const lanes = node.branches.map(({ name: branch }) => {
          const result = laneResult(flow, { frame: name, branch });
          const shade = result.ok ? (this.#shades.get(flow.name)?.get(result.node) ?? CLEAR) : CLEAR;
          return { branch, shade: result.ok ? within(shade, result.path) : CLEAR };
        });
        if (node.require === "all") return union(lanes.map(({ branch, shade }) => inField(branch, shade)));
        return collected(
          lanes.map(({ shade }) => shade),
          node.require,
        );
      }
      case "debate": {
        const argument = union(node.agents.map((agent) => this.#functionOutput(agent.function)));
        const history = isClear(argument) ? CLEAR : inField("history", inList(inList(argument)));
        return union([inField("result", this.#functionOutput(node.synthesizer)), history]);
      }
      case "human":
        return inField("value", shadeOf(node.decision, this.#contracts));
      case "branch":
        return CLEAR;
    }
  }

  /** One that comes back to its caller, which is an error, could put itself into itself for ever. */
  #flowOutput(caller: ResolvedFlow, name: string): Shade {
    if (this.#calls.recursiveFrom(caller.name).has(name)) return CLEAR;
    return this.#shades.get(name)?.get(OUTPUT_NODE) ?? CLEAR;
  }

  #functionOutput(name: string): Shade {
    const called: FunctionDef | undefined = ownValue(this.#document.functions, name);
    if (!called) return CLEAR;
    const declared = shadeOf(called.output, this.#contracts);
    if (called.output.opaque === false || called.mode === "infer") return declared;
    const inputs = Object.entries(called.input);
    const holdsOpaque = inputs.some(
      ([input, field]) => this.isFed(name, input) || !isClear(shadeOf(field, this.#contracts)),
    );
    return holdsOpaque ? "all" : declared;
  }

  /** Of a flow's result, by what feeds it and by its declared type. */
  #resultOf(flow: ResolvedFlow): Shade {
    const declared = flow.flow.output ? shadeOf(flow.flow.output, this.#contracts) : CLEAR;
    const feeding = (flow.topology.incoming.get(OUTPUT_NODE) ?? []).flatMap((edge) => {
      if (edge.kind !== "data" || edge.to.path[0] !== RESULT_PORT) return [];
      const [, ...path] = edge.to.path;
      return [path.reduceRight((shade, name) => inField(name, shade), this.#sourceOf(flow, edge))];
    });
    return union([declared, ...feeding]);
  }
}

function targetsOf(node: StepNode, port: string): readonly Target[] {
  switch (node.kind) {
    case "call":
      return [{ called: { function: node.function }, isItem: false }];
    case "subflow":
      return [{ called: { flow: node.flow }, isItem: false }];
    case "for_each":
      return [{ called: node.target, isItem: node.item === port }];
    case "debate":
      return [...node.agents.map((agent) => agent.function), node.synthesizer].map((name) => ({
        called: { function: name },
        isItem: false,
      }));
    case "parallel":
    case "human":
    case "branch":
      return [];
  }
}
