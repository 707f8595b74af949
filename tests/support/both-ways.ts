import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { err, type Json, ok } from "../../src/base/index.ts";
import { type CodeFile, planClass } from "../../src/codegen/index.ts";
import type { Field } from "../../src/contracts/index.ts";
import type { Script } from "../../src/flow/index.ts";
import { type Basis, interpret } from "../../src/interpreter/index.ts";
import type { Ir } from "../../src/ir/index.ts";
import { simulatedModels, simulatedPrices } from "../../src/models/index.ts";
import {
  type Compute,
  configure,
  MemoryJournal,
  type Patterns,
  type RunEvent,
  type RunPart,
  seededRandom,
  VirtualClock,
} from "../../src/runtime/library.ts";
import { randomPerson } from "./random/people.ts";

/** Wall time goes on while a run is away: deadlines are on it. */
const EPOCH = Date.UTC(2026, 0, 1);

const SOURCE = fileURLToPath(new URL("../../src", import.meta.url));

/** One run of a flow, on the virtual clock and the simulated model, with people who answer at random. */
export interface OneRun {
  readonly ir: Ir;
  readonly title: string;
  readonly input: { readonly [name: string]: Json };
  readonly scripts: readonly Script[];
  readonly seed: number;
  /** What people decide, by its type. */
  readonly sample: (field: Field) => Json;
  /** Stops it from outside. */
  readonly stop?: (clock: VirtualClock) => AbortSignal;
  /** What has happened of it before: it goes on. */
  readonly continues?: readonly RunEvent[];
  /** In the interpreter only: what it is based on, and how much of it runs. */
  readonly bases?: readonly Basis[];
  readonly part?: RunPart;
}

/** The run in the interpreter. `output` is undefined where it has failed. */
export async function interpreted({ ir, input, scripts, seed, sample, stop, continues, bases, part }: OneRun) {
  const journal = new MemoryJournal();
  const clock = new VirtualClock(setImmediate, EPOCH + (continues?.at(-1)?.at ?? 0));
  const signal = stop?.(clock);
  const handle = interpret(ir, ir.main, input, {
    run: "run-interpreted",
    ...(continues && { continues }),
    ...(bases && { bases }),
    ...(part && { part }),
    ...(signal && { signal }),
    ports: {
      clock,
      journal,
      random: seededRandom(seed),
      models: simulatedModels({ clock, seed, scripts }),
      prices: simulatedPrices(),
      ask: randomPerson(clock, seed, sample),
      compute: inProcess,
      patterns: noGuards,
    },
  });
  const outcome = await handle.done;
  return { events: journal.events, output: outcome.status === "ok" ? outcome.output : undefined };
}

/**
 * Writes generated files into a folder, with this project's own library instead of a copy, and gives their paths. A module
 * that was imported once is never read again: each flow has a folder of its own.
 */
export async function writeCode(folder: string, files: readonly CodeFile[]): Promise<readonly string[]> {
  const library = (path: string) => (path === "index.ts" ? "runtime/library.ts" : path);
  const written = files.map(({ path, text }) => ({
    file: join(folder, path),
    text: text.replace(/"\.{1,2}\/(?:src\/)?stratum\/([\w/.-]+)"/g, (_, to) =>
      JSON.stringify(join(SOURCE, library(to))),
    ),
  }));
  for (const { file, text } of written) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return written.map(({ file }) => file);
}

/** The run of the generated class in a folder that `writeCode` has filled. */
export async function generated(folder: string, { ir, title, input, scripts, seed, sample, stop, continues }: OneRun) {
  const plan = planClass(ir, title);
  const module = await import(pathToFileURL(join(folder, `src/${plan.fileName}.ts`)).href);
  // Loaded first: a clock that has a stop to wait for runs on meanwhile.
  const journal = new MemoryJournal();
  const clock = new VirtualClock(setImmediate, EPOCH + (continues?.at(-1)?.at ?? 0));
  const signal = stop?.(clock);
  configure({
    clock,
    journal,
    random: seededRandom(seed),
    patterns: noGuards,
    models: simulatedModels({ clock, seed, scripts }),
    prices: simulatedPrices(),
    ask: randomPerson(clock, seed, sample),
    run: () => "run-generated",
    ...(signal && { signal }),
    ...(continues && { continues }),
  });
  const flows = new module[plan.className]();
  const method = plan.flows.get(ir.main)?.method ?? "";
  const output: Json | undefined = await flows[method](...Object.values(input)).catch(() => undefined);
  return { events: journal.events, output };
}

/** Guardrails find nothing: searching takes time that no virtual clock sees, and has tests of its own. */
const noGuards: Patterns = { search: () => Promise.resolve({ matched: false }) };

/** Compute bodies as plain functions: the sandbox has tests of its own. */
const inProcess: Compute = {
  run({ code, parameters, args }) {
    try {
      const body: (...values: readonly Json[]) => Json = Object.assign(Function(...parameters, code));
      return Promise.resolve(ok(body(...args)));
    } catch (thrown) {
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      return Promise.resolve(err({ kind: "thrown" as const, message }));
    }
  },
};
