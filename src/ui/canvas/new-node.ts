import type { Field, Fields } from "../../contracts/index.ts";
import type { BranchCase, Edit, FlowDocument, FlowNode, FunctionDef, PeopleNode } from "../../flow/index.ts";
import { callableFlows, freeName } from "../../workbench/index.ts";
import { KIND_LOOKS, type NewKind } from "../look/index.ts";

/** A new node as it is proposed: what must be there before it, what it is, and what it is called if that is free. */
export interface NewNode {
  readonly name: string;
  readonly node: FlowNode;
  readonly before: readonly Edit[];
}

/** What the new node is made for: the value it takes in, the type it is to give, the flow it runs, what it is around. */
export interface NewNodeWish {
  readonly input: { readonly name: string; readonly field: Field; readonly reference: string } | null;
  readonly output: Field | null;
  readonly runs: string | null;
  readonly members: readonly string[];
}

type Make = (document: FlowDocument, flow: string, wish: NewNodeWish) => NewNode;

const text: Field = { type: "string" };

/** A node as it comes onto the canvas: as complete as can be told. */
export function makeNode(document: FlowDocument, flow: string, kind: NewKind, wish: NewNodeWish): NewNode {
  if (isStepKind(kind)) return makeStep[kind](document, flow, wish);
  const { blank } = KIND_LOOKS[kind];
  const node = blank.kind === "section" ? { ...blank, members: wish.members } : blank;
  return { name: kind, before: [], node };
}

const isStepKind = (kind: NewKind): kind is keyof typeof makeStep => Object.hasOwn(makeStep, kind);

const makeStep = {
  infer: (document, flow, wish) =>
    withFunction(document, flow, "new_infer", {
      mode: "infer",
      input: inputsFor(wish),
      output: wish.output ?? text,
      intent: "",
    }),
  compute: (document, flow, wish) =>
    withFunction(document, flow, "new_compute", {
      mode: "compute",
      input: inputsFor(wish),
      output: wish.output ?? { type: "boolean" },
      code: "",
    }),
  adaptive: (document, flow, wish) => {
    const input = inputsFor(wish);
    const [name = "text"] = Object.keys(input);
    const dispatch = input[name]?.type === "string" ? `len(${name}) < 200` : "True";
    const output = wish.output ?? { type: "boolean" };
    return withFunction(document, flow, "new_adaptive", {
      mode: "adaptive",
      input,
      output,
      dispatch,
      code: "",
      infer: { intent: "" },
    });
  },
  parallel: () => frame("parallel", "all"),
  race: () => frame("race", "any"),
  for_each: makeForEach,
  debate: makeDebate,
  human: (_document, _flow, { input }) => ({
    name: "review",
    before: [],
    node: {
      kind: "human",
      question: "Is this good to go?",
      artifacts: input ? { [input.name]: input.field } : { draft: text },
      decision: { type: "boolean" },
    },
  }),
  branch: (document, flow, { input }) => ({
    name: "branch",
    before: [],
    node: { kind: "branch", cases: [firstCase(document, flow, input)] },
  }),
  subflow: (document, flow, { runs }) => {
    const known = runs ?? callableFlows(document, flow)[0];
    const called = known ?? freeName("new_flow", (name) => name in document.flows);
    const edit: Edit = { edit: "add-flow", name: called, flow: { input: { text }, nodes: {}, edges: [] } };
    return { name: called, before: known === undefined ? [edit] : [], node: { kind: "subflow", flow: called } };
  },
} as const satisfies { [K in Exclude<NewKind, PeopleNode["kind"]>]: Make };

function inputsFor({ input }: NewNodeWish): Fields {
  return input ? { [input.name]: input.field } : { text };
}

function withFunction(document: FlowDocument, flow: string, wanted: string, body: FunctionDef): NewNode {
  const nodes = document.flows[flow]?.nodes ?? {};
  const name = freeName(wanted, (taken) => taken in document.functions || taken in nodes);
  return {
    name,
    before: [{ edit: "add-function", name, function: body }],
    node: { kind: "call", function: name },
  };
}

function frame(name: string, require: "all" | "any"): NewNode {
  return { name, before: [], node: { kind: "parallel", branches: [{ name: "a" }, { name: "b" }], require } };
}

/** A list is gone through by the first function that takes its items; where none does, by a new one. */
function makeForEach(document: FlowDocument, _flow: string, { input, runs }: NewNodeWish): NewNode {
  const node = (target: { readonly function: string } | { readonly flow: string }, item: string): FlowNode => ({
    kind: "for_each",
    target,
    item,
    require: "all",
  });
  const run = runs === null ? undefined : document.flows[runs];
  if (runs !== null && run) {
    return { name: `each_${runs}`, before: [], node: node({ flow: runs }, Object.keys(run.input)[0] ?? "item") };
  }
  const items = input?.field.type === "array" ? input.field.items : null;
  for (const [name, definition] of Object.entries(document.functions)) {
    const item = Object.entries(definition.input).find(([, field]) => items === null || isAlike(field, items))?.[0];
    if (item !== undefined) return { name: `each_${name}`, before: [], node: node({ function: name }, item) };
  }
  const name = freeName("handle_item", (taken) => taken in document.functions);
  const body: FunctionDef = { mode: "infer", input: { item: items ?? text }, output: text, intent: "" };
  return {
    name: `each_${name}`,
    before: [{ edit: "add-function", name, function: body }],
    node: node({ function: name }, "item"),
  };
}

function isAlike(a: Field, b: Field): boolean {
  if (a.type !== b.type) return false;
  return a.type !== "contract" || b.type !== "contract" || a.contract === b.contract;
}

/** Two agents of opposite minds and a judge, with a contract for what they say: all there is to a first run. */
function makeDebate(document: FlowDocument): NewNode {
  const argument = freeName("Argument", (name) => name in document.contracts);
  const said: Field = { type: "contract", contract: argument };
  const name = (wanted: string) => freeName(wanted, (taken) => taken in document.functions);
  const [advocate, sceptic, judge] = [name("advocate"), name("sceptic"), name("judge")];
  const agent = (intent: string): FunctionDef => ({
    mode: "infer",
    input: { topic: text, previous_arguments: { type: "array", items: said, nullable: true } },
    output: said,
    intent,
  });
  const judging: FunctionDef = {
    mode: "infer",
    input: {
      topic: text,
      arguments: { type: "array", items: { type: "array", items: said } },
      converged: { type: "boolean" },
    },
    output: text,
    intent: "Weigh the arguments and conclude in one paragraph.",
  };
  return {
    name: "debate",
    before: [
      {
        edit: "add-contract",
        name: argument,
        contract: { fields: { stance: { type: "string", values: ["for", "against"] }, reason: text } },
      },
      {
        edit: "add-function",
        name: advocate,
        function: agent("Look for what speaks for the topic, then take a stance."),
      },
      { edit: "add-function", name: sceptic, function: agent("Look for what speaks against it, then take a stance.") },
      { edit: "add-function", name: judge, function: judging },
    ],
    node: {
      kind: "debate",
      agents: [
        { name: "advocate", function: advocate },
        { name: "sceptic", function: sceptic },
      ],
      rounds: 2,
      agree_on: "stance",
      synthesizer: judge,
    },
  };
}

/** A condition over the value that was at hand, else over the flow's first input. */
function firstCase(document: FlowDocument, flow: string, input: NewNodeWish["input"]): BranchCase {
  const [name, field] = Object.entries(document.flows[flow]?.input ?? {})[0] ?? [];
  const subject = input ?? (name === undefined || !field ? null : { field, reference: `$.input.${name}` });
  return { name: "yes", condition: subject ? conditionOver(subject.field, subject.reference) : "True" };
}

function conditionOver(field: Field, reference: string): string {
  switch (field.type) {
    case "boolean":
      return reference;
    case "number":
    case "integer":
      return `${reference} > 0`;
    case "string":
      return field.values?.[0] === undefined ? `len(${reference}) > 0` : `${reference} == "${field.values[0]}"`;
    case "array":
      return `len(${reference}) > 0`;
    default:
      return `${reference} is not None`;
  }
}
