import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { isJsonObject, type Json, type JsonObject, parseJson } from "../../src/base/index.ts";
import { compile } from "../../src/compiler/index.ts";
import { parseDocument } from "../../src/flow/index.ts";
import { interpret } from "../../src/interpreter/index.ts";
import { simulatedModels, simulatedPeople, simulatedPrices } from "../../src/models/index.ts";
import { openQuestions, parseRunFile, printRunFile, type RunFile } from "../../src/reports/index.ts";
import { MemoryJournal, type RunEvent, seededRandom, VirtualClock } from "../../src/runtime/index.ts";
import { stratum } from "../support/command-line.ts";

/** Files of a run that waits, from somebody who means harm: read, or refused in words; gone on with, without harm. */

const source = readFileSync(new URL("../../examples/07-human-review/flow.json", import.meta.url), "utf8");

const SENT = { subject: "a", body: "b", signed_by: "c" };

async function goOn(run: Pick<RunFile, "source" | "flow" | "inputs" | "events">, isThere: boolean) {
  const { value: document } = parseDocument(run.source);
  const ir = document && compile(document).ir;
  if (!ir) return { ends: "no flow", events: [] };
  const clock = new VirtualClock(setImmediate);
  const journal = new MemoryJournal();
  const { done } = interpret(ir, run.flow, run.inputs, {
    run: "r",
    ports: {
      clock,
      journal,
      random: seededRandom(1),
      models: simulatedModels({ clock, seed: 1, scripts: [] }),
      prices: simulatedPrices(),
      ask: isThere ? simulatedPeople({ clock }) : { ask: async () => "later" },
      compute: { run: async ({ function: name }) => ({ ok: true, value: name === "send" ? SENT : 7 }) },
      patterns: { search: async () => ({ matched: false }) },
    },
    ...(run.events.length > 0 && { continues: run.events }),
  });
  const outcome = await done;
  const ends = outcome.status === "error" ? outcome.error.code : outcome.status;
  return { ends, events: [...run.events, ...journal.events] };
}

let kept: RunFile;
let text: string;
beforeAll(async () => {
  const flow = "answer_letter";
  const given = { source, flow, inputs: parseDocument(source).value?.bench.cases[0]?.input ?? {}, events: [] };
  const { ends, events } = await goOn(given, false);
  expect(ends).toBe("suspended");
  kept = { ...given, file: "flow.json", model: "simulated", seed: 1, events };
  text = printRunFile(kept);
});

/** The file with some of its parts replaced. */
const withParts = (parts: JsonObject): string => {
  const json = parseJson(text);
  if (!json.ok || !isJsonObject(json.value)) throw new Error("The file can be read.");
  return JSON.stringify({ ...json.value, ...parts });
};

const withEvents = (events: readonly object[]): string =>
  withParts({ events: events.map((event): Json => JSON.parse(JSON.stringify(event))) });

const eventsAs = (change: (event: RunEvent) => object): string => withEvents(kept.events.map(change));

const times = (count: number): readonly RunEvent[] => Array.from({ length: count }, () => kept.events).flat();

const deep = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;

const refused: { readonly [name: string]: () => string } = {
  nothing: () => "",
  "no JSON": () => "stratum",
  null: () => "null",
  "a list": () => "[]",
  "a flow": () => source,
  "a newer version": () => withParts({ version: 2 }),
  "a version as text": () => withParts({ version: "1" }),
  "no events": () => withParts({ events: null }),
  "events as an object": () => withParts({ events: {} }),
  "an event of a newer version": () => eventsAs((event) => ({ ...event, v: 2 })),
  "an unknown event": () => eventsAs((event) => ({ ...event, type: "constructor" })),
  "an event without a path": () => eventsAs(({ path: _, ...event }) => event),
  "a path of texts": () => eventsAs((event) => ({ ...event, path: ["draft"] })),
  "numbers as texts": () => eventsAs((event) => ({ ...event, seq: "1" })),
  "a negative number": () => eventsAs((event) => ({ ...event, seq: -1 })),
  "inputs as a list": () => withParts({ inputs: [] }),
  "inputs nested without end": () => text.replace('"inputs": {', `"inputs": { "deep": ${deep(100_000)}, `),
  "events nested without end": () => text.replace('"events": [', `"events": [ ${deep(100_000)}, `),
  "a member nested without end": () => text.replace('"v":1', `"v":1,"deep":${deep(100_000)}`),
  "a question nested without end": () =>
    text.replace(
      '"decision":{',
      `"decision":{"of":${'{"type":"array","items":'.repeat(50_000)}1${"}".repeat(50_000)},`,
    ),
};

const carriedOn: { readonly [name: string]: readonly [ends: string, make: () => string] } = {
  "as it is": ["ok", () => text],
  "of a flow that there is not": ["StratumCompileError", () => withParts({ flow: "nowhere" })],
  "of a flow that is called like a prototype": ["StratumCompileError", () => withParts({ flow: "__proto__" })],
  "without inputs": ["StratumCompileError", () => withParts({ inputs: {} })],
  "with a prototype among the inputs": [
    "ok",
    () => text.replace('"inputs": {', '"inputs": { "__proto__": { "polluted": 1 }, '),
  ],
  "with a prototype in every event": ["ok", () => text.replaceAll('"v":1', '"__proto__":{"polluted":1},"v":1')],
  "whose steps are called like prototypes": [
    "ok",
    () => eventsAs((event) => ({ ...event, path: event.path.map(() => ({ node: "__proto__" })) })),
  ],
  "of steps that there are not": [
    "ok",
    () => eventsAs((event) => ({ ...event, path: event.path.map(() => ({ node: "nowhere", branch: "constructor" })) })),
  ],
  "of steps deep inside others": [
    "ok",
    () =>
      eventsAs((event) => ({ ...event, path: Array.from({ length: 1_000 }, () => ({ node: "review", item: 1e308 })) })),
  ],
  "of visits without number": [
    "ok",
    () => eventsAs((event) => ({ ...event, path: event.path.map(({ node }) => ({ node, visit: 1e308 })) })),
  ],
  "of negative visits": [
    "ok",
    () => eventsAs((event) => ({ ...event, path: event.path.map(({ node }) => ({ node, visit: -1, round: 0.5 })) })),
  ],
  "whose question takes anything": [
    "ok",
    () =>
      eventsAs((event) =>
        event.type === "ask-start"
          ? { ...event, question: { ...event.question, decision: { type: "integer" }, options: ["__proto__"] } }
          : event,
      ),
  ],
  "that has gone back to nowhere": [
    "ok",
    () =>
      withEvents([
        ...kept.events.slice(0, -1),
        { ...kept.events.at(-1), type: "round-start", path: [], round: 1e308, to: "nowhere" },
      ]),
  ],
  "from before time": ["ok", () => eventsAs((event) => ({ ...event, at: -1e308, seq: Number.MAX_SAFE_INTEGER }))],
  "whose events all happen at once": ["ok", () => eventsAs((event) => ({ ...event, seq: 0, at: 0 }))],
  "whose events stand in reverse": ["StratumCompileError", () => withEvents([...kept.events].reverse())],
  "whose events come ten times": ["ok", () => withEvents(times(10))],
};

function expectUntouchedPrototype(): void {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
}

describe("a file that is no run that waits", () => {
  it.each(Object.entries(refused))("is refused in words: %s", (_, make) => {
    const read = parseRunFile(make());
    expect(read).toEqual({ ok: false, error: expect.stringMatching(/^(it|a part of it|its events|event \d+:) /) });
    expectUntouchedPrototype();
  });

  it("is refused wherever it is cut off", () => {
    for (let at = 0; at < text.trimEnd().length; at += 97) expect(parseRunFile(text.slice(0, at)).ok).toBe(false);
  });
});

/** Processor time for each of so many events, in microseconds, to read the run and go on with it. */
async function costOf(count: number): Promise<number> {
  const file = withEvents(times(Math.ceil(count / kept.events.length)));
  const before = process.cpuUsage();
  const read = parseRunFile(file);
  if (!read.ok) throw new Error(read.error);
  openQuestions(read.value.events);
  expect((await goOn(read.value, true)).ends).toBe("ok");
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

describe("a run from somebody who means harm", () => {
  it.each(Object.entries(carriedOn))("goes on without harm: %s", async (_, [ends, make]) => {
    const before = process.cpuUsage();
    const read = parseRunFile(make());
    if (!read.ok) throw new Error(read.error);
    openQuestions(read.value.events);
    const { ends: how } = await goOn(read.value, true);
    const { user, system } = process.cpuUsage(before);
    expect(how).toBe(ends);
    expect((user + system) / 1_000).toBeLessThan(2_000);
    expectUntouchedPrototype();
  });

  // Held as a ratio: how long it takes is the machine's.
  it("costs no more for each of 50,000 events than for each of 5,000", { timeout: 120_000 }, async () => {
    const costs = { few: Number.POSITIVE_INFINITY, many: Number.POSITIVE_INFINITY };
    for (const _round of [1, 2, 3]) {
      costs.few = Math.min(costs.few, await costOf(5_000));
      costs.many = Math.min(costs.many, await costOf(50_000));
    }
    expect(costs.many / costs.few).toBeLessThan(1.5);
    expectUntouchedPrototype();
  });

  it("goes on from wherever its events were cut off", async () => {
    for (const at of kept.events.keys()) {
      const { ends } = await goOn({ ...kept, events: kept.events.slice(0, at) }, true);
      expect([at, ends]).toEqual([at, "ok"]);
    }
  });
});

describe("a run whose requests go to a stranger", () => {
  it.each([["anthropic:claude-haiku-5-5"], ["openai:gpt-5-mini"]])(
    "%s is not gone on with before the user says where",
    async (model) => {
      const folder = mkdtempSync(join(tmpdir(), "stratum-hostile-"));
      const file = join(folder, "run.json");
      writeFileSync(file, withParts({ model, base_url: "https://127.0.0.1:1" }));
      const env = { ANTHROPIC_API_KEY: "sk-secret", OPENAI_API_KEY: "sk-secret" };
      const argv = ["resume", file, "--decision", "revise", "--yes"];
      const { code, err } = await stratum(argv, { env });
      expect(code).toBe(2);
      expect(err).toContain("sends its requests, and your key, to https://127.0.0.1:1: add --base-url");
      const other = await stratum([...argv, "--base-url", "https://127.0.0.1:2"], { env });
      expect(other.code).toBe(2);
      expect(readFileSync(file, "utf8")).toBe(withParts({ model, base_url: "https://127.0.0.1:1" }));
      rmSync(folder, { recursive: true });
    },
  );
});
