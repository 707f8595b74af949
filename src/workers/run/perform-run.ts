import type { UserPrices } from "../../base/index.ts";
import { interpret } from "../../interpreter/index.ts";
import {
  type AskBuiltIn,
  builtInModels,
  freePrices,
  type Learnt,
  manualModels,
  openAiCompatibleModels,
  simulatedModels,
  simulatedPrices,
} from "../../models/index.ts";
import type { Clock, Compute, Decision, Http, Models, Patterns, Prices, RunEvent } from "../../runtime/index.ts";
import { seededRandom } from "../../runtime/index.ts";
import type { RunRequest } from "../../workbench/index.ts";
import { type AskRoom, createAskRoom, type PageQuestion } from "./ask-room.ts";
import { createRunJournal, type RunJournal } from "./journal.ts";
import { PacedClock, type RealTime } from "./paced-clock.ts";

/** What a realm gives a run. */
export interface RunRealm {
  readonly real: RealTime;
  /** Of live providers. */
  readonly clock: Clock;
  readonly sandbox: Compute & Patterns;
  readonly http: Http;
  /** The browser's own model. */
  readonly builtIn: AskBuiltIn;
  readonly learnt: Learnt;
  /** Loaded only for a live provider. */
  livePrices(own: UserPrices | undefined): Promise<Prices>;
  /** `waits`: the run goes on when the page has kept them. */
  emit(batch: readonly RunEvent[], waits: boolean): void;
  /** People are asked in the page. */
  asked(question: PageQuestion): void;
}

export interface PerformedRun {
  /** Resolves when the last batch was handed on; to a sentence when nothing more could be kept. Rejects only for a bug. */
  readonly done: Promise<string | null>;
  stop(): void;
  answer(question: string, decision: Decision): void;
  /** What the page has kept of the events (`RunJournal`). */
  kept(seq: number): void;
  notKept(message: string): void;
}

/** Runs one request to its end: simulated on the paced virtual clock, live on the real one. */
export function performRun(request: RunRequest, realm: RunRealm): PerformedRun {
  const { model } = request;
  const stopped = new AbortController();
  const paced = model.kind === "simulated" ? new PacedClock(realm.real, model.pace) : null;
  const journal = createRunJournal(realm.real, realm.emit, isPaid(model), stopped.signal);
  const room = createAskRoom(
    paced ?? realm.clock,
    realm.real,
    () => realm.clock.wallTime(),
    (question) => {
      // What was told before it was asked is heard before: that the question before it, at the same place, is over.
      journal.flush();
      realm.asked(question);
    },
  );
  return {
    done: perform(request, realm, { paced, room, journal, signal: stopped.signal }),
    stop: () => stopped.abort(),
    answer: room.answer,
    kept: journal.kept,
    notKept: journal.notKept,
  };
}

interface Inside {
  /** Of a simulated run. */
  readonly paced: PacedClock | null;
  readonly room: AskRoom;
  readonly journal: RunJournal;
  readonly signal: AbortSignal;
}

/** Whoever is asked has a server, and may want money. */
const isPaid = (model: RunRequest["model"]): boolean => "baseUrl" in model;

async function perform(
  request: RunRequest,
  realm: RunRealm,
  { paced, room, journal, signal }: Inside,
): Promise<string | null> {
  const { seed, run, ir, flow, inputs, continues, answers, test, bases, part } = request;
  const clock = paced ?? realm.clock;
  const prices = await pricesOf(request, realm);
  const handle = interpret(ir, flow, inputs, {
    run,
    signal,
    ...(continues && { continues }),
    ...(answers && { answers }),
    ...(test && { test }),
    ...(bases && { bases }),
    ...(part && { part }),
    ports: {
      clock,
      random: seededRandom(seed),
      journal,
      models: await modelsOf(request, realm, clock, room),
      prices,
      ask: room,
      ...(paced === null ? sandboxPorts(realm.sandbox) : sandboxPorts(standStill(paced, realm.sandbox))),
    },
  });
  const outcome = await handle.done;
  journal.flush();
  // Its end could not be kept either: nobody else says why it has none.
  return outcome.status === "error" && outcome.error.code === "JournalError" ? outcome.error.message : null;
}

function sandboxPorts(sandbox: Compute & Patterns): { readonly compute: Compute; readonly patterns: Patterns } {
  return { compute: sandbox, patterns: sandbox };
}

/** The sandbox answers in real time: virtual time waits for it, so that it costs nothing and changes no order. */
function standStill(clock: PacedClock, sandbox: Compute & Patterns): Compute & Patterns {
  return {
    run: (job, signal) => clock.during(sandbox.run(job, signal)),
    search: (pattern, text) => clock.during(sandbox.search(pattern, text)),
  };
}

async function pricesOf({ model, prices }: RunRequest, realm: RunRealm): Promise<Prices> {
  if (model.kind === "simulated") return simulatedPrices();
  return "baseUrl" in model ? realm.livePrices(prices) : freePrices();
}

async function modelsOf(request: RunRequest, realm: RunRealm, clock: Clock, ask: AskRoom): Promise<Models> {
  const { model, seed, scripts, continues = [] } = request;
  if (model.kind === "manual") return manualModels({ ask });
  if (model.kind === "built-in") return builtInModels(realm.builtIn);
  if (model.kind === "simulated") return simulatedModels({ clock, seed, scripts });
  const has_answered = continues.some(({ type }) => type === "attempt-end");
  const { http, learnt } = realm;
  const options = { http, clock, learnt, base_url: model.baseUrl, default_model: model.model, has_answered };
  if (model.kind === "openai-compatible") {
    const { provider } = model;
    return openAiCompatibleModels({ ...options, ...(provider !== undefined && { provider }) });
  }
  const { anthropicModels } = await import("../../models/anthropic.ts");
  return anthropicModels(options);
}
