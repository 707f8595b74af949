import { describe, expect, it } from "vitest";
import { failureOf, type RunError, type RunErrorCode } from "../../src/runtime/index.ts";
import type { Act } from "../support/run-world.ts";
import { call, frame, inferFunction, lane, review, type SmallFlow, stepOutput } from "../support/small-flows.ts";
import { answering, decided, endsOf, MOOD, runSmall, type SmallRunOptions } from "../support/small-run.ts";

const text = (value: string): Act => answering(10, { text: value });
const only = (changes: Parameters<typeof inferFunction>[1]): SmallFlow => ({
  steps: [call("a")],
  functions: { a: inferFunction("a", changes) },
});
const rubbish = { act: () => text("{}") };
const words = expect.any(Array);

interface Smallest {
  readonly flow: SmallFlow;
  readonly options?: SmallRunOptions;
  /** Printed path of the node, empty for the flow itself. */
  readonly path: string;
  readonly message: RegExp;
  readonly data: object;
}

/** Of each code the smallest flow that fails with it, and what the failure says: there is no other code but for a broken journal. */
const SMALLEST: { readonly [code in Exclude<RunErrorCode, "JournalError">]: Smallest } = {
  PreconditionFailed: {
    flow: only({ given: ["text == 'b'"] }),
    path: "a",
    message: /^a was called with inputs that it does not accept: given: text == 'b' \(actual: text = "a"\)$/,
    data: { function: "a", reasons: ["given: text == 'b' (actual: text = \"a\")"] },
  },
  PostconditionFailed: {
    flow: only({ ensure: ["result.confidence > 1"], retries: 1 }),
    path: "a",
    message: /^a failed after 2 attempts: ensure: result.confidence > 1 \(actual: result.confidence = 0.9\)$/,
    data: { function: "a", reasons: words, history: [words, words] },
  },
  ParseFailure: {
    flow: only({}),
    options: rubbish,
    path: "a",
    message: /^a failed after 1 attempt: parse: /,
    data: { function: "a", reasons: words, history: [words] },
  },
  GuardrailViolation: {
    flow: only({ guardrails: ["positive"] }),
    path: "a",
    message: /^a failed after 1 attempt: guardrail: positive \(the answer matches it\)$/,
    data: { function: "a", reasons: words, history: [words] },
  },
  BudgetExceeded: {
    flow: only({ budget: { tokens: 5 } }),
    path: "a",
    message: /^The tokens budget of a is 5 tokens, of which 5 tokens remain; this call needs at least \d+ tokens\.$/,
    data: { axis: "tokens", envelope: "a", limit: 5, spent: 0, remaining: 5, needs: expect.any(Number) },
  },
  ConvergenceFailure: {
    flow: only({ refine: { until: "result.confidence > 1", feedback: "no", max_iterations: 2 } }),
    path: "a",
    message: /^a did not converge in 2 iterations: result.confidence > 1 is false\.$/,
    data: { function: "a", reason: "iterations", until: "result.confidence > 1", history: [MOOD, MOOD] },
  },
  ConsensusFailure: {
    flow: only({ quorum: { n: 2, agree_on: "label", threshold: 2 } }),
    options: { act: ({ identity: { member } }) => (member === 1 ? answering(10) : text("{}")) },
    path: "a",
    message: /^Only 1 of 2 answers of a agree on label; 2 must\.$/,
    data: { function: "a", agree_on: "label", threshold: 2, agreeing: 1, outputs: [MOOD, { failed: "ParseFailure" }] },
  },
  ParallelValidationFailed: {
    flow: { steps: [{ ...frame("f", "all", lane("a", call("a"))), validate: "len(results) == 2" }] },
    path: "f",
    message: /^validate: len\(results\) == 2 \(actual: len\(results\) = 1\)$/,
    data: { text: "len(results) == 2", actual: "len(results) = 1" },
  },
  HITLTimeoutError: {
    flow: { steps: [review("ask", { timeout_ms: 1_000 })] },
    options: { ask: () => async () => "expired" },
    path: "ask",
    message: /^Nobody decided in time: Is it good\?$/,
    data: { review_id: "r:ask", timeout_ms: 1_000 },
  },
  StabilityAssertionError: {
    flow: only({ sample_n: 2 }),
    options: {
      test: true,
      act: ({ identity }) => answering(10, { value: { label: "positive", confidence: identity.member / 10 } }),
    },
    path: "a",
    message: /^a is declared stable, but 2 samples are not all the same\.$/,
    data: { function: "a", samples: [{ confidence: 0.1 }, { confidence: 0.2 }] },
  },
  StratumCompileError: {
    flow: { steps: [call("a", { skip_if: "$.input.nothing.here < 1" })] },
    path: "a",
    message: /^skip_if of a cannot be evaluated with these values\.$/,
    data: { skip_if: "a" },
  },
  MaxRoundsExceeded: {
    flow: { steps: [call("a"), review("ask", { depends_on: ["a"], jumps: { revise: "a" } })], max_rounds: 1 },
    options: { ask: () => async () => decided({ outcome: "revise" }) },
    path: "a",
    message: /^The flow went back to a once more than its 1 round allow\.$/,
    data: { to: "a", max_rounds: 1 },
  },
  NoOutput: {
    flow: { steps: [call("a", { skip_if: "True" })], output: { type: "string" } },
    path: "",
    message: /^What the flow's result comes from was skipped\.$/,
    data: {},
  },
  ProviderError: {
    flow: only({}),
    options: { act: () => ({ error: { kind: "unauthorized", message: "invalid x-api-key", status: 401 } }) },
    path: "a",
    message: /^invalid x-api-key$/,
    data: { kind: "unauthorized", provider: "test", model: "scripted", status: 401 },
  },
  SandboxError: {
    flow: {
      steps: [call("a")],
      functions: { a: { mode: "compute", input: { text: { type: "string" } }, output: { type: "string" }, code: "x" } },
    },
    options: {
      ports: {
        compute: {
          run: async () => ({ ok: false, error: { kind: "thrown", message: "x is not defined", line: 1, column: 1 } }),
        },
      },
    },
    path: "a",
    message: /^a threw: x is not defined$/,
    data: { kind: "thrown", function: "a", line: 1, column: 1 },
  },
  Cancelled: {
    flow: { steps: [call("a")] },
    options: { onEvent: ({ type }, stop) => type === "attempt-start" && stop() },
    path: "",
    message: /^Stopped\.$/,
    data: {},
  },
};

describe("an error", () => {
  it.each(Object.entries(SMALLEST))(
    "%s has a code, the node, the reason in words, and its data",
    async (code, smallest) => {
      const { flow, options, path, message, data } = smallest;
      const run = await runSmall({ result: stepOutput(flow.steps.at(-1)?.id ?? ""), ...flow }, options);
      const { outcome } = run;
      if (outcome.status !== "error" && outcome.status !== "cancelled") throw new Error(`it ends ${outcome.status}`);
      expect(Object.keys(outcome.error)).toEqual(["code", "path", "message", "data"]);
      expect(outcome.error).toMatchObject({ code, path, message: expect.stringMatching(message), data });
      expect(run.events.at(-1)).toMatchObject({ type: "run-end", error: outcome.error });
      if (path !== "" && code !== "MaxRoundsExceeded" && code !== "StratumCompileError") {
        expect(endsOf(run.events)[path]).toBe(code);
      }
      // It is JSON, and the same again when it is read.
      const read: RunError = JSON.parse(JSON.stringify(outcome.error));
      expect(failureOf(read).toRunError()).toEqual(outcome.error);
      expect(failureOf(read).name).toBe(code);
    },
  );
});
