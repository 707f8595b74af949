import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { eventsByPath, readEvents } from "../../../tests/support/events.ts";
import { runWorld } from "../../../tests/support/run-world.ts";
import { nodeSandbox } from "../../node/index.ts";
import { compute, configure, flow } from "../library.ts";
import { runCode } from "./run-code.ts";

const sandbox = nodeSandbox();
afterAll(() => sandbox.close());

class Raised extends Error {
  override readonly name = "Raised";
}

/** The text of a body, and the same as code of this file. */
const BODIES: readonly (readonly [string, () => unknown])[] = [
  [
    'throw new Error("bad")',
    () => {
      throw new Error("bad");
    },
  ],
  [
    'throw new TypeError("bad")',
    () => {
      throw new TypeError("bad");
    },
  ],
  [
    'class Raised extends Error { name = "Raised"; } throw new Raised("bad")',
    () => {
      throw new Raised("bad");
    },
  ],
  [
    'throw "bad"',
    () => {
      throw "bad";
    },
  ],
  [
    "throw { a: 1 }",
    () => {
      throw { a: 1 };
    },
  ],
  [
    'throw { name: "Own", message: "words" }',
    () => {
      throw { name: "Own", message: "words" };
    },
  ],
  [
    "throw null",
    () => {
      throw null;
    },
  ],
  [
    "throw undefined",
    () => {
      throw undefined;
    },
  ],
  ["return undefined", () => undefined],
  ["return Number.NaN", () => Number.NaN],
  ["return 10n", () => 10n],
  ["return () => 1", () => () => 1],
  ["return Symbol.iterator", () => Symbol.iterator],
  ["return { toJSON: () => undefined }", () => ({ toJSON: () => undefined })],
  ["return { a: undefined, b: 1 }", () => ({ a: undefined, b: 1 })],
  ["return [undefined]", () => [undefined]],
  ["return { a: [1, Number.NEGATIVE_INFINITY] }", () => ({ a: [1, Number.NEGATIVE_INFINITY] })],
  ["return { a: [() => 1] }", () => ({ a: [() => 1] })],
  [
    "const a: unknown[] = []; a.push(a); return a",
    () => {
      const a: unknown[] = [];
      a.push(a);
      return a;
    },
  ],
  [
    "const f = (): number => f() + 1; return f()",
    () => {
      const f = (): number => f() + 1;
      return f();
    },
  ],
  ["return new Date(0)", () => new Date(0)],
  ["return { at: new Date(0), none: null }", () => ({ at: new Date(0), none: null })],
  ["return { toJSON: () => Number.NaN }", () => ({ toJSON: () => Number.NaN })],
  ["return { a: [{ toJSON: () => [1 / 0] }] }", () => ({ a: [{ toJSON: () => [1 / 0] }] })],
  ["return [{ toJSON: () => undefined }]", () => [{ toJSON: () => undefined }]],
  ["return { a: { toJSON: () => undefined }, b: null }", () => ({ a: { toJSON: () => undefined }, b: null })],
  ["return { a: () => 1, b: null }", () => ({ a: () => 1, b: null })],
  ["return { a: () => 1, b: 2 }", () => ({ a: () => 1, b: 2 })],
  ["return { a: new Number(0 / 0) }", () => ({ a: Object(0 / 0) })],
  ["return new Date(0 / 0)", () => new Date(0 / 0)],
  ["return { list: [{ at: new Date('never') }] }", () => ({ list: [{ at: new Date("never") }] })],
  ["return { a: 10n }", () => ({ a: 10n })],
  ["return { '': 0 / 0 }", () => ({ "": 0 / 0 })],
  [
    "let said = 0; return { toJSON: () => (said++ ? 1 : null) }",
    () => {
      let said = 0;
      return { toJSON: () => (said++ ? 1 : null) };
    },
  ],
  [
    "return { toJSON() { throw new TypeError('no words'); } }",
    () => ({
      toJSON() {
        throw new TypeError("no words");
      },
    }),
  ],
  ["return new Map([[1, 2]])", () => new Map([[1, 2]])],
  ["return -0", () => -0],
  [
    "return Object.create({ a: 1 }, { b: { value: 2, enumerable: true } })",
    () => Object.create({ a: 1 }, { b: { value: 2, enumerable: true } }),
  ],
];

describe("code of a method", () => {
  it.each(BODIES)("%s: comes to what it comes to in the sandbox", async (code, body) => {
    const job = { function: "count", code, parameters: [], args: [] };
    const inside = await sandbox.run(job, new AbortController().signal);
    const here = await runCode("count", "a/count", async () => body()).then(
      (value) => ({ ok: true, value }),
      (error: unknown) => ({ ok: false, error }),
    );
    if (inside.ok) {
      expect(here).toEqual(inside);
      return;
    }
    const { kind, message } = inside.error;
    const words = kind === "thrown" ? `count threw: ${message}` : `count: ${message}`;
    expect(here).toMatchObject({ error: { code: "SandboxError", path: "a/count", message: words } });
    expect(here).toMatchObject({ error: { data: { kind, function: "count" } } });
  });

  it("fails its step, and the flow with it", async () => {
    class Counting {
      @compute
      async count(text: string): Promise<number> {
        return text.length / 0;
      }

      @flow
      async counted(text: string): Promise<number> {
        return this.count(text);
      }
    }
    const world = runWorld(() => ({}));
    configure({ ...world.ports, run: () => "r" });
    await expect(new Counting().counted("x")).rejects.toMatchObject({
      code: "SandboxError",
      path: "count",
      message: "count: result is Infinity",
    });
  });

  it("is held against the output that it declares, and what may be null and is absent is null", async () => {
    const Score = z.object({ score: z.number().max(1), note: z.string().nullable() });
    class Scoring {
      @compute({ output: Score })
      async score(value: number): Promise<z.infer<typeof Score>> {
        return JSON.parse(`{"score": ${value}}`);
      }

      @flow
      async scored(value: number): Promise<z.infer<typeof Score>> {
        return this.score(value);
      }
    }
    configure({ ...runWorld(() => ({})).ports, run: () => "r" });
    await expect(new Scoring().scored(0.5)).resolves.toEqual({ score: 0.5, note: null });
    await expect(new Scoring().scored(7)).rejects.toMatchObject({
      code: "SandboxError",
      path: "score",
      message: expect.stringContaining("its result is not what it declares"),
      data: { kind: "result", function: "score" },
    });
  });
});

it("keeps what was thrown as the cause, and no line of the canvas", async () => {
  const thrown = new TypeError("bad");
  const failed = runCode("f", "a", () => Promise.reject(thrown));
  await expect(failed).rejects.toMatchObject({ code: "SandboxError", cause: thrown });
  await expect(failed).rejects.not.toHaveProperty("data.line");
});

it("is compared without lines and columns", () => {
  const ended = (data: object) => {
    const error = { code: "SandboxError", path: "a", message: "TypeError: bad", data };
    const event = { v: 1, run: "r", seq: 0, at: 0, type: "step-end", path: [{ node: "a" }], status: "error", error };
    return eventsByPath(readEvents(JSON.stringify(event)));
  };
  expect(ended({ kind: "thrown", function: "f", line: 3, column: 7 })).toEqual(
    ended({ kind: "thrown", function: "f" }),
  );
  expect(ended({ kind: "thrown", function: "f" })).not.toEqual(ended({ kind: "memory", function: "f" }));
});
