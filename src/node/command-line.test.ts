import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { commandLine, type Example, flowEntry } from "./command-line.ts";
import { terminal } from "./terminal.ts";

const argv = process.argv;
let said = "";
let printed = "";

beforeEach(() => {
  said = "";
  printed = "";
  vi.spyOn(terminal, "err").mockImplementation((text) => {
    said += text;
  });
  vi.spyOn(terminal, "out").mockImplementation((text) => {
    printed += text;
  });
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    said += String(text);
    return true;
  });
  Object.defineProperty(process.stdin, "isTTY", { value: true, configurable: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.argv = argv;
  process.exitCode = 0;
});

async function called(args: readonly string[], example: Example): Promise<number> {
  process.argv = ["node", "main.js", ...args];
  const entry = flowEntry(z.object({ text: z.string() }), async ({ text }) => text.length, example);
  await commandLine({ main: "count", flows: { count: entry }, simulation: { seed: 1, scripts: [] } });
  return Number(process.exitCode);
}

it("without an input, on the simulated model, takes a case, or inputs made up from the types, and says so", async () => {
  expect(await called(["--simulate"], { name: "Short", input: { text: "ab" } })).toBe(0);
  expect(said).toBe("Inputs: case Short\n");
  expect(printed).toBe("2\n");
  said = "";
  expect(await called(["--simulate"], { name: null, input: { text: "Some text" } })).toBe(0);
  expect(said).toBe('Inputs, made up: {"text":"Some text"}\n');
});

it("without an input, for real, says with which command line it would run", async () => {
  expect(await called(["--model", "openai:x"], { name: null, input: { text: "it's" } })).toBe(2);
  expect(said).toContain(`npm start -- '{"text":"it'\\''s"}'`);
});
