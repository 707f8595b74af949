import { describe, expect, it } from "vitest";
import { z } from "zod";
import { runWorld, type World } from "../../../tests/support/run-world.ts";
import type { Json } from "../../base/index.ts";
import {
  at,
  checkGrammar,
  compute,
  configure,
  contract,
  flow,
  infer,
  inferred,
  opaque,
  openRun,
  parallel,
  type RunEvent,
  runCompute,
  runFlow,
  runInfer,
  runParallel,
  start,
} from "../library.ts";

const Sentiment = contract(
  "Sentiment",
  z.object({ label: z.enum(["positive", "negative"]), confidence: z.number().min(0).max(1) }),
);
type Sentiment = z.infer<typeof Sentiment>;

class Triage {
  @infer({
    intent: "Classify the mood",
    output: Sentiment,
    given: { "len(text) > 0": ({ text }: { text: string }) => text.length > 0 },
    ensure: { "result.confidence > 0.7": (result) => result.confidence > 0.7 },
    budget: { ms: 8000, usd: 0.01 },
  })
  async classifySentiment(text: string): Promise<Sentiment> {
    return inferred({ text });
  }

  @infer({ intent: "Answer", output: z.string(), name: "reply" })
  async draftReply(ticket: { subject: string; body: string }): Promise<string> {
    return inferred({ ticket: opaque(ticket, "body") });
  }

  @compute
  async needsEscalation(sentiment: Sentiment): Promise<boolean> {
    return sentiment.label === "negative";
  }

  @compute({ name: "shout_loud" })
  async shout(text: string): Promise<string> {
    return text.toUpperCase();
  }

  @flow({ budget: { ms: 30_000, usd: 0.05 } })
  async processTicket(text: string): Promise<{ urgent: boolean; loud: string; moods: string[] }> {
    const { mood, loud } = await parallel(
      this,
      {
        mood: (self) => self.classifySentiment(text),
        loud: (self) => self.shout(text),
      },
      { name: "analyse" },
    );
    const second = await at(this, "second_opinion").classifySentiment(loud);
    const third = await this.classifySentiment(text);
    return { urgent: await this.needsEscalation(mood), loud, moods: [mood.label, second.label, third.label] };
  }

  @compute
  async broken(mood: Sentiment): Promise<string> {
    throw new Error(`broken by ${mood.label}`);
  }

  @flow
  async ahead(text: string): Promise<string> {
    const mood = start(this, () => this.classifySentiment(text));
    const slow = start(this, () => this.draftReply({ subject: text, body: "x".repeat(4000) }));
    const bad = start(this, async () => this.broken(await mood));
    return `${await slow} ${await bad}`;
  }

  @flow
  async careless(): Promise<string> {
    const torn = this.shout;
    return torn("x");
  }

  @infer({ intent: "Forgets", output: z.string() })
  async forgetful(text: string): Promise<string> {
    return text;
  }

  @compute
  async clock(): Promise<{ now: bigint[] }> {
    return { now: [0n] };
  }
}

function configured(answer: Json = { label: "negative", confidence: 0.9 }): World {
  const world = runWorld(({ identity }) => ({
    value: identity.function === "classify_sentiment" ? answer : { value: "Dear customer" },
    chunk_ms: identity.function === "reply" ? 500 : 10,
  }));
  configure({ ...world.ports, run: () => "r1" });
  return world;
}

describe("decorated code", () => {
  it("runs a flow from outside as a run, typed from end to end", async () => {
    const world = configured();
    const result = await new Triage().processTicket("help");
    expect(result).toEqual({ urgent: true, loud: "HELP", moods: ["negative", "negative", "negative"] });
    const { events } = world.journal;
    expect(checkGrammar(events)).toEqual([]);
    expect(events[0]).toMatchObject({ type: "run-start", flow: "process_ticket", args: ["help"] });
    const started = events.filter(({ type }) => type === "step-start").map(({ path }) => path);
    expect(started).toHaveLength(6);
    for (const path of [
      [{ node: "analyse" }],
      [{ node: "analyse", branch: "mood" }, { node: "classify_sentiment" }],
      [{ node: "analyse", branch: "loud" }, { node: "shout_loud" }],
      [{ node: "second_opinion" }],
      [{ node: "classify_sentiment" }],
      [{ node: "needs_escalation" }],
    ]) {
      expect(started).toContainEqual(path);
    }
  });

  it("emits the events that the same calls of the library emit", async () => {
    const decorated = configured();
    await new Triage().processTicket("help");
    const called = configured();
    const run = openRun(called.ports, { run: "r1" });
    const spec = {
      function: "classify_sentiment",
      intent: "Classify the mood",
      context: [],
      output: {
        field: { type: "contract", contract: "Sentiment" } as const,
        contracts: {
          Sentiment: {
            fields: {
              label: { type: "string", values: ["positive", "negative"] },
              confidence: { type: "number", minimum: 0, maximum: 1 },
            },
          } as const,
        },
      },
      given: [{ text: "len(text) > 0", test: () => true }],
      ensure: [{ text: "result.confidence > 0.7", test: () => true }],
      guardrails: [],
      budget: { ms: 8000, usd: 0.01 },
      retries: 3,
      cache: "none" as const,
      stable: true,
    };
    const text = (value: string) => [{ name: "text", value, opaque: [] }];
    const mood = { label: "negative", confidence: 0.9 };
    await runFlow({ name: "process_ticket", limits: { ms: 30_000, usd: 0.05 }, args: ["help"] }, run, async (scope) => {
      await runParallel(
        { node: "analyse", require: "all" },
        [
          { name: "mood", run: (inner) => runInfer(spec, text("help"), inner) },
          {
            name: "loud",
            run: (inner) => runCompute({ function: "shout_loud" }, ["help"], inner, () => "HELP"),
          },
        ],
        scope,
      );
      await runInfer({ ...spec, node: "second_opinion" }, text("HELP"), scope);
      await runInfer(spec, text("help"), scope);
      await runCompute({ function: "needs_escalation" }, [mood], scope, () => true);
      return { urgent: true, loud: "HELP", moods: ["negative", "negative", "negative"] };
    });
    expect(byPath(decorated.journal.events)).toEqual(byPath(called.journal.events));
  });

  it("runs a single infer from outside as a run of one step", async () => {
    const world = configured();
    await expect(new Triage().classifySentiment("bad")).resolves.toEqual({ label: "negative", confidence: 0.9 });
    expect(world.journal.events[0]).toMatchObject({ type: "run-start", flow: "classify_sentiment" });
  });

  it("sends opaque parts as an attachment, and unwraps a primitive answer", async () => {
    const world = configured();
    await expect(new Triage().draftReply({ subject: "Hi", body: "secret" })).resolves.toBe("Dear customer");
    const { prompt, identity } = world.ledger[0]?.request ?? {};
    expect(prompt?.text).toBe('Answer\nInputs:\n  ticket: {"subject": "Hi"}\nSee attached data for: ticket.body');
    expect(prompt?.attachment).toBe('{"ticket": {"body": "secret"}}');
    expect(identity?.function).toBe("reply");
  });

  it("explains a failed predicate from its text", async () => {
    configured({ label: "negative", confidence: 0.3 });
    await expect(new Triage().classifySentiment("bad")).rejects.toMatchObject({
      code: "PostconditionFailed",
      data: { reasons: ["ensure: result.confidence > 0.7 (actual: result.confidence = 0.3)"] },
    });
    await expect(new Triage().classifySentiment("")).rejects.toMatchObject({ code: "PreconditionFailed" });
  });

  it("keeps two runs of one object apart", async () => {
    const world = configured();
    let runs = 0;
    configure({ ...world.ports, run: () => `r${++runs}` });
    const triage = new Triage();
    await Promise.all([triage.processTicket("one"), triage.processTicket("two")]);
    for (const run of ["r1", "r2"]) {
      expect(checkGrammar(world.journal.events.filter((event) => event.run === run))).toEqual([]);
    }
  });

  it("cancels steps that run ahead as soon as one fails, and fails with that one", async () => {
    const world = configured();
    await expect(new Triage().ahead("x")).rejects.toMatchObject({ code: "SandboxError", path: "broken" });
    const ends = world.journal.events.flatMap((event) =>
      event.type === "step-end" ? [[event.path[0]?.node, event.status]] : [],
    );
    expect(ends).toEqual([
      ["classify_sentiment", "ok"],
      ["broken", "failed"],
      ["reply", "cancelled"],
    ]);
    expect(checkGrammar(world.journal.events)).toEqual([]);
  });

  it("says what is wrong with a torn method, a forgotten inferred, a value that is no JSON, a frame outside", async () => {
    configured();
    const triage = new Triage();
    await expect(triage.careless()).rejects.toThrow("shout_loud was called without its object: call it as a method.");
    await expect(triage.forgetful("x")).rejects.toThrow("The body of forgetful must be `return inferred({ … })`.");
    await expect(triage.clock()).rejects.toThrow("clock: The result cannot be written as JSON");
    expect(() => parallel(triage, {})).toThrow("belongs inside a @flow method");
  });
});

/** Events of each path in order, without what may differ: `seq`. */
function byPath(events: readonly RunEvent[]): { readonly [path: string]: readonly unknown[] } {
  const groups: { [path: string]: unknown[] } = {};
  for (const { seq: _, ...event } of events) {
    const name = JSON.stringify(event.path);
    groups[name] = [...(groups[name] ?? []), event];
  }
  return groups;
}
