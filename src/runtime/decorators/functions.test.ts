import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Act, runWorld } from "../../../tests/support/run-world.ts";
import { ofType } from "../../../tests/support/small-run.ts";
import { type Json, printPath } from "../../base/index.ts";
import {
  adaptive,
  checkGrammar,
  compute,
  configure,
  flow,
  infer,
  inferred,
  type ModelRequest,
  type Probabilistic,
} from "../library.ts";

const Mood = z.object({ label: z.string(), confidence: z.number() });
type Mood = z.infer<typeof Mood>;

const Verdict = z.object({ label: z.string(), confidence: z.number(), why: z.string() });
type Verdict = z.infer<typeof Verdict>;

class Functions {
  @infer({ intent: "Judge", output: Mood, quorum: 5, agree_on: "label", threshold: 3, retries: 0 })
  async judge(text: string): Promise<Mood> {
    return inferred({ text });
  }

  @infer({ intent: "Weigh", output: Verdict, quorum: 4, agree_on: "label", threshold: 2, retries: 0 })
  async weigh(text: string): Promise<Verdict> {
    return inferred({ text });
  }

  @infer({
    intent: "Shorten",
    output: z.string(),
    refine: {
      until: { "len(result) < 4": (result) => result.length < 4 },
      feedback: "it is too long",
      max_iterations: 4,
    },
  })
  async shorten(text: string): Promise<string> {
    return inferred({ text });
  }

  @infer({ intent: "Guess", output: z.string(), stable: false, sample_n: 3 })
  async guess(text: string): Promise<Probabilistic<string>> {
    return inferred({ text });
  }

  @infer({ intent: "Say", output: z.string() })
  async say(text: string): Promise<string> {
    return inferred({ text });
  }

  @adaptive({
    output: z.string(),
    dispatch: { "len(text) < 4": ({ text }: { text: string }) => text.length < 4 },
    infer: { intent: "Answer", retries: 1 },
    ensure: { "len(result) > 1": (result) => result.length > 1 },
    inputs: ["text"],
    opaque: { text: true },
  })
  async answer(text: string): Promise<string> {
    return text.toUpperCase();
  }

  @compute({ ensure: { "result > 2": (result: number) => result > 2 } })
  async count(text: string): Promise<number> {
    return text.length;
  }

  @flow
  async voted(text: string): Promise<string> {
    return (await this.judge(text)).label;
  }

  @flow
  async weighed(text: string): Promise<string> {
    return (await this.weigh(text)).why;
  }

  @flow({ budget: { tokens: 170 } })
  async votedWithLittle(text: string): Promise<string> {
    return (await this.judge(text)).label;
  }

  @flow
  async shortened(text: string): Promise<string> {
    return this.shorten(text);
  }

  @flow
  async guessed(text: string): Promise<string> {
    return (await this.guess(text)).assertStable(0.6);
  }

  @flow
  async said(text: string): Promise<string> {
    return this.say(text);
  }

  @flow
  async answered(text: string): Promise<string> {
    return `${await this.answer(text)} ${await this.count(text)}`;
  }
}

function configured(act: (request: ModelRequest) => Act, test = false) {
  const world = runWorld(act);
  configure({ ...world.ports, run: () => "r", test });
  return world;
}

const value = (json: Json): Act => ({ value: typeof json === "object" ? json : { value: json } });

describe("a quorum", () => {
  const labels = ["fine", "rude", "fine", "fine", "odd"];

  it("takes the most confident of those that agree; failed members abstain", async () => {
    const world = configured(({ identity: { member } }) =>
      member === 5
        ? { error: { kind: "refusal", message: "no" } }
        : value({ label: labels[member - 1] ?? "", confidence: member / 10 }),
    );
    await expect(new Functions().voted("x")).resolves.toBe("fine");
    const { events } = world.journal;
    expect(checkGrammar(events)).toEqual([]);
    expect(ofType(events, "vote")).toMatchObject([{ agreeing: [1, 3, 4], abstained: [5], reached: true }]);
    const [end] = ofType(events, "step-end");
    expect(end).toMatchObject({ output: { label: "fine", confidence: 0.4 }, trace: { attempts: 5 } });
    expect(ofType(events, "attempt-start").map(({ path }) => printPath(path))).toEqual(
      [1, 2, 3, 4, 5].map((member) => `judge%${member}`),
    );
  });

  it("fails with all outputs when too few agree, and with the first error when all fail", async () => {
    configured(({ identity: { member } }) => value({ label: `${member % 3}`, confidence: 1 }));
    await expect(new Functions().voted("x")).rejects.toMatchObject({
      code: "ConsensusFailure",
      data: { agreeing: 2, threshold: 3, agree_on: "label" },
    });
    configured(({ identity: { member } }) => ({ error: { kind: "refusal", message: `no ${member}` } }));
    await expect(new Functions().voted("x")).rejects.toMatchObject({ code: "ProviderError", message: "no 1" });
  });
});

describe("a quorum of equals", () => {
  it("takes the group that began first, and the first of it", async () => {
    configured(({ identity: { member } }) =>
      value({ label: member % 2 === 1 ? "odd" : "even", confidence: member % 2 === 1 ? 0.5 : 0.9, why: `${member}` }),
    );
    await expect(new Functions().weighed("x")).resolves.toBe("1");
  });
});

describe("a spent limit around a quorum", () => {
  it("is no abstention, though enough agree", async () => {
    const world = configured(() => value({ label: "fine", confidence: 1 }));
    await expect(new Functions().votedWithLittle("x")).rejects.toMatchObject({
      code: "BudgetExceeded",
      data: { axis: "tokens" },
    });
    const ends = ofType(world.journal.events, "attempt-end").map(({ outcome }) => outcome.status);
    expect(ends.filter((status) => status === "ok").length).toBeGreaterThanOrEqual(3);
    expect(checkGrammar(world.journal.events)).toEqual([]);
  });
});

describe("a refinement", () => {
  it("goes on until its result is good enough, with one line of feedback", async () => {
    const world = configured(({ identity: { iteration = 1 } }) => value("x".repeat(6 - iteration)));
    await expect(new Functions().shortened("long")).resolves.toBe("xxx");
    const { events } = world.journal;
    expect(checkGrammar(events)).toEqual([]);
    expect(ofType(events, "iteration-end").map(({ ok }) => ok)).toEqual([false, false, true]);
    const texts = world.ledger.map(({ request }) => request.prompt.text);
    expect(texts[0]).toBe("Shorten\nInputs:\n  text: long");
    const line = "Previous output had the following issues: it is too long. Fix these and regenerate.";
    expect(texts.slice(1)).toEqual([1, 2].map(() => `Shorten\n${line}\nInputs:\n  text: long`));
  });

  it("ends when nothing changes any more, and when its turns are used up", async () => {
    configured(() => value("always the same"));
    await expect(new Functions().shortened("x")).rejects.toMatchObject({
      code: "ConvergenceFailure",
      data: { reason: "stagnation", history: ["always the same", "always the same", "always the same"] },
    });
    configured(({ identity: { iteration = 1 } }) => value(`${iteration} is not short`));
    await expect(new Functions().shortened("x")).rejects.toMatchObject({
      code: "ConvergenceFailure",
      data: { reason: "iterations" },
    });
  });

  it("does not stand still when something else came between", async () => {
    const results = ["again", "between", "again", "again"];
    configured(({ identity: { iteration = 1 } }) => value(results[iteration - 1] ?? ""));
    await expect(new Functions().shortened("x")).rejects.toMatchObject({ data: { reason: "iterations" } });
  });
});

describe("stability", () => {
  it("is one sample in a run", async () => {
    const world = configured(() => value("once"));
    await expect(new Functions().guessed("x")).resolves.toBe("once");
    expect(world.ledger).toHaveLength(1);
  });

  it("is several in test mode: unstable functions say how much they agree", async () => {
    const world = configured(({ identity: { member } }) => value(member === 2 ? "b" : "a"), true);
    await expect(new Functions().guessed("x")).resolves.toBe("a");
    expect(world.ledger).toHaveLength(3);
    expect(checkGrammar(world.journal.events)).toEqual([]);
    configured(({ identity: { member } }) => value(`${member}`), true);
    await expect(new Functions().guessed("x")).rejects.toMatchObject({
      code: "StabilityAssertionError",
      path: "guess",
    });
  });

  it("is asserted of stable functions in test mode", async () => {
    configured(({ identity: { member } }) => value(member === 2 ? "b" : "a"), true);
    await expect(new Functions().said("x")).rejects.toMatchObject({ code: "StabilityAssertionError" });
    configured(() => value("a"), true);
    await expect(new Functions().said("x")).resolves.toBe("a");
  });
});

describe("an adaptive function", () => {
  it("runs its code or asks a model, and says which", async () => {
    const world = configured(() => value("from a model"));
    await expect(new Functions().answered("abc")).resolves.toBe("ABC 3");
    expect(world.ledger).toHaveLength(0);
    const [ended] = ofType(world.journal.events, "step-end");
    expect(ended?.trace).toMatchObject({ dispatch_result: true, path_taken: "compute", attempts: 0, cost_usd: 0 });
    expect(checkGrammar(world.journal.events)).toEqual([]);
    const asked = configured(() => value("from a model"));
    await expect(new Functions().answered("abcd")).resolves.toBe("from a model 4");
    expect(asked.ledger[0]?.request.prompt.text).toBe("Answer\nSee attached data for: text");
    const [end] = ofType(asked.journal.events, "step-end");
    expect(end?.trace).toMatchObject({ dispatch_result: false, path_taken: "infer", attempts: 1 });
  });

  it("holds both to its ensure", async () => {
    configured(() => value("x"));
    await expect(new Functions().answered("a")).rejects.toMatchObject({ code: "PostconditionFailed", path: "answer" });
    await expect(new Functions().answered("long")).rejects.toMatchObject({ code: "PostconditionFailed" });
  });
});

describe("code with ensure", () => {
  it("fails when its result breaks it", async () => {
    configured(() => value("from a model"));
    await expect(new Functions().answered("ab")).rejects.toMatchObject({
      code: "PostconditionFailed",
      path: "count",
      data: { reasons: ["ensure: result > 2 (actual: result = 2)"] },
    });
  });
});
