import { MODEL_FAILURES } from "../../base/index.ts";
import type { ModelError, Random } from "../ports.ts";

/** Waits between sendings of one attempt; after as many, the provider's error ends the step. */
export const MAX_WAITS = 6;
/** A provider that asks for more patience than this has refused. */
export const MAX_RETRY_AFTER_MS = 300_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * How long to wait before the same request is sent again; null when that is pointless (LANGUAGE 5.1). `retry-after` is
 * honoured to the millisecond; else 1, 2, 4 … 30 seconds, of which half is left to chance.
 */
export function backOff(error: ModelError, waits: number, random: Random, label: string): number | null {
  if (!MODEL_FAILURES[error.kind].passes || waits >= MAX_WAITS) return null;
  if (error.retry_after_ms !== undefined) {
    return error.retry_after_ms <= MAX_RETRY_AFTER_MS ? Math.max(0, error.retry_after_ms) : null;
  }
  const full = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** waits);
  return Math.round(full / 2 + (full / 2) * random.next(label));
}
