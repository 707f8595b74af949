import type { Json } from "../../src/base/index.ts";
import type { Contracts, Field } from "../../src/contracts/index.ts";
import {
  type InferSpec,
  MemoryJournal,
  type Model,
  type ModelChunk,
  type ModelError,
  type ModelRequest,
  openRun,
  type Ports,
  type Price,
  type RunEvent,
  runFlow,
  runInfer,
  StratumError,
  seededRandom,
  type TraceRecord,
  VirtualClock,
} from "../../src/runtime/index.ts";
import { ofType } from "./small-run.ts";

/** What the scripted model does with one request. Each chunk of text takes `chunk_ms` of virtual time. */
export interface Act {
  readonly value?: Json;
  readonly text?: string;
  readonly error?: ModelError;
  /** After this many characters of text the error comes, or the end with `max_tokens`. */
  readonly after?: number;
  readonly cut?: true;
  /** Never answers, and does not notice that it was aborted. */
  readonly hangs?: true;
  /** Sends on beyond `max_tokens`. */
  readonly unbounded?: true;
  readonly chunk?: number;
  readonly chunk_ms?: number;
  /** Reports usage at the end; as it counts, four characters a token. */
  readonly usage?: boolean;
}

export interface LedgerEntry {
  readonly request: ModelRequest;
  readonly at: number;
  sent: number;
  closed: "end" | "aborted" | "error" | null;
}

export interface World {
  readonly ports: Ports;
  readonly clock: VirtualClock;
  readonly journal: MemoryJournal;
  readonly ledger: readonly LedgerEntry[];
}

export const PRICE: Price = { input: 3, output: 15, cache_read: 0.3, cache_write: 3.75 };

export const tokensOf = (text: string) => Math.ceil(text.length / 4);

export interface WorldOptions {
  readonly price?: Price | null;
  readonly max_output_tokens?: number;
  /** The model is one, who costs nothing. */
  readonly is_person?: true;
  readonly ports?: Partial<Ports>;
}

/** A world of virtual time and a model that plays `direct`'s acts; whatever is overridden in `ports` is the test's. */
export function runWorld(direct: (request: ModelRequest, calls: number) => Act, options: WorldOptions = {}): World {
  const clock = new VirtualClock((callback) => setImmediate(callback));
  const journal = new MemoryJournal();
  const ledger: LedgerEntry[] = [];
  const model: Model = {
    info: {
      id: "scripted",
      provider: "test",
      max_output_tokens: options.max_output_tokens ?? 4096,
      takes_temperature: true,
      estimateTokens: tokensOf,
      ...(options.is_person && { is_person: true, is_free: true }),
    },
    stream: (request, signal) => {
      const entry: LedgerEntry = { request, at: clock.now(), sent: 0, closed: null };
      ledger.push(entry);
      return play(direct(request, ledger.length), request, entry, clock, signal);
    },
  };
  const price = options.price === undefined ? PRICE : options.price;
  const ports: Ports = {
    clock,
    journal,
    random: seededRandom(1),
    models: { resolve: () => model },
    prices: { priceOf: () => price },
    ask: { ask: () => Promise.reject(new Error("nobody is there")) },
    compute: { run: () => Promise.reject(new Error("no sandbox")) },
    patterns: { search: async (pattern, text) => ({ matched: new RegExp(pattern, "im").test(text) }) },
    ...options.ports,
  };
  return { ports, clock, journal, ledger };
}

async function* play(
  act: Act,
  request: ModelRequest,
  entry: LedgerEntry,
  clock: VirtualClock,
  signal: AbortSignal,
): AsyncGenerator<ModelChunk, void, undefined> {
  if (act.hangs && act.after === undefined) await new Promise(() => {});
  const full = act.text ?? (act.value === undefined ? "" : JSON.stringify(act.value));
  const allowed = act.unbounded ? full.length : request.max_tokens * 4;
  const room = Math.min(full.length, act.after ?? full.length, allowed);
  const size = act.chunk ?? 8;
  const input =
    tokensOf(request.prompt.system) + tokensOf(request.prompt.text) + tokensOf(request.prompt.attachment ?? "");
  while (entry.sent < room) {
    await clock.sleep(act.chunk_ms ?? 10, signal);
    if (signal.aborted) {
      entry.closed = "aborted";
      return;
    }
    const text = full.slice(entry.sent, Math.min(room, entry.sent + size));
    entry.sent += text.length;
    yield { type: "text", text };
  }
  if (act.hangs) await new Promise(() => {});
  if (room === 0) await clock.sleep(act.chunk_ms ?? 10, signal);
  if (signal.aborted) {
    entry.closed = "aborted";
    return;
  }
  if (act.error) {
    entry.closed = "error";
    yield { type: "error", error: act.error };
    return;
  }
  entry.closed = "end";
  if (act.usage !== false) {
    const usage = { input, output: Math.ceil(entry.sent / 4), cache_read: 0, cache_write: 0 };
    yield { type: "usage", usage, exact: true };
  }
  yield { type: "end", stop: act.cut || room < full.length ? "max_tokens" : "end" };
}

export const CONTRACTS: Contracts = {
  Mood: {
    fields: {
      label: { type: "string", values: ["positive", "negative"] },
      confidence: { type: "number", minimum: 0, maximum: 1 },
    },
  },
};

const MOOD: Field = { type: "contract", contract: "Mood" };
const OUTPUT = { field: MOOD, contracts: CONTRACTS };

/** `classify(text) -> Mood`, with three retries, no checks and no budget. */
export function classifySpec(changes: Partial<InferSpec> = {}): InferSpec {
  return {
    function: "classify",
    intent: "Classify the mood",
    context: [],
    output: OUTPUT,
    given: [],
    ensure: [],
    guardrails: [],
    retries: 3,
    cache: "none",
    stable: true,
    ...changes,
  };
}

export const CONFIDENT = {
  text: "result.confidence > 0.7",
  test: ({ result }: { readonly [name: string]: Json }) =>
    typeof result === "object" && result !== null && "confidence" in result && Number(result["confidence"]) > 0.7,
};

export const inline = (name: string, value: Json) => ({ name, value, opaque: [] });

/** Plays the acts in turn, the last one for ever. */
export function playing(...acts: readonly Act[]) {
  return (_: unknown, calls: number): Act => acts[Math.min(calls, acts.length) - 1] ?? {};
}

/** One call of `classify` in a flow of its own: what came of it, and all events of the world so far. */
export async function classify(world: World, changes: Partial<InferSpec> = {}, limits = {}) {
  const run = openRun(world.ports, { run: "r1" });
  let value: Json | undefined;
  let error: StratumError | undefined;
  try {
    value = await runFlow({ name: "main", limits, args: ["good"] }, run, (scope) =>
      runInfer(classifySpec(changes), [inline("text", "good")], scope),
    );
  } catch (thrown) {
    if (thrown instanceof StratumError) error = thrown;
  }
  return { value, error, events: world.journal.events };
}

export function traceOf(events: readonly RunEvent[]): TraceRecord | undefined {
  return ofType(events, "step-end").find(({ trace }) => trace)?.trace;
}
