import type { RunEvent } from "./events.ts";
import type { Run } from "./run.ts";

/**
 * A run that goes on runs again over its events (ADR 27), and what is recalled takes no time. Resolves when the turn of
 * `event` has come: every step that had begun before it has begun again. Undefined: it has.
 */
export function inTurn(run: Run, event: RunEvent): Promise<void> | undefined {
  return run.kept?.turnOf(event);
}

/**
 * Resolves when `signal` aborts: what is recalled as cancelled was cancelled by something, which comes again too and has to
 * come first. If nothing does, the run was being stopped when it broke off.
 */
export async function cancelledInTurn(run: Run, signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await run.ports.clock.sleep(MOST_MS, signal);
}

/** Causes need no time of the run's clock; a machine may be slow. */
const MOST_MS = 1_000;
