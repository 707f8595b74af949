import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

it("called wrongly leaves no journal behind", async () => {
  const folder = await mkdtemp(join(tmpdir(), "stratum-journal-"));
  try {
    const journal = ["--journal", join(folder, "run.jsonl")];
    vi.stubEnv("OPENAI_API_KEY", "");
    const wrong = [
      ["--model", "openai:x", ...journal, '{"text": "ab"}'],
      ["--simulate", "--seed", "one", ...journal, '{"text": "ab"}'],
      ["--simulate", ...journal, '{"text": 1}'],
    ];
    for (const args of wrong) expect(await called(args, { name: null, input: {} }), said).toBe(2);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  }
});

it("keeps a run in a journal once, and says in a line why it does not go on with one that has ended", async () => {
  const folder = await mkdtemp(join(tmpdir(), "stratum-journal-"));
  try {
    const file = join(folder, "run.jsonl");
    await writeFile(file, "");
    expect(await called(["--simulate", "--journal", file], { name: "Short", input: { text: "ab" } })).toBe(0);
    await writeFile(file, "Dear all\n");
    said = "";
    expect(await called(["--simulate", "--journal", file], { name: "Short", input: { text: "ab" } })).toBe(2);
    expect(said).toContain(
      `${file} has something in it: go on with its run by --resume ${file}, or name another file.\n`,
    );
    said = "";
    expect(await called(["--simulate", "--resume", file], { name: "Short", input: { text: "ab" } })).toBe(2);
    expect(said).toMatch(/^\S+ cannot be gone on with: line 1: [^\n]+\n$/);
    expect(await readFile(file, "utf8")).toBe("Dear all\n");
    said = "";
    expect(await called(["--simulate", "--uncertain", "retry"], { name: null, input: { text: "ab" } })).toBe(2);
    expect(said).toContain("name its journal with --resume");
  } finally {
    await rm(folder, { recursive: true });
  }
});
