import { access, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { printPath } from "../../src/base/index.ts";
import { journalIn } from "../../src/node/kept-journal.ts";
import { parseRunFile } from "../../src/reports/index.ts";
import { checkGrammar, checkGrammarSoFar, type RunEvent } from "../../src/runtime/index.ts";
import { ASKED, type Asked } from "../export/asked.ts";
import type { LedgerEntry } from "../support/fake-provider/index.ts";
import {
  commandWay,
  exportedProgram,
  exportedWay,
  inFolder,
  runUntil,
  type SlowProvider,
  slowProvider,
  typesIn,
  type Way,
  withoutBudgets,
} from "../support/killed-runs.ts";
import { ofType } from "../support/small-run.ts";

/**
 * Processes that run a flow against a provider outside of them, killed with SIGKILL, go on in new ones: no step is lost, no
 * answer is paid for twice, and uncertain is what was sent and not answered (QUALITY, reliability). `KILLS=200` sweeps.
 */

const KILLS = Number(process.env["KILLS"] ?? 24);
const FOLDER = fileURLToPath(new URL(`../../node_modules/.cache/killed/${process.pid}`, import.meta.url));
/** Stands besides the processes that are run: they share the machine. */
const TOGETHER = 2;

interface Flow {
  readonly victim: Asked;
  readonly example: string;
  readonly file: string;
  readonly program: string;
  /** Of a run that nobody disturbs. */
  readonly output: string;
  readonly calls: readonly string[];
  readonly types: readonly string[];
}

const flows: Flow[] = [];

beforeAll(async () => {
  for (const victim of ASKED) {
    const folder = join(FOLDER, victim.example);
    const file = await withoutBudgets(victim.example, folder);
    const program = await exportedProgram(file, folder);
    const provider = await slowProvider(victim);
    const way = exportedWay(program, victim, provider, folder);
    const whole = await runUntil(way.begin, folder, async () => false);
    expect(whole.code, whole.err).toBe(0);
    const types = await typesIn(way.journal);
    const calls = provider.ledger.calls.map(promptOf);
    await provider.close();
    flows.push({ victim, example: victim.example, file, program, output: whole.out, calls, types });
  }
}, 600_000);
afterAll(() => rm(FOLDER, { recursive: true, force: true }), 60_000);

/** Where the wire cuts a prompt into blocks is no matter here. */
const unspaced = (text: string): string => text.replace(/\s/g, "");
const promptOf = ({ system, blocks }: LedgerEntry): string => unspaced(`${system} ${blocks.join(" ")}`);

/**
 * When the kernel ends a process. `held`: when the provider has answered so many calls, all that follows at once is sent, and
 * both are kept; it holds the other answers back, so that this moment stays. `event`: when so many events are kept; the
 * provider holds the last answer back, so that the run cannot end before. `end`: the same behind the last request, where
 * the run may end first.
 */
type Moment =
  | { readonly is: "held"; readonly answered: number; readonly times: 1 | 2 }
  | { readonly is: "event" | "end"; readonly event: number };

interface Kill {
  readonly flow: Flow;
  readonly by: "exported code" | "the command line";
  readonly moment: Moment;
}

const figures = { kills: 0, uncertain: 0, atEnd: 0, requests: 0, whole: 0, ended: 0 };

test("go on as if nothing had been", { timeout: 3_600_000 }, async () => {
  const kills = Array.from({ length: KILLS }, (_, number) => killOf(number));
  const next = kills.entries();
  const work = async () => {
    for (const [number, kill] of next) await killed(kill, join(FOLDER, `kill-${number}`));
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  console.info(`Killed ${figures.kills} times: ${JSON.stringify(figures)}`);
  const wanted = kills.map(({ flow, moment }) => timesOf(moment) * (moment.is === "held" ? inFlight(flow, moment) : 0));
  expect(figures.kills).toBe(sum(kills.map(({ moment }) => timesOf(moment))));
  expect(figures.uncertain).toBe(sum(wanted));
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** That are sure. */
const timesOf = (moment: Moment): number => (moment.is === "held" ? moment.times : moment.is === "event" ? 1 : 0);

/** Calls that are sent and not answered at such a moment. */
function inFlight({ victim }: Flow, { answered }: { readonly answered: number }): number {
  let sent = 0;
  for (const wave of victim.waves) {
    sent += wave;
    if (sent > answered) break;
  }
  return sent - answered;
}

function killOf(number: number): Kill {
  const flow = flows[number % flows.length];
  if (!flow) throw new Error("there are flows");
  const turn = Math.floor(number / flows.length);
  // The golden ratio spreads any number of them evenly.
  const far = (number * 0.618034) % 1;
  return {
    flow,
    by: turn % 2 === 0 ? "exported code" : "the command line",
    moment: momentOf(flow, far, (turn + number) % 3, number % 2 === 0 ? 1 : 2),
  };
}

function momentOf({ calls, types }: Flow, far: number, turn: number, times: 1 | 2): Moment {
  if (turn > 0) return { is: "held", answered: Math.floor(far * calls.length), times };
  const event = 1 + Math.floor(far * (types.length - 1));
  return { is: event <= types.lastIndexOf("attempt-start") ? "event" : "end", event };
}

async function killed(kill: Kill, folder: string): Promise<void> {
  const { flow, by } = kill;
  const { victim } = flow;
  await inFolder(folder, async () => {
    const provider = await slowProvider(victim);
    const way =
      by === "exported code"
        ? exportedWay(flow.program, victim, provider, folder)
        : commandWay(flow.file, victim, provider, folder);
    try {
      await goThrough(kill, way, provider, folder);
    } finally {
      await provider.close();
    }
  });
}

async function goThrough({ flow, by, moment }: Kill, way: Way, provider: SlowProvider, folder: string) {
  const where = `${flow.example} by ${by}, killed at ${JSON.stringify(moment)}`;
  const uncertain: Call[] = [];
  let before: readonly RunEvent[] = [];
  if (moment.is !== "end") provider.holdFrom(moment.is === "held" ? moment.answered : flow.calls.length - 1);
  let ended = await runUntil(way.begin, folder, comes(moment, flow, way, provider));
  for (let left = timesOf(moment) - 1; ended.killed; left -= 1) {
    if (moment.is === "end") figures.atEnd += 1;
    else figures.kills += 1;
    if (by === "the command line" && !(await isThere(way.journal))) {
      // Killed when its output was out and its files had gone.
      expect(JSON.parse(ended.out), where).toEqual(JSON.parse(flow.output));
      expectPaidOnce(flow, uncertain, provider, where);
      figures.ended += 1;
      return;
    }
    const kept = await keptIn(way.journal);
    expect(kept.slice(0, before.length), where).toEqual(before);
    expect(checkGrammarSoFar(kept), where).toEqual([]);
    // Nothing has left that is not kept.
    expect(provider.ledger.calls.length, where).toBeLessThanOrEqual(ofType(kept, "attempt-start").length);
    const open = withoutEnd(kept, uncertain);
    uncertain.push(...open);
    before = kept;
    if (moment.is === "held") {
      figures.uncertain += open.length;
      expect(open, where).toHaveLength(inFlight(flow, moment));
    }
    if (left <= 0) provider.release();
    const sent = provider.ledger.calls.length;
    ended = await runUntil(
      way.resume,
      folder,
      async () => left > 0 && provider.ledger.calls.length === sent + open.length,
    );
  }
  if (before.length === 0) figures.whole += 1;
  const last = before.at(-1);
  if (last?.type === "run-end") {
    // Killed when all was done: what came of it is kept, and nothing is done again.
    const hasGone = by === "the command line" && !(await isThere(way.journal.replace(/l$/, "")));
    const said = hasGone ? "there is no such file" : "this run has ended (ok)";
    expect([ended.code, ended.err], where).toEqual([2, expect.stringContaining(said)]);
    expect(last.output, where).toEqual(JSON.parse(flow.output));
    expectPaidOnce(flow, uncertain, provider, where);
    figures.ended += 1;
    return;
  }
  expect([ended.code, ended.err], where).toEqual([0, expect.any(String)]);
  expect(JSON.parse(ended.out), where).toEqual(JSON.parse(flow.output));
  const all = await wholeRun(by, way, before.length > 0);
  expect(all.slice(0, before.length), where).toEqual(before);
  if (all.length > 0) expect(checkGrammar(all), where).toEqual([]);
  const said = ofType(all, "attempt-uncertain").map(({ call_id }) => call_id);
  expect(said.sort(), where).toEqual(uncertain.map(({ call_id }) => call_id).sort());
  expectPaidOnce(flow, uncertain, provider, where);
  figures.requests += provider.ledger.calls.length;
}

/** Whether it is there: asked until it is. */
function comes(moment: Moment, flow: Flow, { journal }: Way, { ledger }: SlowProvider) {
  if (moment.is !== "held") return async () => (await typesIn(journal)).length >= moment.event;
  const sent = moment.answered + inFlight(flow, moment);
  return async () => {
    if (ledger.calls.length < sent) return false;
    const types = await typesIn(journal);
    return types.filter((type) => type === "attempt-end").length === moment.answered;
  };
}

interface Call {
  readonly call_id: string;
  readonly prompt: string;
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function keptIn(journal: string): Promise<readonly RunEvent[]> {
  const read = journalIn(await readFile(journal));
  if (!read.ok) throw new Error(read.error);
  return read.value.events;
}

/** Sent, and not answered; `known` are uncertain already. */
function withoutEnd(events: readonly RunEvent[], known: readonly Call[]): readonly Call[] {
  const open = new Map<string, Call>();
  for (const event of events) {
    const key = `${printPath(event.path)} ${event.attempt}`;
    if (event.type === "attempt-start")
      open.set(event.call_id, { call_id: event.call_id, prompt: unspaced(event.prompt.text) });
    if (event.type !== "attempt-end") continue;
    const [last] = ofType(events, "attempt-start")
      .filter(({ path, attempt, seq }) => `${printPath(path)} ${attempt}` === key && seq < event.seq)
      .slice(-1);
    if (last) open.delete(last.call_id);
  }
  for (const { call_id } of known) open.delete(call_id);
  return [...open.values()];
}

/** Of exported code the journal; of the command line the run's file, which holds all when it has gone on. */
async function wholeRun(by: Kill["by"], { journal }: Way, hasGoneOn: boolean): Promise<readonly RunEvent[]> {
  if (by === "exported code") return keptIn(journal);
  await expect(readFile(journal)).rejects.toThrow("ENOENT");
  const file = journal.replace(/l$/, "");
  if (!hasGoneOn) {
    await expect(readFile(file)).rejects.toThrow("ENOENT");
    return [];
  }
  const read = parseRunFile(await readFile(file, "utf8"));
  if (!read.ok) throw new Error(read.error);
  return read.value.events;
}

/** By the ledger of the provider: what is asked more often than in a run that nobody disturbs was uncertain. */
function expectPaidOnce({ calls }: Flow, uncertain: readonly Call[], { ledger }: SlowProvider, where: string): void {
  const left = [...calls];
  const more: string[] = [];
  for (const prompt of ledger.calls.map(promptOf)) {
    const place = left.indexOf(prompt);
    if (place === -1) more.push(prompt);
    else left.splice(place, 1);
  }
  expect(left, where).toEqual([]);
  const lost = uncertain.map(({ prompt }) => prompt);
  for (const prompt of more) {
    const place = lost.findIndex((text) => prompt.includes(text));
    expect(place, `${where}: asked again without being uncertain: ${prompt}`).toBeGreaterThan(-1);
    lost.splice(place, 1);
  }
}
