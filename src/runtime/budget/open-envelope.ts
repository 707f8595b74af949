import type { RunPath } from "../../base/index.ts";
import { linkAbort } from "../abort.ts";
import type { Limits } from "../events.ts";
import type { Clock } from "../ports.ts";
import { Envelope } from "./envelope.ts";
import { timeExceeded } from "./shortage.ts";

/** An envelope in force: everything beneath it runs under `signal`, which aborts when its time is spent. */
export interface OpenEnvelope {
  readonly envelope: Envelope;
  readonly signal: AbortSignal;
  /** Stops its clock. */
  close(): void;
}

/**
 * One timer for the envelope and none for its steps: `ms` runs from here, through queueing and back-off, on the run's
 * clock (LANGUAGE 5.4).
 */
export function openEnvelope(
  clock: Clock,
  path: RunPath,
  limits: Limits,
  parent: Envelope | null,
  outer: AbortSignal,
): OpenEnvelope {
  const envelope = new Envelope(path, limits, parent);
  const { ms } = limits;
  if (ms === undefined) return { envelope, signal: outer, close: () => {} };
  const link = linkAbort(outer);
  const timer = new AbortController();
  clock.sleep(ms, timer.signal).then(() => {
    if (!timer.signal.aborted) link.abort(timeExceeded(envelope.name, ms));
  });
  return {
    envelope,
    signal: link.signal,
    close: () => {
      timer.abort();
      link.unlink();
    },
  };
}
