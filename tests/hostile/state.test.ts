import { afterAll, describe, expect, it } from "vitest";
import { nodeSandbox } from "../../src/node/sandbox.ts";

const sandbox = nodeSandbox();
const open = new AbortController().signal;
afterAll(() => sandbox.close());
const run = (code: string, name = "f") => sandbox.run({ function: name, code, parameters: [], args: [] }, open);

/** Counts calls on an object, wherever that is let. */
const countOn = (holder: string) => `const holder: any = ${holder};
try { holder.kept = (holder.kept ?? 0) + 1; } catch { return "refused"; }
return holder.kept;`;

/** Ways to remember the last call: each gives the same every time, whatever ran between. */
const WAYS: { readonly [name: string]: string } = {
  "a global": countOn("globalThis"),
  this: countOn("this"),
  "a built-in behind a prototype": countOn("Object.prototype.toString"),
  "a built-in behind an error's prototype": countOn("Error.prototype.toString"),
  "iterator helpers": countOn("Object.getPrototypeOf(([].values() as any).map((one: any) => one))"),
  "wrapped iterators": countOn("Object.getPrototypeOf((globalThis as any).Iterator.from({ next() {} }))"),
  "joined iterators": countOn("Object.getPrototypeOf((globalThis as any).Iterator.concat())"),
  "a method of iterator helpers": countOn("([].values() as any).map((one: any) => one).next"),
  generators: countOn("Object.getPrototypeOf(Object.getPrototypeOf((function* () {})()))"),
  "asynchronous generators": countOn("Object.getPrototypeOf(Object.getPrototypeOf((async function* () {})()))"),
  "asynchronous iterators": countOn(
    "Object.getPrototypeOf(Object.getPrototypeOf(Object.getPrototypeOf((async function* () {})())))",
  ),
  "a template's strings": countOn("((strings: any) => strings)`a`"),
  "a template's raw strings": countOn("((strings: any) => strings.raw)`a`"),
  "a symbol of the registry": countOn("Symbol.for('kept')"),
  "a symbol's prototype": countOn("Symbol.prototype"),
  "who throws for callee": countOn(
    "Object.getOwnPropertyDescriptor((function () { return arguments; })(), 'callee')!.get",
  ),
  "a species": countOn("Object.getOwnPropertyDescriptor(Array, Symbol.species)!.get"),
  "names that with leaves out": countOn("(Array.prototype as any)[Symbol.unscopables]"),
  "a function of JSON": countOn("JSON.parse"),
  "a pattern": "const pattern = /a/g; pattern.exec('aa'); return pattern.lastIndex;",
  "the last match":
    "/(a)(b)?/.exec('ab'); const all: any = RegExp; return [all.$1 ?? null, all.lastMatch ?? null, all.input ?? null];",
  "the limit of traces": "try { (Error as any).stackTraceLimit = 0; } catch { return 'refused'; } return 1;",
  "a trace":
    "try { (Error as any).prepareStackTrace = (_: any, sites: any) => sites; } catch { return 'refused'; } return 1;",
  traces: "return new Error('x').stack ?? '';",
  "the depth of calls":
    "let depth = 0; const deeper = (): void => { depth += 1; deeper(); }; try { deeper(); } catch {} return depth;",
  "a weak reference": "try { new WeakRef({}); } catch (error) { return String(error); } return 1;",
  "a registry": "try { new FinalizationRegistry(() => {}); } catch (error) { return String(error); } return 1;",
  "the function itself": "try { return (arguments as any).callee.name; } catch { return 'refused'; }",
  "who called":
    "try { return String((function inner() { return (inner as any).caller; })()); } catch { return 'refused'; }",
  "its name": "return [typeof (globalThis as any).compute, typeof (globalThis as any).f];",
  "the keys of everything": "return Object.getOwnPropertyNames(globalThis).length;",
  "a default prototype": "(function () {}).prototype.kept = 1; return ((function () {}).prototype.kept ?? null);",
  "a setter of an error": "const error: any = new Error('a'); error.name = 'kept'; return new Error('b').name;",
  "a setter that is borrowed": `const { set } = Object.getOwnPropertyDescriptor(Object.prototype, 'toString')!;
try { set!.call(Array.prototype, () => 'kept'); } catch { return 'refused'; } return String([]);`,
};

describe("nothing lasts from call to call", () => {
  it.each(Object.entries(WAYS))("%s", async (_, code) => {
    const first = await run(code);
    expect(first).toMatchObject({ ok: true });
    await run("return [].length;", "other");
    for (let at = 0; at < 3; at++) expect(await run(code)).toEqual(first);
    expect(await run(code, "twin")).toEqual(first);
  });
});

it("one function does not change what another gets", async () => {
  const change = `const kind = Object.getPrototypeOf(([].values() as any).map((one: any) => one));
const { next } = kind;
try { kind.next = function () { const step = next.call(this); return step.done ? step : { done: false, value: "changed" }; }; } catch { return "refused"; }
return 1;`;
  const honest = 'return (["answer"].values() as any).map((one: string) => one + "!").toArray();';
  expect(await run(change, "change")).toEqual({ ok: true, value: "refused" });
  expect(await run(honest, "honest")).toEqual({ ok: true, value: ["answer!"] });
});

it("what one function leaves of its memory is not missing for another", { timeout: 60_000 }, async () => {
  // Rings of objects, which go only when they are looked for.
  const leave =
    "let last: any = null; for (let at = 0; at < 100; at++) { const ring: any = { data: new Array(50_000).fill(at), last }; ring.ring = ring; last = at % 2 ? null : ring; } return 1;";
  const need =
    "const all: any[] = []; for (let at = 0; at < 60; at++) all.push(new Array(50_000).fill(at)); return all.length;";
  expect(await run(need, "need")).toEqual({ ok: true, value: 60 });
  for (let at = 0; at < 4; at++) {
    await run(leave, "leave");
    expect(await run(need, "need")).toEqual({ ok: true, value: 60 });
  }
});

it("how much memory there is cannot be found out by trying", { timeout: 60_000 }, async () => {
  const probe = `let size = 0;
const all: any[] = [];
try { for (;;) { all.push(new ArrayBuffer(1 << 20)); size += 1; } } catch { all.length = 0; return size; }`;
  const atOnce = "try { return new ArrayBuffer(60 << 20).byteLength; } catch { return 0; }";
  for (const code of [probe, atOnce]) {
    expect(await run(code)).toMatchObject({ ok: false, error: { kind: "memory" } });
    expect(await run("return 1;")).toEqual({ ok: true, value: 1 });
  }
});
