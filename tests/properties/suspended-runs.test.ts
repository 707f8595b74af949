import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type JsonObject, printPath } from "../../src/base/index.ts";
import { compile } from "../../src/compiler/index.ts";
import { parseDocument } from "../../src/flow/index.ts";
import { interpret, readInputs } from "../../src/interpreter/index.ts";
import type { Ir } from "../../src/ir/index.ts";
import { simulatedModels, simulatedPrices } from "../../src/models/index.ts";
import {
  type Ask,
  checkGrammar,
  type Decision,
  MemoryJournal,
  type RunEvent,
  seededRandom,
  VirtualClock,
} from "../../src/runtime/index.ts";

const EPOCH = Date.UTC(2026, 0, 1);

type Answers = { readonly [path: string]: Partial<Decision> };

const decided = (answer: Partial<Decision>): Decision => ({
  outcome: "approve",
  value: null,
  reviewer: "Ann",
  rationale: "",
  decided_at: "2026-01-01T00:00:00.000Z",
  review_id: "",
  ...answer,
});

/** One stretch of a run, from its beginning or from where it was left. */
async function stretch(ir: Ir, flow: string, inputs: JsonObject, ask: Ask, before: readonly RunEvent[]) {
  // Wall time goes on, as it does for people: deadlines are on it.
  const clock = new VirtualClock(setImmediate, EPOCH + (before.at(-1)?.at ?? 0));
  const journal = new MemoryJournal();
  const ports = {
    clock,
    journal,
    ask,
    random: seededRandom(1),
    models: simulatedModels({ clock, seed: 1 }),
    prices: simulatedPrices(),
    compute: { run: async () => ({ ok: true as const, value: 7 }) },
    patterns: { search: async () => ({ matched: false }) },
  };
  const handle = interpret(ir, flow, inputs, {
    ports,
    run: "r",
    ...(before.length > 0 && { continues: before }),
  });
  return { outcome: await handle.done, events: [...before, ...journal.events] };
}

/** Answers at once, whoever asks. */
const present = (answers: Answers): Ask => ({
  ask: async ({ path }) => decided(answers[path] ?? {}),
});

/** Comes back once for each question: one stretch of the run is for one answer. */
function away(answers: Answers): () => Ask {
  return () => {
    let isThere = true;
    return {
      ask: async ({ path }) => {
        if (!isThere) return "later";
        isThere = false;
        return decided(answers[path] ?? {});
      },
    };
  };
}

/** What happened on each path, but not when. */
function byPath(events: readonly RunEvent[]) {
  const paths: { [path: string]: string[] } = {};
  for (const event of events) {
    if (event.type === "run-suspend" || event.type === "run-resume" || event.type === "text-delta") continue;
    const { v: _, run: __, seq: ___, at: ____, path, ...rest } = event;
    const { duration_ms: _____, trace: ______, ...body } = { duration_ms: 0, trace: null, ...rest };
    paths[printPath(path)] ??= [];
    paths[printPath(path)]?.push(JSON.stringify(body));
  }
  return paths;
}

async function bothWays(document: string, answers: Answers, inputs?: JsonObject) {
  const { value } = parseDocument(document);
  if (!value) throw new Error("The document cannot be opened");
  const { ir, diagnostics } = compile(value);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  if (!ir) throw new Error("It does not compile");
  const given = readInputs(ir, ir.main, inputs ?? value.bench.cases[0]?.input ?? {});
  if (!given.ok) throw new Error(given.error.join());
  const live = await stretch(ir, ir.main, given.value, present(answers), []);
  expect(checkGrammar(live.events)).toEqual([]);

  let stretches = 0;
  const nextAsk = away(answers);
  let left = await stretch(ir, ir.main, given.value, { ask: async () => "later" }, []);
  while (left.outcome.status === "suspended") {
    expect(left.events.at(-1)?.type).toBe("run-suspend");
    stretches += 1;
    left = await stretch(ir, ir.main, given.value, nextAsk(), left.events);
  }
  expect(checkGrammar(left.events)).toEqual([]);
  expect(left.outcome).toEqual(live.outcome);
  expect(byPath(left.events)).toEqual(byPath(live.events));
  expect(reviewsOf(left.events)).toEqual(reviewsOf(live.events));
  return { outcome: live.outcome, stretches, reviews: reviewsOf(live.events) };
}

/** By call: the review that caused it. */
function reviewsOf(events: readonly RunEvent[]) {
  return events.flatMap((event) =>
    event.type === "step-end" && event.trace ? [[printPath(event.path), event.trace.review_id]] : [],
  );
}

const call = (name: string, extra: object = {}) => ({ kind: "call", function: name, ...extra });
const data = (from: string, fromPath: readonly string[], to: string, toPath: readonly string[]) => ({
  kind: "data",
  from: { node: from, path: fromPath },
  to: { node: to, path: toPath },
});
const review = (extra: object = {}) => ({
  kind: "human",
  question: "Good?",
  artifacts: { text: { type: "string" } },
  decision: { type: "string" },
  ...extra,
});

/** Two lanes with a person in each, and a flow in the flow that asks a third one. */
const NESTED = JSON.stringify({
  format: "stratum-playground",
  version: 1,
  name: "Nested",
  main: "main",
  functions: {
    write: { mode: "infer", intent: "Write.", input: { topic: { type: "string" } }, output: { type: "string" } },
    count: { mode: "compute", input: { text: { type: "string" } }, output: { type: "integer" }, code: "return 7;" },
  },
  flows: {
    main: {
      input: { topic: { type: "string" } },
      budget: { ms: 60_000, usd: 1 },
      nodes: {
        both: { kind: "parallel", require: "all", branches: [{ name: "left" }, { name: "right" }] },
        first: call("write", { lane: { frame: "both", branch: "left" } }),
        check_first: review({ lane: { frame: "both", branch: "left" } }),
        check_second: review({ lane: { frame: "both", branch: "right" } }),
        size: call("count", { lane: { frame: "both", branch: "right" } }),
        inner: { kind: "subflow", flow: "signed" },
      },
      edges: [
        data("input", ["topic"], "first", ["topic"]),
        data("first", [], "check_first", ["text"]),
        data("input", ["topic"], "check_second", ["text"]),
        data("check_second", ["value"], "size", ["text"]),
        data("both", ["left", "value"], "inner", ["text"]),
        data("inner", [], "output", ["result"]),
      ],
    },
    signed: {
      input: { text: { type: "string" } },
      nodes: { sign: review(), last: call("write") },
      edges: [
        data("input", ["text"], "sign", ["text"]),
        data("sign", ["value"], "last", ["topic"]),
        data("last", [], "output", ["result"]),
      ],
    },
  },
  bench: { cases: [{ name: "One", flow: "main", input: { topic: "tides" } }] },
});

const LETTER = readFileSync(new URL("../../examples/07-human-review/flow.json", import.meta.url), "utf8");

describe("a run that is left for every question and taken up again", () => {
  it("does what it does when everybody is there: frames and flows in flows", async () => {
    const { outcome, stretches } = await bothWays(NESTED, {
      "both[left]/check_first": { value: "a" },
      "both[right]/check_second": { value: "b" },
      "inner/sign": { value: "c" },
    });
    expect(outcome.status).toBe("ok");
    expect(stretches).toBe(3);
  });

  it("also when it is sent back, with what was asked for", async () => {
    const { outcome, stretches, reviews } = await bothWays(LETTER, {
      sign_off: { outcome: "revise", rationale: "Warmer." },
      "sign_off#2": { outcome: "revise", rationale: "Shorter." },
      "sign_off#3": { value: { subject: "Hi", body: "Soon." } },
    });
    expect([outcome.status, stretches]).toEqual(["error", 3]);
    expect(reviews).toEqual([
      ["draft_letter", null],
      ["draft_letter#2", "r:sign_off"],
      ["draft_letter#3", "r:sign_off#2"],
    ]);
    expect(outcome).toMatchObject({ error: { code: "SandboxError", path: "send" } });
  });

  it("also when it goes back once too often, and when somebody ends it", async () => {
    const revise = { outcome: "revise", rationale: "Again." } as const;
    const often = await bothWays(LETTER, { sign_off: revise, "sign_off#2": revise, "sign_off#3": revise });
    expect(often.outcome).toMatchObject({ status: "error", error: { code: "MaxRoundsExceeded" } });
    const killed = await bothWays(LETTER, { sign_off: { outcome: "kill", rationale: "No." } });
    expect(killed.outcome).toMatchObject({ status: "killed" });
  });
});
