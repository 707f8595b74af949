import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { applyEdits, type FlowDocument, newDocument, parseDocument } from "../flow/index.ts";
import type { Builder } from "../workbench/index.ts";
import { createBuilder } from "../workers/build/builder.ts";
import type { FromBuild, ToBuild } from "../workers/build/messages.ts";
import { serveBuilds } from "../workers/build/serve.ts";
import { createBuildClient } from "./build-client.ts";
import type { CallWorkerEvents } from "./worker-calls.ts";

const text = readFileSync(new URL("../../examples/01-sentiment/flow.json", import.meta.url), "utf8");
const sample = parseDocument(text).value ?? newDocument();

/** A worker in this process; everything that crosses over is cloned, as between realms. */
function realm(builder: Builder) {
  const log: { sizes: number[]; answers: number[]; started: number; last: CallWorkerEvents<FromBuild> | null } = {
    sizes: [],
    answers: [],
    started: 0,
    last: null,
  };
  function start(events: CallWorkerEvents<FromBuild>) {
    const answer = serveBuilds(builder);
    let alive = true;
    log.started += 1;
    log.last = events;
    return {
      post(message: ToBuild) {
        log.sizes.push(JSON.stringify(message).length);
        void answer(structuredClone(message)).then((reply) => {
          log.answers.push(JSON.stringify(reply).length);
          if (alive) events.message(structuredClone(reply));
        });
      },
      terminate() {
        alive = false;
      },
    };
  }
  return { log, client: createBuildClient(start) };
}

function recording(): { builder: Builder; seen: FlowDocument[] } {
  const seen: FlowDocument[] = [];
  const builder = createBuilder();
  return {
    seen,
    builder: {
      ...builder,
      compile(document) {
        seen.push(document);
        return builder.compile(document);
      },
    },
  };
}

describe("the builder in its worker", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("answers as the builder itself does", async () => {
    const { client } = realm(createBuilder());
    const own = createBuilder();
    expect(await client.compile(sample)).toEqual(await own.compile(sample));
    expect(await client.print(sample)).toBe(await own.print(sample));
    expect(await client.parse(text)).toEqual(await own.parse(text));
    expect(await client.layout(sample, "process_ticket")).toEqual(await own.layout(sample, "process_ticket"));
    expect(await client.lowerTo(sample, "lowest")).toEqual(await own.lowerTo(sample, "lowest"));
    expect(await client.code(sample)).toEqual(await own.code(sample));
    const { yaml } = await own.irText(sample);
    expect((await client.irText(sample)).yaml).toBe(yaml);
    expect((await client.lift(yaml, sample)).document).toEqual(sample);
  });

  it("gets only what changed, and knows the rest again", async () => {
    const { builder, seen } = recording();
    const { client, log } = realm(builder);
    await client.compile(sample);
    const edited = applyEdits(sample, [
      { edit: "set-function-part", function: "find_topic", part: "intent", value: "Find the topic" },
    ]);
    await client.compile(edited);
    expect(seen[1]).toEqual(edited);
    expect(seen[1]?.functions["classify_sentiment"]).toBe(seen[0]?.functions["classify_sentiment"]);
    expect(seen[1]?.flows).toBe(seen[0]?.flows);
    const [first = 0, second = 0] = log.sizes;
    expect(second).toBeLessThan(first / 10);
  });

  it("tells only what came of the change, and what stayed the same is the same to whoever shows it", async () => {
    const { client, log } = realm(createBuilder());
    const own = createBuilder();
    const before = await client.compile(sample);
    const edited = applyEdits(sample, [
      { edit: "set-function-part", function: "find_topic", part: "intent", value: "Find the topic" },
    ]);
    const after = await client.compile(edited);
    expect(after).toEqual(await own.compile(edited));
    expect(after.ir?.flows).toBe(before.ir?.flows);
    expect(after.ir?.functions["find_topic"]).not.toEqual(before.ir?.functions["find_topic"]);
    expect(after.ir?.functions["classify_sentiment"]).toBe(before.ir?.functions["classify_sentiment"]);
    expect(after.diagnostics).toBe(before.diagnostics);
    const [first = 0, second = 0] = log.answers;
    expect(second).toBeLessThan(first / 10);
    const broken = applyEdits(edited, [{ edit: "remove-function", function: "find_topic" }]);
    expect(await client.compile(broken)).toEqual(await own.compile(broken));
    expect(await client.compile(sample)).toEqual(await own.compile(sample));
  });

  it("gives the IR of each compilation, however many have come since one was asked for", async () => {
    let flows = 0;
    const own = await createBuilder().compile(sample);
    const { client } = realm({
      ...createBuilder(),
      async compile() {
        flows += 1;
        return { ...own, ir: own.ir && { ...own.ir, main: `flow ${flows}` } };
      },
    });
    const first = await client.compile(sample);
    for (let time = 0; time < 5_000; time++) await client.compile(sample);
    const last = await client.compile(sample);
    expect([last.ir, first.ir]).toMatchObject([{ main: "flow 5002" }, { main: "flow 1" }]);
    expect(last.ir?.flows).toBe(first.ir?.flows);
  });

  it("is replaced when it breaks: what was asked fails, what is asked next is answered", async () => {
    const { client, log } = realm(createBuilder());
    await client.compile(sample);
    const asked = client.compile(sample);
    log.last?.error("out of memory");
    await expect(asked).rejects.toThrow("out of memory");
    expect((await client.compile(sample)).ir).not.toBeNull();
    expect(log.started).toBe(2);
  });

  it("is replaced when a text from outside keeps it busy for too long", async () => {
    vi.useFakeTimers();
    const { client, log } = realm({ ...createBuilder(), parse: () => new Promise(() => undefined) });
    const asked = expect(client.parse("…")).rejects.toThrow("seconds");
    await vi.advanceTimersByTimeAsync(20_000);
    await asked;
    vi.useRealTimers();
    expect((await client.compile(sample)).ir).not.toBeNull();
    expect(log.started).toBe(2);
  });
});
