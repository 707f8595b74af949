import { checkExpression } from "../../../src/expressions/index.ts";
import type { Edit, FlowDocument, FlowNode, FunctionDef } from "../../../src/flow/index.ts";
import { applyEdits } from "../../../src/flow/index.ts";
import { randomFrom } from "../random-documents.ts";

/** Where names meet: words, what the library and exported files declare, globals, members of every object, each other. */
const POOLS: { readonly [of: string]: readonly string[] } = {
  words: (
    "abstract accessor any arguments as asserts async await bigint boolean break case catch class const continue debugger " +
    "declare default delete do else enum eval export extends false finally for from function get global if implements import " +
    "in infer instanceof interface is keyof let module namespace never new null number object of out override package private " +
    "protected public readonly require return satisfies set static string super switch symbol this throw true try type typeof " +
    "undefined unique unknown using var void while with yield and or not lambda True None date datetime bytes integer"
  ).split(" "),
  library: (
    "Attempt Decision Probabilistic Budget Outcome adaptive at attempt awaitHuman branch compute configure contract debate flow " +
    "forEach goBack infer inferred needed opaque parallel py race revising revisitable skipIf start using z zod simulation " +
    "simulated commandLine flowEntry flows input output call run ending test assert self rounds step item previous history " +
    "converged found result results stratumPy stratumFlow StratumDecision Main Contracts Simulation Stratum value name index"
  ).split(" "),
  globals: (
    "Array Boolean Date Error Function Infinity JSON Map Math NaN Number Object Promise Record Partial RegExp Set String Symbol " +
    "isNaN parseInt escape Buffer process console Iterator Reflect Proxy"
  ).split(" "),
  members: (
    "toString valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString then catch finally length name prototype " +
    "caller apply bind map filter some every includes keys values entries push at len str any all sum min max"
  ).split(" "),
  alike: "a_b aB A_b AB ab a_B text Text TEXT text_ text_2 text2 aB2 A a b_ _b".split(" "),
};

const ALL = Object.values(POOLS).flat();

/** The input names of agents and synthesizers, which mean something to a debate. */
const OF_DEBATES = new Set(["topic", "previous_arguments", "arguments", "converged"]);

/** The document with most of its names drawn from the pools, by edits, so that what refers to them follows. */
export function renamedAtRandom(document: FlowDocument, seed: number): FlowDocument {
  const random = randomFrom(seed * 131 + 7);
  const draw = (): string => ALL[Math.floor(random() * ALL.length)] ?? "a";
  const drawn = (from: string): string => (random() < 0.75 ? draw() : from);
  let current = document;
  const rename = (edit: Edit): void => {
    current = applyEdits(current, [edit]);
  };
  const each = (names: object, edit: (from: string, name: string) => Edit): void => {
    for (const from of Object.keys(names)) rename(edit(from, drawn(from)));
  };
  for (const [contract, { fields }] of Object.entries(document.contracts)) {
    each(fields, (field, name) => ({ edit: "rename-field", contract, field, name }));
  }
  each(document.contracts, (contract, name) => ({ edit: "rename-contract", contract, name }));
  for (const [called, { input }] of Object.entries(document.functions)) {
    const own = Object.fromEntries(Object.entries(input).filter(([name]) => !OF_DEBATES.has(name)));
    each(own, (from, name) => ({ edit: "rename-input", function: called, input: from, name }));
  }
  for (const [flow, { input, nodes }] of Object.entries(document.flows)) {
    each(input, (from, name) => ({ edit: "rename-flow-input", flow, input: from, name }));
    for (const node of Object.keys(nodes)) {
      const found = current.flows[flow]?.nodes[node];
      if (found) renameInside(flow, node, found, rename, drawn);
    }
    each(nodes, (node, name) => ({ edit: "rename-node", flow, node, name }));
  }
  each(document.functions, (from, name) => ({ edit: "rename-function", function: from, name }));
  each(document.flows, (flow, name) => ({ edit: "rename-flow", flow, name }));
  return withTexts({ ...current, name: draw() }, draw, random);
}

function renameInside(
  flow: string,
  node: string,
  found: FlowNode,
  rename: (edit: Edit) => void,
  drawn: (from: string) => string,
): void {
  if (found.kind === "parallel") {
    for (const { name: branch } of found.branches) {
      rename({ edit: "rename-branch", flow, node, branch, name: drawn(branch) });
    }
  }
  if (found.kind === "branch") {
    for (const { name } of found.cases) {
      rename({ edit: "rename-branch-case", flow, node, case: name, name: drawn(name) });
    }
  }
  if (found.kind === "human") {
    for (const artifact of Object.keys(found.artifacts)) {
      rename({ edit: "rename-artifact", flow, node, artifact, name: drawn(artifact) });
    }
  }
  if (found.kind === "debate") {
    const taken = new Set<string>();
    const agents = found.agents.map((agent) => {
      const name = drawn(agent.name);
      const free = taken.has(name) ? agent.name : name;
      taken.add(free);
      return { ...agent, name: free };
    });
    rename({ edit: "set-node", flow, node, value: { ...found, agents } });
  }
}

/** Expressions with loop variables, and code that uses what the language declares: both live beside the names. */
function withTexts(document: FlowDocument, draw: () => string, random: () => number): FlowDocument {
  const functions: { [name: string]: FunctionDef } = {};
  for (const [name, definition] of Object.entries(document.functions)) {
    const inputs = Object.entries(definition.input).filter(([, field]) => field.type === "string" && !field.nullable);
    const [input] = inputs[0] ?? [];
    if (definition.mode === "infer" && input !== undefined && random() < 0.7) {
      const loop = draw();
      const texts = [`all(len(${loop}) < 99999 for ${loop} in [${input}])`, `len(str(${input})) >= 0`];
      const scope = { names: definition.input, contracts: document.contracts };
      const given = texts.filter((text) => checkExpression(text, scope).diagnostics.length === 0);
      functions[name] = { ...definition, given };
    } else functions[name] = definition;
  }
  return { ...document, functions };
}

const GLOBAL_USES: { readonly [name: string]: string } = {
  Math: "Math.max(1, 2) < 0",
  JSON: 'JSON.stringify([1]) === ""',
  Map: "new Map([[1, 2]]).size > 5",
  Set: "new Set([1]).size > 5",
  Array: "!Array.isArray([])",
  Object: "Object.keys({}).length > 5",
  Number: "Number.isNaN(1)",
  String: 'String(1) === "2"',
  Date: "Date === undefined",
  Infinity: "Infinity < 0",
};

/** Code that uses what the language declares and its own inputs don't hide, and then goes on. */
export function withGlobals(definition: FunctionDef): string {
  const names = Object.keys(definition.input);
  const asked = Object.entries(GLOBAL_USES).flatMap(([name, test]) => (names.includes(name) ? [] : [test]));
  const wrong = names.includes("Error") ? '"wrong"' : 'new Error("wrong")';
  return `if (${asked.join(" || ")}) throw ${wrong};\n`;
}
