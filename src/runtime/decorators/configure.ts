import { StratumCompileError } from "../errors.ts";
import type { RunEvent, TraceRecord } from "../events.ts";
import { MemoryJournal } from "../memory-journal.ts";
import type { Ask, Cache, Clock, Journal, Models, Patterns, Ports, Prices, Random } from "../ports.ts";
import { openRun, type Run } from "../run.ts";

/** What runs of decorated code use. What is absent: no journal, no prices, no cache, and nobody to ask. */
export interface Configuration {
  readonly models: Models;
  readonly clock: Clock;
  readonly random: Random;
  /** Searches guardrails; `nodePatterns()` in Node. */
  readonly patterns: Patterns;
  readonly journal?: Journal;
  readonly prices?: Prices;
  readonly ask?: Ask;
  readonly cache?: Cache;
  /** Gets the trace record of every infer call. */
  readonly tracer?: (record: TraceRecord) => void;
  /** Id of the next run; `run-1`, `run-2` … if absent. */
  readonly run?: () => string;
  readonly flowId?: string;
  /** Every function is sampled, and stable ones must give one answer (LANGUAGE 5.3). */
  readonly test?: boolean;
  /** Stops the runs that are open. */
  readonly signal?: AbortSignal;
  /** The next run is this one, which was suspended or broke off: it goes on in the same journal, with the same id. */
  readonly continues?: readonly RunEvent[];
  /** Of its calls whose answer was lost, by `call_id`: what it was. The others are asked again. */
  readonly answers?: { readonly [call_id: string]: string };
}

/** The one piece of state of the library: decorated methods have no other place to look (LANGUAGE 9). */
let current: Configuration | null = null;
let opened = 0;

/** Says once, before the first call, what runs use. Runs that are open keep what they began with. */
export function configure(configuration: Configuration): void {
  current = configuration;
}

/** A run for a call from outside. Throws `StratumCompileError` when nothing was configured. */
export function configuredRun(): Run {
  if (current === null) {
    throw new StratumCompileError({ path: "", message: "Call configure({ models, … }) before the first flow." });
  }
  const { continues, answers, ...others } = current;
  const { flowId, signal, tracer, test } = others;
  opened += 1;
  const [start] = continues ?? [];
  // What goes on does so once.
  current = others;
  return openRun(portsOf(others), {
    run: start?.run ?? others.run?.() ?? `run-${opened}`,
    ...(continues && { kept: continues }),
    ...(answers && { answers }),
    ...(flowId !== undefined && { flowId }),
    ...(signal && { signal }),
    ...(test !== undefined && { test }),
    ...(tracer && { tracer }),
  });
}

function portsOf(configuration: Configuration): Ports {
  const { models, clock, random, journal, prices, ask, patterns, cache } = configuration;
  return {
    models,
    clock,
    random,
    journal: journal ?? new MemoryJournal(),
    prices: prices ?? { priceOf: () => null },
    ask: ask ?? { ask: () => Promise.reject(new Error("Nobody is there to ask: configure({ ask }).")) },
    patterns,
    // Compute methods are code already.
    compute: { run: () => Promise.reject(new Error("Compute methods run themselves.")) },
    ...(cache && { cache }),
  };
}
