import type { Json } from "../../../src/base/index.ts";
import type { FlowNode, InferFunction } from "../../../src/flow/index.ts";
import { call, code, control, data, documentOf, type HostileFlow, named, review, say } from "./shapes.ts";

const text = { type: "string" } as const;
const texts = { type: "array", items: text } as const;
const result = (from: string, path: readonly string[] = []) => data(from, "output", "result", path);

const agent = (): InferFunction => say({ input: { topic: text, previous_arguments: { ...texts, nullable: true } } });
const sumUp = (): InferFunction =>
  say({ input: { topic: text, arguments: { type: "array", items: texts }, converged: { type: "boolean" } } });

const debate =
  (rounds: number): HostileFlow["make"] =>
  () =>
    documentOf(
      {
        talk: {
          kind: "debate",
          agents: [
            { name: "a", function: "agent" },
            { name: "b", function: "agent" },
          ],
          rounds,
          synthesizer: "sum_up",
        },
      },
      [data("input", "talk", "topic", ["text"]), result("talk", ["result"])],
      { agent: agent(), sum_up: sumUp() },
    );

const voting =
  (quorum: number, more: Partial<InferFunction> = {}): HostileFlow["make"] =>
  () =>
    documentOf({ ask: call("vote") }, [result("ask")], {
      vote: say({
        quorum,
        agree_on: "label",
        threshold: 2,
        output: { type: "object", fields: { label: text } },
        ...more,
      }),
    });

const circle =
  (length: number): HostileFlow["make"] =>
  () =>
    documentOf(
      { first: { kind: "subflow", flow: "flow_0" } },
      [],
      {},
      {
        flows: named(length, (index) => [
          `flow_${index}`,
          {
            input: {},
            nodes: { next: { kind: "subflow", flow: `flow_${(index + 1) % length}` } },
            edges: [],
          },
        ]),
      },
    );

const frames =
  (depth: number): HostileFlow["make"] =>
  () =>
    documentOf(
      {
        ...named<FlowNode>(depth, (index) => [
          `frame_${index}`,
          {
            kind: "parallel",
            branches: [{ name: "only" }],
            require: "all",
            ...(index > 0 && { lane: { frame: `frame_${index - 1}`, branch: "only" } }),
          },
        ]),
        inner: call("echo", { lane: { frame: `frame_${depth - 1}`, branch: "only" } }),
      },
      [result("frame_0")],
      { echo: code("return text;") },
    );

const frame =
  (validate: string): HostileFlow["make"] =>
  () =>
    documentOf(
      {
        frame: { kind: "parallel", branches: [{ name: "one" }, { name: "two" }], require: "all", validate },
        a: call("echo", { lane: { frame: "frame", branch: "one" } }),
        b: call("echo", { lane: { frame: "frame", branch: "two" } }),
      },
      [result("frame")],
      { echo: code("return text;") },
    );

const forEach =
  (body: string, max_concurrent?: number): HostileFlow["make"] =>
  () =>
    documentOf(
      {
        each: {
          kind: "for_each",
          target: { function: "echo" },
          item: "text",
          require: "all",
          ...(max_concurrent !== undefined && { max_concurrent }),
        },
      },
      [data("input", "each", "text", ["items"]), result("each")],
      { echo: code(body) },
    );

const adaptive =
  (dispatch: string, body: string): HostileFlow["make"] =>
  () =>
    documentOf({ ask: call("maybe") }, [result("ask")], {
      maybe: {
        mode: "adaptive",
        input: { text },
        output: text,
        dispatch,
        code: body,
        infer: { intent: "Say." },
      },
    });

const route =
  (condition: string): HostileFlow["make"] =>
  () =>
    documentOf(
      { pick: { kind: "branch", cases: [{ name: "one", condition }] }, after: call("echo") },
      [control("pick", "one", "after"), result("after")],
      { echo: code("return text;") },
    );

const MILLION = 1_000_000;
const NESTED = `{"deep":${"[".repeat(12_000)}${"]".repeat(12_000)}}`;
/** A billion turns, each cheap. */
const RUNAWAY = `sum(1 ${"for a in [0,0,0,0,0,0,0,0,0,0] ".repeat(9)})`;

/** Each kind of node, and each rule about it, in a document that means harm (QUALITY, "Hostile input"). */
export const KINDS: { readonly [name: string]: HostileFlow } = {
  "a debate of a million rounds": { ends: "C346", make: debate(MILLION) },
  "a debate of as many rounds as may be": { ends: "ok", make: debate(100) },
  "a quorum of a million": { ends: "C346", make: voting(MILLION) },
  "a quorum as large as may be": { ends: "ok", make: voting(100) },
  "a million samples": { ends: "C346", make: voting(3, { sample_n: MILLION }) },
  "a refinement of a million turns that never converges": {
    ends: "C346",
    make: () =>
      documentOf({ ask: call("better") }, [result("ask")], {
        better: say({ refine: { until: "False", feedback: "no", max_iterations: MILLION } }),
      }),
  },
  "retries without end": {
    ends: "C346",
    make: () =>
      documentOf({ ask: call("strict") }, [result("ask")], { strict: say({ ensure: ["False"], retries: MILLION }) }),
  },
  "for each over a million items": {
    ends: "StratumCompileError",
    input: { text: "x", items: Array.from({ length: MILLION }, () => "x") },
    make: forEach("return text;"),
  },
  "parallels 50 deep": { ends: "ok", make: frames(50) },
  "parallels 200 deep": { ends: "C333", make: frames(200) },
  "a subflow of itself": { ends: "C316", make: circle(1) },
  "a circle of two subflows": { ends: "C316", make: circle(2) },
  "a circle of fifty subflows": { ends: "C316", make: circle(50) },
  "a review that is always sent back": {
    ends: "MaxRoundsExceeded",
    decides: () => ({ outcome: "revise" }),
    make: () =>
      documentOf(
        { draft: call("echo"), review: review() },
        [data("draft", "review", "draft"), control("review", "revise", "draft"), result("review", ["value"])],
        { echo: code("return text;") },
        { flow: { max_rounds: 1_000 } },
      ),
  },
  "two ways back that feed each other": {
    ends: "MaxRoundsExceeded",
    make: () =>
      documentOf(
        { one: call("echo"), two: call("echo"), last: call("echo") },
        [
          data("one", "two"),
          data("two", "last"),
          control("two", "next", "one"),
          control("last", "next", "one"),
          result("last"),
        ],
        { echo: code("return text;") },
      ),
  },
  "artifacts and options of prototypes' names": {
    ends: "D115",
    make: () =>
      documentOf(
        {
          review: review({
            artifacts: Object.fromEntries([["__proto__", text]]),
            options: ["__proto__", "constructor"],
          }),
        },
        [result("review", ["value"])],
      ),
  },
  "options of prototypes' names": {
    ends: "ok",
    make: () =>
      documentOf({ review: review({ artifacts: {}, options: ["__proto__", "constructor"] }) }, [
        result("review", ["value"]),
      ]),
  },
  "a decision of ten million characters": {
    ends: "ok",
    decides: () => ({ outcome: "approve", value: "x".repeat(10_000_000) }),
    make: () => documentOf({ review: review({ artifacts: {} }) }, [result("review", ["value"])]),
  },
  "a decision nested a hundred thousand deep": {
    ends: "HITLTimeoutError",
    decides: () => {
      let value: Json = null;
      for (let depth = 0; depth < 100_000; depth += 1) value = [value];
      return { outcome: "approve", value };
    },
    make: () =>
      documentOf({ review: review({ artifacts: {}, decision: { type: "any" }, timeout_ms: 100 }) }, [
        result("review", ["value"]),
      ]),
  },
  "a jump to nowhere": {
    ends: "C306",
    make: () =>
      documentOf({ one: call("echo") }, [control("one", "next", "nowhere"), result("one")], {
        echo: code("return text;"),
      }),
  },
  "a jump from a port that there is not": {
    ends: "C331",
    make: () =>
      documentOf({ one: call("echo"), two: call("echo") }, [control("one", "__proto__", "two"), result("two")], {
        echo: code("return text;"),
      }),
  },
  "a condition that runs away": { ends: "StratumCompileError", make: route(`${RUNAWAY} > 0`) },
  "a condition that grows": { ends: "StratumCompileError", make: route("len('x' * 999999 * 999999) > 0") },
  "a condition over prototypes": { ends: "E209", make: route("$.input.__proto__ == 1") },
  "a skip_if that runs away": {
    ends: "StratumCompileError",
    make: () =>
      documentOf({ one: call("echo", { skip_if: `${RUNAWAY} > 0` }) }, [result("one")], { echo: code("return text;") }),
  },
  "a validate that throws": { ends: "ParallelValidationFailed", make: frame("results[7] == 1") },
  "a validate that runs away": { ends: "ParallelValidationFailed", make: frame(`${RUNAWAY} > 0`) },
  "an unstable function of which no sample passes": {
    ends: "PostconditionFailed",
    make: () =>
      documentOf({ ask: call("guess", { unwrap: { assert_stable: 1 } }) }, [result("ask")], {
        guess: say({ stable: false, ensure: ["False"], retries: 1 }),
      }),
  },
  "adaptive code that never ends": { ends: "SandboxError", make: adaptive("True", "while (true) {}") },
  "an adaptive dispatch that runs away": {
    ends: "StratumCompileError",
    make: adaptive(`${RUNAWAY} > 0`, "return text;"),
  },
  "adaptive code that throws something hostile": {
    ends: "SandboxError",
    make: adaptive("True", "throw { get message() { while (true) {} } };"),
  },
  "items whose code never ends": {
    ends: "SandboxError",
    input: { text: "x", items: ["a", "b"] },
    make: forEach("while (true) {}"),
  },
  "answers nested without end": {
    ends: "ParseFailure",
    make: () => ({
      ...documentOf({ ask: call("anything") }, [result("ask", ["deep"])], {
        anything: say({ output: { type: "object", fields: { deep: { type: "any" } } }, retries: 1 }),
      }),
      bench: { cases: [], pins: [], breakpoints: [], scripts: [{ function: "anything", answer: { text: NESTED } }] },
    }),
  },
  "feedback with templates": {
    ends: "ConvergenceFailure",
    input: { text: "HUSH", items: [] },
    never: "HUSH",
    verbatim: "{text} {{result}} {__proto__} %s",
    make: () =>
      documentOf({ ask: call("better") }, [data("input", "ask", "text", ["text"]), result("ask")], {
        better: say({
          input: { text: { type: "string", opaque: true } },
          refine: { until: "False", feedback: "{text} {{result}} {__proto__} %s", max_iterations: 2 },
        }),
      }),
  },
  "a reviewer who writes templates, over opaque artifacts": {
    ends: "MaxRoundsExceeded",
    input: { text: "HUSH", items: [] },
    never: "HUSH",
    verbatim: "Reviewer asked for: {text} {artifacts.draft} {{draft}}",
    decides: () => ({ outcome: "revise", rationale: "{text} {artifacts.draft} {{draft}}" }),
    make: () =>
      documentOf(
        { answer: call("answer"), review: review({ artifacts: { draft: text, letter: text } }) },
        [
          data("input", "answer", "text", ["text"]),
          data("answer", "review", "draft"),
          data("input", "review", "letter", ["text"]),
          control("review", "revise", "answer"),
          result("review", ["value"]),
        ],
        { answer: say({ input: { text: { type: "string", opaque: true } } }) },
        { flow: { input: { text: { type: "string", opaque: true }, items: texts } } },
      ),
  },
  "a reviewer who never chooses what there is": {
    ends: "HITLTimeoutError",
    decides: () => ({ outcome: "revise", value: "__proto__" }),
    make: () => documentOf({ review: review({ artifacts: {}, timeout_ms: 1_000 }) }, [result("review", ["value"])]),
  },
  "a condition over a step that may not have run": {
    ends: "E208",
    make: () =>
      documentOf(
        {
          gone: call("echo", { skip_if: "True" }),
          pick: { kind: "branch", cases: [{ name: "one", condition: "$.steps.gone.output > 1" }] },
          after: call("echo"),
        },
        [control("pick", "one", "after"), result("after")],
        { echo: code("return text;") },
      ),
  },
};
