import type { ScriptedDecisions } from "../base/index.ts";
import { type SimulatedScript, simulatedModels, simulatedPeople, simulatedPrices } from "../models/index.ts";
import {
  type Ask,
  type Clock,
  type Configuration,
  configure,
  type RunError,
  StratumError,
  seededRandom,
  VirtualClock,
} from "../runtime/library.ts";
import { nodePatterns } from "./patterns.ts";

/** How the simulated model answers: the seed, and answers written beforehand. */
export interface Simulation {
  readonly seed: number;
  readonly scripts: readonly SimulatedScript[];
}

export interface SimulateOptions extends Partial<Omit<Configuration, "ask">> {
  /** People, on the run's clock; they approve everything if absent. */
  readonly people?: (clock: Clock) => Ask;
}

/** Runs on the simulated model, in virtual time: no key, no cost, the same answers for the same seed. */
export function simulate({ seed, scripts }: Simulation, { people, ...more }: SimulateOptions = {}): void {
  const clock = new VirtualClock(setImmediate);
  configure({
    clock,
    random: seededRandom(seed),
    models: simulatedModels({ clock, seed, scripts }),
    prices: simulatedPrices(),
    patterns: nodePatterns(),
    ask: people?.(clock) ?? simulatedPeople({ clock, seed }),
    ...more,
  });
}

/** How a run ended: what came out, or why nothing did. */
export type Ending<Output> = { readonly output: Output } | { readonly failure: RunError };

/**
 * One run on the simulated model, for tests: same seed, same ending. People decide as `decisions` says, and approve where
 * that says nothing. Rejects with whatever is no failure of the run.
 */
export async function simulated<Output>(
  simulation: Simulation,
  call: () => Promise<Output>,
  decisions: ScriptedDecisions = {},
): Promise<Ending<Output>> {
  const people = (clock: Clock) => simulatedPeople({ clock, seed: simulation.seed, decisions });
  // One id for all runs: it stands in what questions, and so failures, are called.
  simulate(simulation, { people, run: () => "simulated" });
  try {
    return { output: await call() };
  } catch (thrown) {
    if (thrown instanceof StratumError) return { failure: thrown.toRunError() };
    throw thrown;
  }
}
