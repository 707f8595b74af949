import { readdirSync, readFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { nodeSandbox } from "../../src/node/sandbox.ts";
import expected from "./compute/expected.json" with { type: "json" };

/** Each file is the body of a compute function over `input`; the table says how it may end. */
const HERE = new URL("./compute/", import.meta.url);
const files = readdirSync(HERE).filter((name) => name.endsWith(".ts.txt"));
const table = new Map<string, { readonly kinds: readonly string[] }>(Object.entries(expected));
const sandbox = nodeSandbox();
const open = new AbortController().signal;
const run = (code: string) =>
  sandbox.run({ function: "hostile", code, parameters: ["input"], args: [{ text: "hello" }] }, open);
afterAll(() => sandbox.close());

it("has a row for every file, and a file for every row", () => {
  expect(files.map((name) => name.replace(".ts.txt", "")).sort()).toEqual([...table.keys()].sort());
});

/** Milliseconds of processors' time, of all threads of this process: time that other programs take is nobody's fault here. */
const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

it.each(files)(
  "stops %s within two seconds, in a way that is expected, and goes on",
  { timeout: 30_000 },
  async (file) => {
    // The thread may have to be started again: that is not the code's time.
    await run("return 1;");
    const started = processorTime();
    const result = await run(readFileSync(new URL(file, HERE), "utf8"));
    expect(processorTime() - started).toBeLessThan(2_000);
    expect(result.ok ? `no fault: ${JSON.stringify(result.value)}` : result.error.kind).toBeOneOf([
      ...(table.get(file.replace(".ts.txt", ""))?.kinds ?? []),
    ]);
    if (!result.ok) expect(result.error.message.length).toBeLessThan(2_100);
    expect(await run("return input.text;")).toEqual({ ok: true, value: "hello" });
  },
);
