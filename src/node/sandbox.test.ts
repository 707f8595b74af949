import { afterAll, expect, it } from "vitest";
import recorded from "../../tests/corpus/python-patterns/cases.json" with { type: "json" };
import { nodePatterns } from "./patterns.ts";
import { nodeSandbox } from "./sandbox.ts";

const sandbox = nodeSandbox();
const open = new AbortController().signal;
const run = (code: string) => sandbox.run({ function: "f", code, parameters: ["n"], args: [20] }, open);
afterAll(() => sandbox.close());

it("runs compute code in a thread", async () => {
  expect(await run("return n as number + 1;")).toEqual({ ok: true, value: 21 });
});

it("names the line of the loop that it stopped", async () => {
  expect(await run("let a = 1;\nwhile (true) a += 1;")).toMatchObject({
    ok: false,
    error: { kind: "timeout", line: 2 },
  });
});

it("ends the thread when a built-in cannot be interrupted, and goes on with another", async () => {
  await run("return 1;");
  const started = process.cpuUsage();
  const stuck = run("return Array.prototype.includes.call({ length: 2 ** 53 - 1 }, 1);");
  const next = run("return 2;");
  expect(await stuck).toMatchObject({ ok: false, error: { kind: "timeout" } });
  // Of the processor's time: a busy machine takes longer.
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(2_000);
  expect(await next).toEqual({ ok: true, value: 2 });
});

it("searches patterns, in the sandbox and without it", async () => {
  for (const patterns of [sandbox, nodePatterns()]) {
    expect(await patterns.search("REFUND", "a refund")).toEqual({ matched: true });
    expect(await patterns.search(String.raw`(\w)\1`, "abc")).toEqual({ matched: false });
  }
  expect(await nodePatterns().search(String.raw`(?=(a+)+$)\1b`, `${"a".repeat(40)}c`)).toEqual({
    matched: true,
    stopped: true,
  });
});

it("a guardrail finds in an exported program what it finds in a run", async () => {
  const exported = nodePatterns();
  const texts = [...recorded.texts, `${"a".repeat(40)}!`];
  const patterns = [...recorded.cases.map(({ pattern }) => pattern), "^(a+)+$", "(a|a)*$", "(x+x+)+y"];
  for (const pattern of patterns) {
    const [here, there] = await Promise.all(
      [sandbox, exported].map(({ search }) => Promise.all(texts.map((text) => search(pattern, text)))),
    );
    expect({ pattern, found: there }).toEqual({ pattern, found: here });
  }
}, 60_000);
