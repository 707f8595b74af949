import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { runWorld } from "../../../tests/support/run-world.ts";
import {
  checkGrammar,
  compute,
  configure,
  flow,
  forEach,
  infer,
  inferred,
  type Outcome,
  parallel,
  race,
} from "../library.ts";

/** How long a call takes, and whether it fails, is in its text: `40`, `40 bad`. */
class Timed {
  @infer({
    intent: "Answer",
    output: z.string(),
    retries: 0,
    ensure: { "result != 'bad'": (result) => result !== "bad" },
  })
  async answer(text: string): Promise<string> {
    return inferred({ text });
  }

  @infer({ intent: "Answer", output: z.string(), budget: { tokens: 5 } })
  async thrifty(text: string): Promise<string> {
    return inferred({ text });
  }

  @compute
  async echo(text: string): Promise<string> {
    if (text === "bad") throw new Error("bad");
    return text;
  }

  @flow
  async first(texts: { a: string; b: string; c: string }): Promise<string> {
    return race(this, {
      a: (self) => self.answer(texts.a),
      b: (self) => self.answer(texts.b),
      c: (self) => self.answer(texts.c),
    });
  }

  @flow
  async two(texts: { a: string; b: string; c: string }): Promise<string[]> {
    return parallel(
      this,
      { a: (self) => self.answer(texts.a), b: (self) => self.answer(texts.b), c: (self) => self.answer(texts.c) },
      { require: 2, name: "pair" },
    );
  }

  @flow
  async outcomes(texts: { a: string; b: string }): Promise<Outcome<string>[]> {
    return parallel(
      this,
      {
        a: (self) => self.answer(texts.a),
        skipped: async () => undefined,
        b: (self) => self.answer(texts.b),
      },
      { require: 0 },
    );
  }

  @flow
  async agreed(texts: { a: string; b: string }): Promise<{ a: string; b: string }> {
    return parallel(
      this,
      { a: (self) => self.echo(texts.a), b: (self) => self.echo(texts.b) },
      { validate: { "results[0] == results[1]": ([a, b]) => a === b } },
    );
  }

  @flow
  async each(texts: string[], maxConcurrent: number): Promise<string[]> {
    return forEach(this, texts, (self, text) => self.answer(text), { name: "items", maxConcurrent });
  }

  @flow
  async anyOf(texts: string[]): Promise<string> {
    return forEach(this, texts, (self, text) => self.echo(text), { require: "any" });
  }

  @flow({ budget: { tokens: 400 } })
  async poor(text: string): Promise<Outcome<string>[]> {
    return parallel(this, { a: (self) => self.answer(text), b: (self) => self.answer(text) }, { require: 0 });
  }

  @flow
  async ownLimit(text: string): Promise<Outcome<string>[]> {
    return parallel(this, { a: (self) => self.thrifty(text), b: (self) => self.answer(text) }, { require: 0 });
  }

  @flow({ budget: { ms: 25 } })
  async hurried(): Promise<Outcome<string>[]> {
    return parallel(this, { a: (self) => self.answer("40"), b: (self) => self.answer("10") }, { require: 0 });
  }
}

function world() {
  const made = runWorld(({ prompt }) => {
    const [, ms = "10", kind = "good"] = /text: (\d+) ?(\w*)/.exec(prompt.text) ?? [];
    return { value: { value: kind === "bad" ? "bad" : `${ms}${kind}` }, chunk: 1_000, chunk_ms: Number(ms) };
  });
  configure({ ...made.ports, run: () => "r1" });
  const ends = () =>
    made.journal.events.flatMap((event) => (event.type === "branch-end" ? [`${event.branch} ${event.status}`] : []));
  return { ...made, ends };
}

describe("race and any", () => {
  it("takes the first success; the others' requests are aborted at that moment", async () => {
    const it = world();
    expect(await new Timed().first({ a: "40", b: "20", c: "10 bad" })).toBe("20");
    expect(it.clock.now()).toBe(20);
    expect(it.ledger.map(({ closed }) => closed)).toEqual(["aborted", "end", "end"]);
    expect(it.ends()).toEqual(["c failed", "b ok", "a cancelled"]);
    expect(checkGrammar(it.journal.events)).toEqual([]);
  });

  it("at one instant the first in branch order wins", async () => {
    world();
    expect(await new Timed().first({ a: "20 x", b: "20 y", c: "20 z" })).toBe("20x");
  });

  it("fails with the last failure when all have failed", async () => {
    const it = world();
    await expect(new Timed().first({ a: "40 bad", b: "20 bad", c: "10 bad" })).rejects.toMatchObject({
      code: "PostconditionFailed",
      path: "race[a]/answer",
    });
    expect(checkGrammar(it.journal.events)).toEqual([]);
  });
});

describe("N", () => {
  it("gives the N that succeeded first, in branch order", async () => {
    const it = world();
    expect(await new Timed().two({ a: "30", b: "50", c: "10" })).toEqual(["30", "10"]);
    expect(it.ends()).toEqual(["c ok", "a ok", "b cancelled"]);
    expect(checkGrammar(it.journal.events)).toEqual([]);
  });

  it("fails as soon as it cannot be met, with the first failure in branch order", async () => {
    const it = world();
    const done = new Timed().two({ a: "20 bad", b: "50", c: "10 bad" });
    await expect(done).rejects.toMatchObject({ path: "pair[a]/answer" });
    expect(it.clock.now()).toBe(20);
    expect(it.ledger[1]?.closed).toBe("aborted");
    expect(checkGrammar(it.journal.events)).toEqual([]);
  });
});

describe("0", () => {
  it("collects every outcome, without what was skipped", async () => {
    const it = world();
    expect(await new Timed().outcomes({ a: "20 bad", b: "10" })).toEqual([
      {
        ok: false,
        value: null,
        error: {
          code: "PostconditionFailed",
          message: expect.stringContaining("result != 'bad'"),
        },
      },
      { ok: true, value: "10", error: null },
    ]);
    expect(it.ends()).toEqual(["skipped skipped", "b ok", "a failed"]);
    expect(checkGrammar(it.journal.events)).toEqual([]);
  });

  it("is passed through by a limit of what encloses it", async () => {
    const it = world();
    await expect(new Timed().poor("10")).resolves.toHaveLength(2);
    await expect(new Timed().poor("x".repeat(4_000))).rejects.toMatchObject({ code: "BudgetExceeded" });
    await expect(new Timed().hurried()).rejects.toMatchObject({ code: "BudgetExceeded", data: { axis: "ms" } });
    expect(it.ledger.at(-2)?.closed).toBe("aborted");
  });

  it("takes the spent limit of a branch's own for that branch's failure", async () => {
    world();
    await expect(new Timed().ownLimit("10")).resolves.toMatchObject([
      { ok: false, error: { code: "BudgetExceeded" } },
      { ok: true, value: "10" },
    ]);
  });
});

describe("validate", () => {
  it("holds over the results in branch order, or is the failure of the frame", async () => {
    const it = world();
    expect(await new Timed().agreed({ a: "x", b: "x" })).toEqual({ a: "x", b: "x" });
    await expect(new Timed().agreed({ a: "x", b: "y" })).rejects.toMatchObject({
      code: "ParallelValidationFailed",
      path: "parallel",
      message: 'validate: results[0] == results[1] (actual: results[0] = "x", results[1] = "y")',
    });
    expect(it.ends()).toHaveLength(4);
  });
});

describe("forEach", () => {
  it("keeps the order of the items, and works on so many at a time", async () => {
    const it = world();
    expect(await new Timed().each(["40 a", "10 b", "10 c", "10 d"], 2)).toEqual(["40a", "10b", "10c", "10d"]);
    expect(it.ledger.map(({ at }) => at)).toEqual([0, 0, 10, 20]);
    const paths = it.journal.events.flatMap(({ type, path }) => (type === "step-start" ? [path] : []));
    expect(paths[0]).toEqual([{ node: "items" }]);
    expect(paths[1]).toEqual([{ node: "items", item: 0 }, { node: "answer" }]);
    expect(it.journal.events[1]).toMatchObject({ kind: "for_each", branches: ["0", "1", "2", "3"] });
    expect(checkGrammar(it.journal.events)).toEqual([]);
  });

  it("starts nothing any more after a failure", async () => {
    const it = world();
    await expect(new Timed().each(["10", "20 bad", "30", "10"], 1)).rejects.toMatchObject({ path: "items[1]/answer" });
    expect(it.ledger).toHaveLength(2);
    expect(it.ends()).toEqual(["0 ok", "1 failed", "2 cancelled", "3 cancelled"]);
    expect(checkGrammar(it.journal.events)).toEqual([]);
  });

  it("gives an empty list for none, and needs one where any is required", async () => {
    const it = world();
    expect(await new Timed().each([], 2)).toEqual([]);
    await expect(new Timed().anyOf([])).rejects.toMatchObject({ code: "NoOutput", data: { wanted: 1, possible: 0 } });
    expect(await new Timed().anyOf(["bad", "x", "y"])).toBe("x");
    expect(it.ledger).toHaveLength(0);
  });
});

describe("types", () => {
  it("say what each requirement gives", () => {
    const ask = (self: Timed) => ({
      all: parallel(self, { a: async () => 1, b: async (): Promise<string | undefined> => undefined }),
      any: parallel(self, { a: async () => 1, b: async () => undefined }, { require: "any" }),
      two: parallel(self, { a: async () => 1, b: async () => "x" }, { require: 2 }),
      none: parallel(
        self,
        { a: async () => 1 },
        { require: 0, validate: { "results[0].ok": ([one]) => one?.ok === true } },
      ),
      each: forEach(self, ["x"], async (_self, item, index) => `${item}${index}`),
    });
    type Asked = ReturnType<typeof ask>;
    expectTypeOf<Awaited<Asked["all"]>>().toEqualTypeOf<{ a: number; b: string | null }>();
    expectTypeOf<Awaited<Asked["any"]>>().toEqualTypeOf<number>();
    expectTypeOf<Awaited<Asked["two"]>>().toEqualTypeOf<(number | string)[]>();
    expectTypeOf<Awaited<Asked["none"]>>().toEqualTypeOf<Outcome<number>[]>();
    expectTypeOf<Awaited<Asked["each"]>>().toEqualTypeOf<string[]>();
    expect(() => ask(new Timed())).toThrow("belongs inside a @flow method");
  });
});
