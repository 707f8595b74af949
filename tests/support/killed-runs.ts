import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../src/base/index.ts";
import { stratum } from "./command-line.ts";
import { type FakeProvider, startFakeProvider } from "./fake-provider/index.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const KEY = "sk-ant-test-0123456789abcdefghijklmnop";

/** A flow that is run by processes which are killed. */
export interface Victim {
  readonly flow: string;
  readonly input: JsonObject;
  readonly answer: (prompt: string) => Json;
}

/** How a process runs it, and goes on with it; each keeps its events in `journal`. */
export interface Way {
  readonly journal: string;
  readonly begin: readonly string[];
  readonly resume: readonly string[];
}

export interface Ended {
  readonly code: number | null;
  readonly killed: boolean;
  readonly out: string;
  readonly err: string;
}

/** Runs until it ends, or until `when` is true: then the kernel ends it, which it neither hears nor can prepare for. */
export async function runUntil(args: readonly string[], cwd: string, when: () => Promise<boolean>): Promise<Ended> {
  const child = spawn(process.execPath, [...args], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ANTHROPIC_API_KEY: KEY },
  });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    err += text;
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let isOver = false;
  ended.then(() => {
    isOver = true;
  });
  try {
    while (!isOver && !(await when())) await new Promise((resolve) => setImmediate(resolve));
  } finally {
    if (!isOver) kill(child);
  }
  await ended;
  return { code: child.exitCode, killed: child.signalCode === "SIGKILL", out, err };
}

function kill(child: ChildProcess): void {
  if (child.exitCode === null) child.kill("SIGKILL");
}

/** Types of the events whose lines are whole, without parts of answers: how many of those there are, the machine decides. */
export async function typesIn(journal: string): Promise<readonly string[]> {
  const text = await readFile(journal, "utf8").catch(() => "");
  const lines = text.split("\n").slice(0, -1);
  return lines.map((line): string => JSON.parse(line).type).filter((type) => !type.endsWith("-delta"));
}

/** An example without its budgets: what an uncertain call may have cost is charged, and would end a tight one. */
export async function withoutBudgets(example: string, folder: string): Promise<string> {
  const document: Json = JSON.parse(await readFile(join(ROOT, "examples", example, "flow.json"), "utf8"));
  await mkdir(folder, { recursive: true });
  const file = join(folder, "flow.json");
  await writeFile(file, JSON.stringify(unlimited(document)));
  await writeFile(peopleBeside(file), JSON.stringify({ decide_yourself: { value: "wait", reviewer: "Ines" } }));
  return file;
}

const peopleBeside = (file: string): string => join(dirname(file), "people.json");

function unlimited(value: Json): Json {
  if (isJsonArray(value)) return value.map(unlimited);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => (key === "budget" ? [] : [[key, unlimited(inner)]])),
  );
}

/** The program of an exported project, as one file beside which its packages are found. */
export async function exportedProgram(flow: string, folder: string): Promise<string> {
  const project = join(folder, "project");
  const exported = await stratum(["export", flow, "--out", project]);
  if (exported.code !== 0) throw new Error(`${flow} cannot be exported: ${exported.err}`);
  const outfile = join(folder, "main.mjs");
  await build({
    ...{ entryPoints: [join(project, "src/main.ts")], outfile, bundle: true },
    ...{ platform: "node", format: "esm", target: "node20", packages: "external", logLevel: "error" },
    tsconfigRaw: {},
  });
  return outfile;
}

export interface SlowProvider extends FakeProvider {
  /** From now on it answers this many of all calls, counted from the first one, and none of the others. */
  holdFrom(count: number): void;
  release(): void;
}

/** A provider outside the processes that are killed, which answers in many small pieces, or not yet. */
export async function slowProvider({ answer }: Victim): Promise<SlowProvider> {
  const provider = await startFakeProvider({ wire: "anthropic", key: KEY });
  let answered = Number.POSITIVE_INFINITY;
  provider.direct(({ blocks }, index) =>
    index >= answered
      ? { kind: "silent" }
      : {
          ...{ kind: "answer", json: answer(blocks.join("\n")) },
          ...{ first_delay_ms: 4, chunk_delay_ms: 1, chunk_chars: 24 },
        },
  );
  return {
    ...provider,
    holdFrom(count) {
      answered = count;
    },
    release() {
      answered = Number.POSITIVE_INFINITY;
    },
  };
}

const MODEL = ["--model", "anthropic:claude-sonnet-5-5"];

export function exportedWay(program: string, victim: Victim, { base_url }: FakeProvider, folder: string): Way {
  const journal = join(folder, "run.jsonl");
  const live = [program, ...MODEL, "--base-url", base_url, "--answers", peopleBeside(program)];
  return {
    journal,
    begin: [...live, "--flow", victim.flow, "--journal", journal, JSON.stringify(victim.input)],
    resume: [...live, "--resume", journal, "--uncertain", "retry"],
  };
}

export function commandWay(flow: string, victim: Victim, { base_url }: FakeProvider, folder: string): Way {
  const file = join(folder, "run.run.json");
  const program = join(ROOT, "bin/stratum.mjs");
  const live = ["--base-url", base_url, "--yes", "--answers", peopleBeside(flow)];
  const input = ["--flow", victim.flow, "--input", JSON.stringify(victim.input)];
  return {
    journal: join(folder, "run.run.jsonl"),
    begin: [program, "run", flow, ...input, ...MODEL, ...live, "--run-file", file],
    resume: [program, "resume", file, ...live, "--uncertain", "retry"],
  };
}

/** A folder that is gone when `use` is done. */
export async function inFolder<T>(folder: string, use: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true });
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
