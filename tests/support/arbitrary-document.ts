import fc from "fast-check";
import type { Json } from "../../src/base/index.ts";
import type { Field } from "../../src/contracts/index.ts";
import type { FlowDocument, FlowNode, FunctionDef, Lane } from "../../src/flow/index.ts";
import { applyEdit, canConnect, fieldAtPort, inputFields, newDocument, outputPorts } from "../../src/flow/index.ts";

/** Draws numbers and choices for a document that is built step by step. */
interface Draw {
  readonly below: (bound: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(items: readonly [T, ...T[]]) => T;
}

const TYPES: readonly [Field, ...Field[]] = [
  { type: "string" },
  { type: "boolean" },
  { type: "number", minimum: 0, maximum: 1 },
  { type: "contract", contract: "Topic" },
  { type: "contract", contract: "Ticket" },
  { type: "array", items: { type: "contract", contract: "Topic" } },
  { type: "string", nullable: true },
];

const start: FlowDocument = {
  ...newDocument("Generated"),
  contracts: {
    Topic: {
      description: "What it is about",
      fields: {
        label: { type: "string", values: ["billing", "no", "other"] },
        score: { type: "number", minimum: 0, maximum: 1 },
        remark: { type: "string", nullable: true },
      },
    },
    Ticket: {
      fields: {
        subject: { type: "string" },
        body: { type: "string", opaque: true },
        topic: { type: "contract", contract: "Topic" },
        tags: { type: "array", items: { type: "string" } },
      },
    },
  },
};

/**
 * Sound documents of infer and compute calls in frames of frames, with data flowing as `canConnect` allows, constants
 * elsewhere, expressions and code over their types, a layout and a bench.
 */
export function arbitraryDocument(): fc.Arbitrary<FlowDocument> {
  return fc.gen().map((gen) => {
    const below = (bound: number): number => gen(fc.integer, { min: 0, max: Math.max(0, bound - 1) });
    const draw: Draw = {
      below,
      chance: (share) => below(100) < share * 100,
      pick: (items) => items[below(items.length)] ?? items[0],
    };
    return build(draw);
  });
}

function build(draw: Draw): FlowDocument {
  const functions: { [name: string]: FunctionDef } = {};
  for (let at = 0; at < 3 + draw.below(4); at++) functions[`f${at}`] = aFunction(draw, at);
  let document: FlowDocument = { ...start, functions };
  const flow = "main";
  for (const [name, field] of [
    ["text", TYPES[0]],
    ["ticket", TYPES[4] ?? TYPES[0]],
  ] as const) {
    document = applyEdit(document, { edit: "add-flow-input", flow, name, field });
  }
  document = addNodes(document, draw, undefined, 3 + draw.below(8), 0);
  document = addResult(document, draw);
  return withBench(document, draw);
}

function aFunction(draw: Draw, at: number): FunctionDef {
  const input: { [name: string]: Field } = {};
  for (let index = 0; index < 1 + draw.below(3); index++) input[`in${index}`] = draw.pick(TYPES);
  const output = draw.pick(TYPES);
  const code = `// in0.subject stays\nconst all = [${Object.keys(input).join(", ")}];\nreturn { ...in0, in0, label: in0.label };\n`;
  if (draw.chance(0.4)) return { mode: "compute", input, output, code };
  const isTopic = output.type === "contract" && output.contract === "Topic";
  const isTicket = output.type === "contract" && output.contract === "Ticket";
  return {
    mode: "infer",
    input,
    output,
    intent: `Do number ${at}: look at {in0}.\nThen "answer", plainly — no: really.`,
    ...(draw.chance(0.5) && { context: ["Be brief.", "#1 rule: none of it", "{in0} matters", "- yes"] }),
    ...(isTopic && {
      ensure: ["result.score > 0.5", "result['label'] in ['billing', 'other'] or result.remark is None"],
    }),
    ...(isTicket && { ensure: ["len([t for t in result.tags if t]) < 9", "result.topic.score >= result.topic.score"] }),
    ...(draw.chance(0.3) && { given: ["in0 is not None"] }),
    ...(draw.chance(0.3) && { guardrails: ["\\bsecret\\b"] }),
    ...(draw.chance(0.3) && { budget: { ms: 1 + draw.below(9000), usd: draw.below(100) / 1000 } }),
    ...(draw.chance(0.3) && { retries: draw.below(5) }),
    ...(draw.chance(0.1) && { answered_by: "person" as const }),
    ...(draw.chance(0.2) && { cache: "session" as const }),
    ...(draw.chance(0.2) && isTopic && { quorum: 3, agree_on: "label", threshold: 2 }),
  };
}

function addNodes(
  document: FlowDocument,
  draw: Draw,
  lane: Lane | undefined,
  count: number,
  depth: number,
): FlowDocument {
  let next = document;
  const flow = "main";
  for (let at = 0; at < count; at++) {
    const taken = Object.keys(next.flows[flow]?.nodes ?? {}).length;
    const name = `n${taken}`;
    const isFrame = depth < 2 && draw.chance(0.25);
    const inLane = lane ? { lane } : {};
    const node: FlowNode = isFrame
      ? { kind: "parallel", require: "all", branches: [{ name: "left" }, { name: "right" }], ...inLane }
      : { kind: "call", function: `f${draw.below(Object.keys(next.functions).length)}`, ...inLane };
    const layout = draw.chance(0.8) ? { layout: { x: 4 * draw.below(300), y: 4 * draw.below(300) } } : {};
    next = applyEdit(next, { edit: "add-node", flow, name, node, ...layout });
    if (isFrame) {
      for (const branch of ["left", "right"]) {
        next = addNodes(next, draw, { frame: name, branch }, 1 + draw.below(2), depth + 1);
        const inside = Object.entries(next.flows[flow]?.nodes ?? {}).filter(
          ([, other]) => other.lane?.frame === name && other.lane.branch === branch,
        );
        const result = inside.at(-1)?.[0];
        if (result !== undefined) {
          next = applyEdit(next, {
            edit: "set-branch-result",
            flow,
            node: name,
            branch,
            result: { node: result, path: [] },
          });
        }
      }
    } else next = feed(next, draw, name);
  }
  return next;
}

/** An edge from anything in sight that fits, else a constant. */
function feed(document: FlowDocument, draw: Draw, node: string): FlowDocument {
  let next = document;
  const flow = "main";
  for (const [input, field] of Object.entries(inputFields(next, flow, node))) {
    const sources = ["input", ...Object.keys(next.flows[flow]?.nodes ?? {})].flatMap((name) =>
      outputPorts(next, flow, name),
    );
    const candidates = sources.flatMap((port) =>
      [port.path, ...fits(next, port)].map((path) => ({ node: port.node, path })),
    );
    // A few tries instead of asking about every port there is: generators must be quick.
    const tries = Array.from(
      { length: Math.min(4, candidates.length) },
      () => candidates[draw.below(candidates.length)],
    );
    const from = tries.find((tried) => tried && canConnect(next, flow, tried, { node, path: [input] }).ok);
    next =
      from && draw.chance(0.9)
        ? applyEdit(next, { edit: "connect", flow, edge: { kind: "data", from, to: { node, path: [input] } } })
        : applyEdit(next, { edit: "set-constant", flow, node, port: input, value: sampleOf(field, next) });
  }
  return next;
}

function fits(document: FlowDocument, port: { readonly node: string; readonly path: readonly string[] }) {
  return ["label", "score", "subject", "topic"]
    .map((name) => [...port.path, name])
    .filter((path) => fieldAtPort(document, "main", { side: "out", node: port.node, path }) !== null);
}

function sampleOf(field: Field, document: FlowDocument): Json {
  switch (field.type) {
    case "string":
      return field.values?.[0] ?? "$not a reference: yes";
    case "boolean":
      return true;
    case "number":
      return 1e-7;
    case "array":
      return [sampleOf(field.items, document), sampleOf(field.items, document)];
    case "contract": {
      const fields = document.contracts[field.contract]?.fields ?? {};
      return Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, sampleOf(inner, document)]));
    }
    default:
      return null;
  }
}

function addResult(document: FlowDocument, draw: Draw): FlowDocument {
  let next = document;
  const flow = "main";
  const tops = Object.entries(next.flows[flow]?.nodes ?? {}).filter(([, node]) => !node.lane);
  const chosen = tops.slice(-1 - draw.below(3));
  for (const [name] of chosen) {
    const path = chosen.length === 1 ? ["result"] : ["result", `of_${name}`];
    next = applyEdit(next, {
      edit: "connect",
      flow,
      edge: { kind: "data", from: { node: name, path: [] }, to: { node: "output", path } },
    });
  }
  return next;
}

function withBench(document: FlowDocument, draw: Draw): FlowDocument {
  let next = document;
  const ticket = sampleOf({ type: "contract", contract: "Ticket" }, document);
  next = applyEdit(next, { edit: "add-case", case: { name: "One", flow: "main", input: { text: "Hi", ticket } } });
  const [first] = Object.entries(document.functions);
  if (first && draw.chance(0.5)) {
    const answer = { value: sampleOf(first[1].output, document) };
    next = applyEdit(next, { edit: "set-scripts", scripts: [{ function: first[0], attempt: 1, answer }] });
  }
  if (draw.chance(0.5)) next = applyEdit(next, { edit: "set-breakpoint", flow: "main", node: "n0", on: true });
  if (draw.chance(0.5))
    next = applyEdit(next, { edit: "set-open-ports", flow: "main", node: "n0", open: ["in:in0", "out:label"] });
  return next;
}
