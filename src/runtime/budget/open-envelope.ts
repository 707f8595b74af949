import type { RunPath } from "../../base/index.ts";
import { linkAbort } from "../abort.ts";
import type { Limits } from "../events.ts";
import type { Kept } from "../kept.ts";
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
 * clock, and stands still while everything left under it waits for people (LANGUAGE 5.4). `kept`: what an earlier part
 * of the run has used of it.
 */
export function openEnvelope(
  clock: Clock,
  path: RunPath,
  limits: Limits,
  parent: Envelope | null,
  outer: AbortSignal,
  kept: Kept | null = null,
): OpenEnvelope {
  const envelope = new Envelope(path, limits, parent);
  if (kept !== null) envelope.spend(kept.spentOf(envelope.name));
  const { ms } = limits;
  if (ms === undefined) return { envelope, signal: outer, close: () => {} };
  const link = linkAbort(outer);
  const stop = timeOut(clock, envelope, ms - (kept?.usedMs(path) ?? 0), () => {
    link.abort(timeExceeded(envelope.name, ms));
  });
  return {
    envelope,
    signal: link.signal,
    close: () => {
      stop();
      link.unlink();
    },
  };
}

/** Calls back after `ms` of the envelope's own time. Returns what calls it off. */
function timeOut(clock: Clock, envelope: Envelope, ms: number, spent: () => void): () => void {
  let left = ms;
  let since = 0;
  let timer = new AbortController();
  const goOn = () => {
    const { signal } = timer;
    since = clock.now();
    clock.sleep(left, signal).then(() => {
      if (!signal.aborted) spent();
    });
  };
  const pause = (at: number) => {
    timer.abort(CALLED_OFF);
    timer = new AbortController();
    left -= at - since;
  };
  envelope.time({ pause, goOn });
  goOn();
  return () => {
    timer.abort(CALLED_OFF);
    envelope.time(STOPPED);
  };
}

/** Without a reason every abort makes an error with its stack, which costs as much as ten steps. */
const CALLED_OFF = "called off";

const STOPPED = { pause: () => {}, goOn: () => {} };
