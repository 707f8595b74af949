import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { z } from "zod";
import { type Json, type JsonObject, lookup, parseJson, type Result, shellArgument } from "../base/index.ts";
import {
  type Ask,
  type Clock,
  type Configuration,
  configure,
  type RunEvent,
  readInputs,
  StratumError,
  Suspended,
} from "../runtime/library.ts";
import { nodeClock } from "./clock.ts";
import type { FileJournal } from "./file-journal.ts";
import { type BrokenOff, brokenOff, newJournal, opened } from "./journaled.ts";
import { live } from "./live.ts";
import { newRunId } from "./random.ts";
import { type Answers, answersInTurn, readAnswers, scriptedAsk } from "./scripted-ask.ts";
import { type Simulation, simulate } from "./simulation.ts";
import { terminal } from "./terminal.ts";
import { terminalAsk } from "./terminal-ask.ts";
import { type LostAnswers, settleUncertain } from "./uncertain.ts";

/** A flow as the command line knows it: runs on a JSON value, or says what does not fit. */
export interface FlowEntry {
  run(input: Json): { readonly start: () => Promise<unknown> } | { readonly problems: readonly string[] };
  /** Names of its inputs, in declared order. */
  readonly inputs: readonly string[];
  /** What it runs on when no input is given on the simulated model. */
  readonly example: Example;
}

export interface Example {
  /** Of the case that it is taken from; null: made up, as the flow has no case. */
  readonly name: string | null;
  readonly input: JsonObject;
}

/** Ties the type of a flow's input to its call. */
export function flowEntry<Input extends z.ZodObject>(
  schema: Input,
  call: (input: z.output<Input>) => Promise<unknown>,
  example: Example,
): FlowEntry {
  return {
    run(input) {
      const inputs = readInputs(schema, input);
      return inputs.ok ? { start: () => call(inputs.value) } : { problems: inputs.error };
    },
    inputs: Object.keys(schema.shape),
    example,
  };
}

export interface Program {
  /** The flow that runs when none is named. */
  readonly main: string;
  readonly flows: { readonly [name: string]: FlowEntry };
  readonly simulation: Simulation;
}

const HELP = `Usage: npm start -- [options] [input]

  input              the flow's input as a JSON object; read from standard input if absent. On the simulated model, if
                     neither is there, the first case of the flow, or inputs made up from its types

  --simulate         run on the simulated model; needs no key
  --seed <n>         of the simulated model
  --model <model>    anthropic:<id> or openai:<id>; STRATUM_MODEL if absent. Keys: ANTHROPIC_API_KEY, OPENAI_API_KEY,
                     from the environment or the file .env
  --base-url <url>   an OpenAI-compatible server; OPENAI_BASE_URL if absent
  --answers <file>   what people decide: JSON, by node, {outcome, value, rationale} or a list of them, one a time;
                     they are asked on the terminal if absent
  --flow <name>      the flow to run
  --events           print one JSON event a line
  --journal <file>   keep each event in a file, before its effect: a run that is killed can go on from it
  --resume <file>    go on with the run in such a file. Its inputs are in there; what was answered is not asked again
  --uncertain <what> of calls in flight when it was killed: retry sends them again, stop goes no further; asked for on the
                     terminal if absent
  --answer <id>=<text>
                     what the answer to such a call was; may be given several times
  --help

Exit codes: 0 fine · 1 the run failed or was stopped · 2 called wrongly · 3 the run waits for a person
`;

class UsageError extends Error {}

/** A file that cannot be used: that sentence says all. */
class FileError extends UsageError {}

/** The command line of a project: 0 fine, 1 the run failed, 2 it was called wrongly, 3 it waits for a person. */
export async function commandLine(program: Program): Promise<void> {
  try {
    process.exitCode = await run(program);
  } catch (thrown) {
    if (!(thrown instanceof UsageError)) throw thrown;
    terminal.err(thrown instanceof FileError ? `${thrown.message}\n` : `${thrown.message}\n\n${HELP}`);
    process.exitCode = 2;
  }
}

type Values = ReturnType<typeof options>["values"];

async function run(program: Program): Promise<number> {
  const { values, positionals } = options();
  readEnvironment();
  if (values.help) {
    terminal.out(HELP);
    return 0;
  }
  const before = await runBefore(program, values, positionals[0]);
  const name = before?.flow ?? values.flow ?? program.main;
  const flow = lookup(program.flows, name);
  if (!flow) throw new UsageError(`There is no flow ${name}. There are: ${Object.keys(program.flows).join(", ")}.`);
  const input = before?.input ?? (await inputOf(flow, positionals[0], values.simulate === true));
  const answers = before === null ? {} : await answersOfLost(before, values);
  if (answers === null) return 1;
  const people = await peopleOf(values);
  const ready = flow.run(input);
  if ("problems" in ready) throw new UsageError(`The input does not fit the flow:\n  ${ready.problems.join("\n  ")}`);
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  let file: FileJournal | null = null;
  const append = (event: RunEvent) => {
    if (values.events) terminal.out(`${JSON.stringify(event)}\n`);
    return file?.append(event) ?? Promise.resolve();
  };
  const more = {
    ...{ signal: stop.signal, journal: { append }, answers },
    ...(before && { continues: before.kept.events }),
  };
  if (values.simulate) {
    const seed = values.seed === undefined ? program.simulation.seed : Number(values.seed);
    if (!Number.isSafeInteger(seed)) throw new UsageError(`--seed takes a whole number, not ${values.seed}.`);
    simulate({ ...program.simulation, seed }, { ...more, people });
  } else
    configureLive(values.model, values["base-url"], {
      ...more,
      ask: people(nodeClock),
      ...(journalNamed(values) !== undefined && { run: newRunId }),
    });
  // Last of all: what was called wrongly leaves no file.
  file = await journalOf(before, values);
  try {
    return await outputOf(ready.start, values);
  } finally {
    // What could not be kept has ended the run already, and is its error.
    await file?.close().catch(() => {});
  }
}

/** Runs to the end, and prints what came of it. */
async function outputOf(start: () => Promise<unknown>, values: Values): Promise<number> {
  try {
    const output = await start();
    if (!values.events) terminal.out(`${JSON.stringify(output, null, 2)}\n`);
    return 0;
  } catch (thrown) {
    if (!(thrown instanceof StratumError)) throw thrown;
    const { code, path, message } = thrown.toRunError();
    if (thrown instanceof Suspended) {
      terminal.err(`${message} Go on with: npm start -- --resume ${journalNamed(values)} --answers <file>\n`);
      return 3;
    }
    terminal.err(`${code}${path === "" ? "" : ` in ${path}`}: ${message}\n`);
    return 1;
  }
}

const journalNamed = ({ resume, journal }: Values): string | undefined => resume ?? journal;

/** `--resume`: the run that goes on. */
async function runBefore(program: Program, values: Values, given: string | undefined): Promise<BrokenOff | null> {
  if (values.resume === undefined) {
    if (values.uncertain !== undefined || values.answer !== undefined)
      throw new UsageError("--uncertain and --answer are for a run that goes on: name its journal with --resume.");
    return null;
  }
  if (values.journal !== undefined) throw new UsageError("--resume goes on in the same file: leave out --journal.");
  const flows = Object.fromEntries(Object.entries(program.flows).map(([name, { inputs }]) => [name, inputs]));
  return usable(
    await brokenOff(values.resume, {
      ...{ flows, flow: values.flow, isSimulated: values.simulate === true },
      input: given === undefined ? undefined : parseInput(given),
    }),
  );
}

async function answersOfLost({ kept }: BrokenOff, values: Values): Promise<LostAnswers | null> {
  const choice = { policy: values.uncertain, answers: values.answer ?? [], terminal };
  return usable(await settleUncertain(kept.events, choice));
}

async function journalOf(before: BrokenOff | null, values: Values): Promise<FileJournal | null> {
  const file = journalNamed(values);
  if (file === undefined) return null;
  return usable(
    before === null
      ? await newJournal(file, `go on with its run by --resume ${file}, or name another file`)
      : await opened(file, before.kept),
  );
}

function usable<T>(read: Result<T, string>): T {
  if (read.ok) return read.value;
  throw new FileError(read.error);
}

function options() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        simulate: { type: "boolean" },
        seed: { type: "string" },
        model: { type: "string" },
        "base-url": { type: "string" },
        flow: { type: "string" },
        events: { type: "boolean" },
        answers: { type: "string" },
        journal: { type: "string" },
        resume: { type: "string" },
        uncertain: { type: "string" },
        answer: { type: "string", multiple: true },
        help: { type: "boolean" },
      },
    });
  } catch (thrown) {
    throw new UsageError(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** `.env` of the working folder, if there is one; what is set already stays. */
function readEnvironment(): void {
  try {
    process.loadEnvFile();
  } catch {
    // There is none: keys may be set in other ways.
  }
}

function configureLive(model: string | undefined, baseUrl: string | undefined, more: Partial<Configuration>): void {
  try {
    const options = { ...(model !== undefined && { model }), ...(baseUrl !== undefined && { baseUrl }) };
    configure({ ...live(options), ...more });
  } catch (thrown) {
    throw new UsageError(
      `${thrown instanceof Error ? thrown.message : String(thrown)} With --simulate none is needed.`,
    );
  }
}

/** People: as a file of answers says, else on the terminal. */
async function peopleOf({ answers: file, ...values }: Values): Promise<(clock: Clock) => Ask> {
  const answers: Answers = file === undefined ? new Map() : await answersIn(file);
  const nobody = journalNamed(values) === undefined ? NOBODY : LATER;
  return (clock) =>
    scriptedAsk({
      find: answersInTurn(answers),
      clock,
      otherwise: terminal.interactive ? terminalAsk({ terminal, clock }) : nobody,
      onRefused: (path, reason) => terminal.err(`${path}: refused: ${reason}\n`),
    });
}

const NOBODY: Ask = {
  ask: async ({ question }) => {
    throw new Error(`A person must answer, here or in a file (--answers): ${question}`);
  },
};

/** The run can go on when somebody is there. */
const LATER: Ask = { ask: async () => "later" };

async function answersIn(file: string): Promise<Answers> {
  const text = await readFile(file, "utf8").catch((thrown: Error) => {
    throw new UsageError(`${file} cannot be read: ${thrown.message}`);
  });
  const parsed = parseJson(text);
  if (!parsed.ok) throw new UsageError(`${file} cannot be read as JSON: ${parsed.error}`);
  const answers = readAnswers(parsed.value);
  if (!answers.ok) throw new UsageError(`${file}: ${answers.error}.`);
  return answers.value;
}

async function inputOf({ example }: FlowEntry, given: string | undefined, isSimulated: boolean): Promise<Json> {
  const text = given ?? (process.stdin.isTTY ? "" : await standardInput());
  if (text.trim() !== "") return parseInput(text);
  const shown = JSON.stringify(example.input);
  if (!isSimulated && shown !== "{}")
    throw new UsageError(
      `Give the input as a JSON argument or on standard input, for example:\n  npm start -- ${shellArgument(shown)}`,
    );
  if (example.name !== null) process.stderr.write(`Inputs: case ${example.name}\n`);
  else if (shown !== "{}") process.stderr.write(`Inputs, made up: ${shown}\n`);
  return example.input;
}

function parseInput(text: string): Json {
  const parsed = parseJson(text);
  if (parsed.ok) return parsed.value;
  throw new UsageError(`The input cannot be read as JSON: ${parsed.error}`);
}

async function standardInput(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) text += chunk;
  return text;
}
