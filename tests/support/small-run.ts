import { expect } from "vitest";
import { printPath } from "../../src/base/index.ts";
import { interpret, type RunOutcome } from "../../src/interpreter/index.ts";
import {
  type Ask,
  checkGrammar,
  type Decision,
  type EventOf,
  type ModelRequest,
  type Ports,
  type Price,
  type RunEvent,
  type TraceRecord,
} from "../../src/runtime/index.ts";
import { type Act, runWorld, type World } from "./run-world.ts";
import { type SmallFlow, smallIr } from "./small-flows.ts";

export const MOOD = { label: "positive", confidence: 0.9 };

export interface SmallRun extends World {
  readonly outcome: RunOutcome;
  /** Of the whole run, what it goes on from included. */
  readonly events: readonly RunEvent[];
  /** When it ended, in virtual milliseconds of its last stretch. */
  readonly took: number;
}

export interface SmallRunOptions {
  /** What the model does with a call; an answer after 10 ms if absent. */
  readonly act?: (request: ModelRequest, calls: number) => Act;
  readonly price?: Price | null;
  readonly max_output_tokens?: number;
  readonly is_person?: true;
  readonly ports?: Partial<Ports>;
  readonly test?: boolean;
  /** Events of the run so far, which was suspended. */
  readonly continues?: readonly RunEvent[];
  /** By `call_id`: what a lost answer was. */
  readonly answers?: { readonly [call_id: string]: string };
  /** How much later it is by the wall than in a run that begins: a stretch goes on when the process comes back. */
  readonly wall_ms?: number;
  /** Makes the person from the world's clock. */
  readonly ask?: (clock: Ports["clock"]) => Ask["ask"];
  /** Called with every event, and what stops the run. */
  readonly onEvent?: (event: RunEvent, stop: () => void) => void;
}

/** An answer that comes in one piece after so many virtual milliseconds. */
export const answering = (ms: number, act: Act = { value: MOOD }): Act => ({ ...act, chunk: 100_000, chunk_ms: ms });

/** Runs a small flow through the interpreter in virtual time, and holds its events against the grammar. */
export async function runSmall(flow: SmallFlow, options: SmallRunOptions = {}): Promise<SmallRun> {
  const { act = () => answering(10), ask, onEvent, continues, answers, ports, test, wall_ms = 0, ...rest } = options;
  const made = runWorld(act, { ...rest, ...(ports && { ports }) });
  let stop = () => {};
  const { clock } = made;
  const later: Ports["clock"] = {
    now: () => clock.now(),
    wallTime: () => clock.wallTime() + wall_ms,
    sleep: (ms, signal) => clock.sleep(ms, signal),
    during: (work) => clock.during(work),
  };
  const { journal } = made;
  const handle = interpret(
    smallIr(flow),
    "main",
    {},
    {
      run: "r",
      ports: {
        ...made.ports,
        clock: later,
        ...(ask && { ask: { ask: ask(later) } }),
        journal: {
          append: (event) => {
            const kept = journal.append(event);
            onEvent?.(event, () => stop());
            return kept;
          },
        },
      },
      ...(continues && { continues }),
      ...(answers && { answers }),
      ...(test && { test }),
    },
  );
  stop = handle.stop;
  const outcome = await handle.done;
  const events = [...(continues ?? []), ...journal.events];
  expect(checkGrammar(events)).toEqual([]);
  return { ...made, outcome, events, took: made.clock.now() };
}

export const decided = (changes: Partial<Decision> = {}): Decision => ({
  outcome: "approve",
  value: "yes",
  reviewer: "Ann",
  rationale: "",
  decided_at: "2026-01-01T00:00:00.000Z",
  review_id: "",
  ...changes,
});

export const ofType = <T extends RunEvent["type"]>(events: readonly RunEvent[], type: T) =>
  events.filter((event): event is EventOf<T> => event.type === type);

/** Status of every step that ended, by printed path; `failed` with its code. */
export const endsOf = (events: readonly RunEvent[]): { readonly [path: string]: string } =>
  Object.fromEntries(
    ofType(events, "step-end").map(({ path, status, error }) => [
      printPath(path),
      status === "failed" ? (error?.code ?? "") : status,
    ]),
  );

export const tracesOf = (events: readonly RunEvent[]): readonly TraceRecord[] =>
  ofType(events, "step-end").flatMap(({ trace }) => trace ?? []);

/** The code of a failed run, else its status. */
export const endOf = ({ outcome }: SmallRun): string =>
  outcome.status === "error" ? outcome.error.code : outcome.status;

/** Tokens that the envelope of this printed path has been charged with. */
export const spentOf = (events: readonly RunEvent[], envelope = ""): number =>
  ofType(events, "budget-change")
    .flatMap(({ changes }) => changes)
    .filter((change) => printPath(change.envelope) === envelope)
    .reduce((sum, { spent }) => sum + spent.tokens, 0);
