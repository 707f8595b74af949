import type { RunEvent } from "../runtime/index.ts";
import { emptyRunView, reduceRunAll } from "./fold.ts";
import { openQuestions } from "./run-file.ts";
import { standsStill } from "./stands-still.ts";

/**
 * The events of a run of which no more will come. Where it only waited for people when they were written, but had not said
 * so yet, `run-suspend` is their last: it can go on from there (LANGUAGE 5.4).
 */
export function leftWaiting(events: readonly RunEvent[]): readonly RunEvent[] {
  const last = events.at(-1);
  const view = reduceRunAll(emptyRunView(), events);
  if (last === undefined || view.phase !== "running" || !standsStill(view)) return events;
  const { v, run, seq, at } = last;
  const waiting = openQuestions(events).map(({ path }) => path);
  return [...events, { v, run, seq: seq + 1, at, path: [], type: "run-suspend", waiting: waiting.sort() }];
}
