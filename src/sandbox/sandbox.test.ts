import quickjs from "@jitl/quickjs-wasmfile-release-sync";
import { newVariant } from "quickjs-emscripten-core";
import { describe, expect, it } from "vitest";
import type { Json } from "../base/index.ts";
import { createSandbox } from "./index.ts";

const sandbox = createSandbox({
  loadVariant: async (wasmMemory) => newVariant(quickjs, { wasmMemory }),
  now: () => performance.now(),
});
const open = new AbortController().signal;

const run = (code: string, inputs: { readonly [name: string]: Json } = {}) =>
  sandbox.run({ function: "f", code, parameters: Object.keys(inputs), args: Object.values(inputs) }, open);
const answerOf = async (code: string, inputs?: { readonly [name: string]: Json }) => {
  const result = await run(code, inputs);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const faultOf = async (code: string, inputs?: { readonly [name: string]: Json }) => {
  const result = await run(code, inputs);
  if (result.ok) throw new Error(`No fault: ${JSON.stringify(result.value)}`);
  return result.error;
};

describe("compute code", () => {
  it("takes and gives JSON", async () => {
    expect(await answerOf("return { label, half: n / 2 };", { label: "über", n: 3 })).toEqual({
      label: "über",
      half: 1.5,
    });
  });

  it("is TypeScript", async () => {
    expect(
      await answerOf(
        "interface A { x: number }\nconst a: A = { x: list.length as number };\nreturn a!.x satisfies number;",
        { list: [1, 2] },
      ),
    ).toBe(2);
  });

  it("leaves nothing behind for the next call", async () => {
    const code =
      "try { globalThis.kept = (globalThis.kept ?? 0) + 1; } catch { return 'refused'; }\nreturn globalThis.kept;";
    expect(await answerOf(code)).toBe("refused");
    expect(await faultOf("Array.prototype.mine = 1; return 1;")).toMatchObject({ kind: "thrown" });
    expect(await faultOf("(0).constructor.prototype.x = 1; return 1;")).toMatchObject({ kind: "thrown" });
  });

  it("may name its own errors and shadow built-in members", async () => {
    const code = `class Refused extends Error { constructor(m: string) { super(m); this.name = "Refused"; } }
const thing: any = {}; thing.toString = () => "mine"; 
try { throw new Refused("no"); } catch (e) { return (e as Error).name + " " + thing; }`;
    expect(await answerOf(code)).toBe("Refused mine");
  });

  it("is pure: chance and the time of day are refused, given dates are fine", async () => {
    expect(await faultOf("return Math.random();")).toMatchObject({ kind: "thrown", line: 1 });
    expect(await faultOf("return Date.now();")).toMatchObject({ kind: "thrown" });
    expect(await faultOf("return new Date().toISOString();")).toMatchObject({ kind: "thrown" });
    expect(await answerOf('return new Date("2026-01-02T03:04:05Z").toISOString();')).toBe("2026-01-02T03:04:05.000Z");
  });

  it("names line and column of an error in the user's own code", async () => {
    expect(await faultOf("const a = 1;\n  return sentiment.label.length;", { sentiment: {} })).toMatchObject({
      kind: "thrown",
      line: 2,
      column: 25,
      message: expect.stringContaining("TypeError"),
    });
    expect(await faultOf("const a: number = 1;\nconst b = ;\nreturn a;")).toMatchObject({ kind: "syntax", line: 2 });
    const greedy = 'const all: string[] = [];\nfor (;;) all.push("x".repeat(1_000_000) + String(all.length));';
    expect(await faultOf(greedy)).toMatchObject({ kind: "memory", line: 2 });
    expect(await faultOf("const a = 1;\nif (a) {\n  return 2;")).toMatchObject({ kind: "syntax" });
  });

  it("tells what JSON has no word for", async () => {
    expect(await faultOf("const x = 1;")).toMatchObject({ kind: "result" });
    expect(await faultOf("return () => 1;")).toMatchObject({ kind: "result" });
    expect(await faultOf("return [1, 0 / 0];")).toMatchObject({ kind: "result", message: "result[1] is NaN" });
    expect(await faultOf("return { a: { b: [undefined] } };")).toMatchObject({ message: "result.a.b[0] is undefined" });
    expect(await faultOf("const a: any = {}; a.a = a; return a;")).toMatchObject({ kind: "result" });
    expect(await faultOf("return Promise.resolve(1);")).toMatchObject({ kind: "result" });
    expect(await faultOf("return 1n;")).toMatchObject({ kind: "result" });
    expect(await answerOf("return { a: undefined, b: null };")).toEqual({ b: null });
  });

  it("refuses arguments and results that are too long", async () => {
    expect(await faultOf('return "x".repeat(5_000_000);')).toMatchObject({ kind: "size" });
    expect(await faultOf("return 1;", { text: "x".repeat(5_000_000) })).toMatchObject({ kind: "size" });
  });

  it("goes on after every kind of fault", async () => {
    expect(await faultOf("while (true) {}")).toMatchObject({ kind: "timeout" });
    expect(await faultOf("const a = []; while (true) a.push(new Array(1e5).fill(1));")).toMatchObject({
      kind: "memory",
    });
    expect(await faultOf("const f = (): number => f() + 1; return f();")).toMatchObject({ kind: "stack" });
    expect(await answerOf("return 1;")).toBe(1);
  });

  it("refuses a body that goes on outside its function", async () => {
    for (const code of [
      "return 1; }); let shared = 0; (function () { return ++shared;",
      "return 1; }]; let shared = 0; [function () { return ++shared;",
      "return 1; }, function () {",
    ])
      expect(await faultOf(code)).toMatchObject({ kind: "syntax", message: expect.anything() });
  });

  it("keeps functions apart", async () => {
    const leaks = [
      "globalThis.kept = 1",
      "Object.defineProperty(globalThis, 'kept', { value: 1 })",
      "Math.max.kept = 1",
      "(function* () {}).constructor.prototype.kept = 1",
      "Object.getPrototypeOf([][Symbol.iterator]()).kept = 1",
      "Object.getPrototypeOf(async function () {}).kept = 1",
      "Error.prepareStackTrace = () => 'kept'",
      "Error.stackTraceLimit = 0",
      "Symbol.prototype.kept = 1",
      "Object.setPrototypeOf(Map.prototype, { kept: 1 })",
      "new Function('globalThis.kept = 1')()",
      "(0, eval)('let kept = 1')",
      "eval('globalThis.kept = 1')",
      "(function* () {}).constructor('globalThis.kept = 1')",
    ];
    for (const leak of leaks)
      expect(await run(`${leak}; return 1;`), leak).toMatchObject({ ok: false, error: { kind: "thrown" } });
    expect(await answerOf("return (() => 1) instanceof Function;")).toBe(true);
    const other = {
      function: "other",
      code: "return [typeof kept, [].kept, new Error('x').stack.length > 3];",
      parameters: [],
      args: [],
    };
    expect(await sandbox.run(other, open)).toMatchObject({ ok: false, error: { message: "result[1] is undefined" } });
  });
});

describe("patterns", () => {
  const matches = async (pattern: string, text: string) => (await sandbox.search(pattern, text)).matched;

  it("ignore case and find anywhere", async () => {
    expect(await matches("guarantee[sd]?", '{"text": "We GUARANTEED it"}')).toBe(true);
    expect(await matches(String.raw`\bssn\b`, "assn")).toBe(false);
  });

  it("go to the sandbox for what the linear engine lacks", async () => {
    expect(await matches(String.raw`(\w)\1\1`, "aab bbb")).toBe(true);
    expect(await matches(`refund(?!ed)`, "refunded")).toBe(false);
    expect(await matches(`(?<!no )refund`, "no refund")).toBe(false);
    expect(await matches(`(?P<q>['"]).*?(?P=q)`, `say 'x'`)).toBe(true);
    expect(await matches(`a++b`, "aaab")).toBe(true);
    expect(await matches(`a++ab`, "aaab")).toBe(false);
  });

  it("count as a match when the search had to be stopped", async () => {
    const timed = async (work: () => Promise<unknown>) => {
      const started = process.cpuUsage().user;
      await work();
      return process.cpuUsage().user - started;
    };
    const inCode = await timed(() => faultOf(String.raw`return /(?=(a+)+$)\1b/.test("a".repeat(40) + "c");`));
    const search = await timed(async () =>
      expect(await sandbox.search(String.raw`(?=(a+)+$)\1b`, `${"a".repeat(40)}c`)).toEqual({
        matched: true,
        stopped: true,
      }),
    );
    // Of the processor's time, against other code that is stopped: how fast the machine is does not matter.
    expect(search).toBeLessThan(2 * inCode);
  });
});
