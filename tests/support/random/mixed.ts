import type { Json } from "../../../src/base/index.ts";
import type { Contracts, Field } from "../../../src/contracts/index.ts";
import type {
  DataEdge,
  Edge,
  Flow,
  FlowDocument,
  FlowNode,
  ForEachNode,
  FunctionDef,
  Lane,
  Require,
} from "../../../src/flow/index.ts";
import { randomFrom } from "../random-documents.ts";

const contracts: Contracts = {
  Mood: { fields: { label: { type: "string", values: ["good", "bad"] }, score: { type: "number", minimum: 0 } } },
  Note: { fields: { text: { type: "string" }, mood: { type: "contract", contract: "Mood" } } },
};
const STRING: Field = { type: "string" };
const MAYBE: Field = { type: "string", nullable: true };
const MOOD: Field = { type: "contract", contract: "Mood" };
const listOf = (items: Field): Field => ({ type: "array", items });

/** Functions of every mode and option, over texts and moods. */
function functionsFrom(random: () => number, sample: (field: Field) => Json): { readonly [name: string]: FunctionDef } {
  const ensure = () =>
    random() < 0.4 ? { ensure: [random() < 0.5 ? "result.score > 0.4" : "result.label == 'good'"] } : {};
  const argue = (intent: string): FunctionDef => ({
    mode: "infer",
    input: { topic: STRING, previous_arguments: { ...listOf(MOOD), nullable: true } },
    output: MOOD,
    intent,
    retries: 1,
  });
  return {
    say: {
      mode: "infer",
      input: { text: STRING },
      output: STRING,
      intent: "Say it again.",
      retries: 1,
      ...(random() < 0.3 && { cache: "session" as const }),
    },
    judge: {
      ...{ mode: "infer", input: { text: STRING }, output: MOOD, intent: "Judge it.", retries: 2, ...ensure() },
      ...(random() < 0.5 && { thinking: random() < 0.5 ? ("off" as const) : ("medium" as const) }),
    },
    vote: {
      mode: "infer",
      input: { text: STRING },
      output: MOOD,
      intent: "Vote.",
      retries: 0,
      quorum: 3,
      agree_on: "label",
      threshold: 1 + Math.floor(random() * 3),
    },
    polish: {
      mode: "infer",
      input: { text: STRING },
      output: STRING,
      intent: "Polish it.",
      refine: {
        until: random() < 0.5 ? "len(result) > 20" : "'e' in result",
        feedback: "it is too short",
        max_iterations: 3,
      },
    },
    guess: { mode: "infer", input: { text: STRING }, output: MOOD, intent: "Guess.", stable: false, sample_n: 3 },
    choose: {
      mode: "adaptive",
      input: { text: STRING },
      output: MOOD,
      dispatch: random() < 0.5 ? "len(text) > 4" : "text == 'text'",
      code: `return ${JSON.stringify(sample(MOOD))};`,
      infer: { intent: "Choose.", retries: 1, thinking: "low" },
    },
    textOf: { mode: "compute", input: { mood: MOOD }, output: STRING, code: "return null;" },
    join: { mode: "compute", input: { a: MAYBE, b: MAYBE }, output: STRING, code: "return null;" },
    doubt: argue("Doubt it."),
    believe: argue("Believe it."),
    // The synthesizer takes what no agent does, and may do without what the agents need.
    sum_up: {
      mode: "infer",
      input: {
        ...(random() < 0.7 && { topic: random() < 0.5 ? STRING : MAYBE }),
        ...(random() < 0.7 && { context: random() < 0.7 ? STRING : MAYBE }),
        arguments: listOf(listOf(MOOD)),
        ...(random() < 0.7 && { converged: { type: "boolean" } }),
      },
      output: STRING,
      intent: "Sum up.",
    },
  };
}

/** Calls from a text to a mood, and from a text to a text. */
const TO_MOOD = ["judge", "vote", "guess", "choose"] as const;
const TO_TEXT = ["say", "polish"] as const;

/**
 * Flows in which kinds of nodes meet: frames of every requirement in frames and behind conditions, lists over functions and
 * flows, debates, people who send back, failures that are outcomes, merges, flows in flows.
 */
export function randomMixed(seed: number, sample: (field: Field) => Json): FlowDocument {
  const random = randomFrom(seed * 97 + 5);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <T>(list: readonly T[], otherwise: T): T => list[below(list.length)] ?? otherwise;
  const flows: { [name: string]: Flow } = {};
  const functions = functionsFrom(random, sample);

  const build = (name: string, pieces: number): void => {
    const inner = Object.keys(flows);
    const nodes: { [name: string]: FlowNode } = {};
    const edges: Edge[] = [];
    let count = 0;
    const named = (kind: string): string => `${kind}_${count++}`;
    const data = (from: string, to: string, path: readonly string[] = []): void => {
      const [node = "", ...port] = from.split(".");
      const [target = "", ...input] = to.split(".");
      const edge: DataEdge = {
        kind: "data",
        from: { node, path: [...port, ...path] },
        to: { node: target, path: input },
      };
      edges.push(edge);
    };
    const put = (id: string, node: FlowNode, lane: Lane | undefined): string => {
      nodes[id] = lane ? { ...node, lane } : node;
      return id;
    };
    const call = (called: string, text: string, lane: Lane | undefined): string => {
      const unwrap = called === "guess" ? { unwrap: pick(["most_likely", "sample"] as const, "sample") } : {};
      const id = put(named(called), { kind: "call", function: called, ...unwrap }, lane);
      data(text, `${id}.text`);
      return id;
    };
    const asText = (mood: string, lane: Lane | undefined): string => {
      const id = put(named("text"), { kind: "call", function: "textOf" }, lane);
      data(mood, `${id}.mood`);
      return id;
    };

    /** One piece after a text; gives the text that goes on. */
    const add = (text: string, lane: Lane | undefined, depth: number): string => {
      const roll = below(depth >= 2 ? 6 : 12);
      switch (roll) {
        case 0:
        case 1:
          return call(pick(TO_TEXT, "say"), text, lane);
        case 2:
        case 3:
          return asText(call(pick(TO_MOOD, "judge"), text, lane), lane);
        case 4:
          return rescued(text, lane);
        case 5:
          return listed(text, lane, inner);
        case 6:
        case 7:
          return frame(text, lane, depth);
        case 8:
          return branched(text, lane, depth);
        case 9:
          return debated(text, lane);
        case 10:
          return reviewed(text, lane);
        default:
          return inner.length > 0 ? subflow(text, lane) : frame(text, lane, depth);
      }
    };

    /** A failure is an outcome: another step takes over, and either's text goes on. */
    const rescued = (text: string, lane: Lane | undefined): string => {
      const risky = call(pick(TO_TEXT, "say"), text, lane);
      const other = call("say", text, lane);
      edges.push({ kind: "control", from: { node: risky, port: "failed" }, to: { node: other } });
      return joined(risky, other, lane);
    };
    const joined = (a: string, b: string, lane: Lane | undefined): string => {
      const id = put(named("join"), { kind: "call", function: "join" }, lane);
      data(a, `${id}.a`);
      data(b, `${id}.b`);
      return id;
    };
    const listed = (text: string, lane: Lane | undefined, callees: readonly string[]): string => {
      const flow = callees.length > 0 && random() < 0.4 ? pick(callees, "") : "";
      const target = flow === "" ? { function: pick(TO_TEXT, "say") } : { flow };
      const require = pick<Require>(["all", "all", "any", 1], "all");
      const node: ForEachNode = {
        kind: "for_each",
        target,
        item: "text",
        require,
        constants: {
          text: ["one", "two", "three"].slice(0, 2 + below(2)),
          ...(flow !== "" && { score: below(4) }),
        },
        ...(random() < 0.5 && { max_concurrent: 1 + below(2) }),
      };
      const id = put(named("each"), node, lane);
      const after = call("say", text, lane);
      edges.push({ kind: "control", from: { node: id, port: "done" }, to: { node: after } });
      return require === "any" ? joined(id, after, lane) : after;
    };
    const frame = (text: string, lane: Lane | undefined, depth: number): string => {
      const id = named("frame");
      const lanes = 2 + below(2);
      const require = pick<Require>(["all", "any", "any", 1, 2, 0], "all");
      const branches = Array.from({ length: lanes }, (_, at) => `lane_${at}`);
      put(id, { kind: "parallel", branches: [], require }, lane);
      const results = branches.map((branch) => {
        let inside = text;
        for (let step = 0; step <= below(2); step++) inside = add(inside, { frame: id, branch }, depth + 1);
        return { name: branch, result: { node: inside === text ? "" : inside, path: [] } };
      });
      nodes[id] = {
        kind: "parallel",
        branches: results,
        require,
        ...(random() < 0.3 && { validate: "len(results) > 0" }),
        ...(lane && { lane }),
      };
      if (require === "any") return id;
      if (require === "all") return joined(`${id}.lane_0`, `${id}.lane_1`, lane);
      const after = call("say", text, lane);
      edges.push({ kind: "control", from: { node: id, port: "done" }, to: { node: after } });
      return after;
    };
    const branched = (text: string, lane: Lane | undefined, depth: number): string => {
      const condition = text.startsWith("input")
        ? `$.input.score > ${below(3)}`
        : `len($.steps.${text}.output) > ${below(9)}`;
      const id = put(named("way"), { kind: "branch", cases: [{ name: "high", condition }] }, lane);
      const ways = ["high", "else"].map((port) => {
        const first = call(pick(TO_TEXT, "say"), text, lane);
        edges.push({ kind: "control", from: { node: id, port }, to: { node: first } });
        return depth < 1 && random() < 0.4 ? call("say", first, lane) : first;
      });
      return joined(ways[0] ?? text, ways[1] ?? text, lane);
    };
    /** A text that is not there in every run, or now and then in every one. */
    const maybeSkipped = (text: string, lane: Lane | undefined): string => {
      if (random() < 0.5) return text;
      const id = put(
        named("way"),
        { kind: "branch", cases: [{ name: "high", condition: `$.input.score > ${below(3)}` }] },
        lane,
      );
      const said = call("say", text, lane);
      edges.push({ kind: "control", from: { node: id, port: pick(["high", "else"], "else") }, to: { node: said } });
      return said;
    };
    const debated = (text: string, lane: Lane | undefined): string => {
      const id = named("debate");
      put(
        id,
        {
          kind: "debate",
          agents: [
            { name: "doubt", function: "doubt" },
            { name: "believe", function: "believe" },
          ],
          rounds: 1 + below(2),
          agree_on: "label",
          synthesizer: "sum_up",
          ...(random() < 0.5 && { stop_when_converged: true }),
        },
        lane,
      );
      data(maybeSkipped(text, lane), `${id}.topic`);
      if (functions["sum_up"]?.input["context"]) data(maybeSkipped(text, lane), `${id}.context`);
      const after = put(named("join"), { kind: "call", function: "join" }, lane);
      data(`${id}.result`, `${after}.a`);
      if (random() < 0.5) {
        const person = put(
          named("settle"),
          { kind: "human", question: "And now?", artifacts: { said: STRING }, decision: STRING },
          lane,
        );
        data(`${id}.result`, `${person}.said`);
        edges.push({ kind: "control", from: { node: id, port: "disagreement" }, to: { node: person } });
        data(`${person}.value`, `${after}.b`);
      }
      return after;
    };
    const reviewed = (text: string, lane: Lane | undefined): string => {
      const draft = call(pick(TO_TEXT, "say"), text, lane);
      if (random() < 0.4) call("judge", draft, lane);
      const person = put(
        named("review"),
        {
          kind: "human",
          question: "Is it fine?",
          artifacts: { draft: STRING },
          decision: STRING,
          ...(random() < 0.3 && { timeout_ms: 200, on_timeout: { value: "late" } }),
        },
        lane,
      );
      data(draft, `${person}.draft`);
      if (random() < 0.7) edges.push({ kind: "control", from: { node: person, port: "revise" }, to: { node: draft } });
      const after = put(named("join"), { kind: "call", function: "join" }, lane);
      data(`${person}.value`, `${after}.a`);
      return after;
    };
    const subflow = (text: string, lane: Lane | undefined): string => {
      const id = put(named("sub"), { kind: "subflow", flow: pick(inner, ""), constants: { score: below(4) } }, lane);
      data(text, `${id}.text`);
      return id;
    };

    let text = "input.text";
    for (let piece = 0; piece < pieces; piece++) text = add(random() < 0.25 ? "input.text" : text, undefined, 0);
    data(text, "output.result");
    flows[name] = {
      input: { text: STRING, score: { type: "integer" } },
      output: STRING,
      max_rounds: 2,
      ...(random() < 0.15 && { budget: { tokens: 20_000 } }),
      nodes,
      edges,
    };
  };
  if (random() < 0.6) build("part", 1 + below(2));
  build("run", 3 + below(3));
  return {
    format: "stratum-playground",
    version: 1,
    name: `Mixed ${seed}`,
    contracts,
    functions,
    flows,
    main: "run",
    layout: {},
    bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
  };
}
