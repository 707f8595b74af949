import { expect, it } from "vitest";
import type { RunEvent } from "../../runtime/index.ts";
import { createRunJournal } from "./journal.ts";

/** A journal whose time passes by hand, and what it has handed on. */
function journal(isPaid: boolean) {
  const due: (() => void)[] = [];
  const after = (_ms: number, callback: () => void) => {
    due.push(callback);
    return () => {};
  };
  const stopped = new AbortController();
  const told: (readonly [types: readonly string[], waits: boolean])[] = [];
  const kept = createRunJournal(
    { now: () => 0, after },
    (batch, waits) => told.push([batch.map(({ type }) => type), waits]),
    isPaid,
    stopped.signal,
  );
  let seq = -1;
  /** Resolves with whether the run goes on before anything was kept. */
  const goesOn = async (type: RunEvent["type"], rest: object = {}) => {
    seq += 1;
    let done = false;
    const appended = kept.append({ type, seq, outcome: { status: "ok" }, ...rest } as RunEvent)?.then(() => {
      done = true;
    });
    for (const callback of due.splice(0)) callback();
    await Promise.resolve().then(() => undefined);
    return { done, appended, seq };
  };
  return { kept, told, goesOn, stop: () => stopped.abort() };
}

const WAITED_FOR = { free: ["ask-start", "ask-end"], paid: ["ask-start", "ask-end", "attempt-start", "attempt-end"] };

it.each([false, true])("waits until what has effects outside the run is kept; paid: %s", async (isPaid) => {
  const types: readonly RunEvent["type"][] = [
    ...(["run-start", "step-start", "attempt-start", "text-delta", "attempt-end", "step-end"] as const),
    ...(["ask-start", "ask-end", "route", "run-end"] as const),
  ];
  const waited: string[] = [];
  for (const type of types) {
    const { kept, told, goesOn } = journal(isPaid);
    const { done, appended, seq } = await goesOn(type);
    expect(told).toEqual([[[type], !done]]);
    if (!done) waited.push(type);
    kept.kept(seq);
    await appended;
  }
  expect(waited.sort()).toEqual(WAITED_FOR[isPaid ? "paid" : "free"].sort());
});

it("goes on with what is kept, and not with what came after it", async () => {
  const { kept, goesOn } = journal(true);
  const first = await goesOn("attempt-start");
  const second = await goesOn("attempt-start");
  kept.kept(first.seq);
  await first.appended;
  let isOn = false;
  void second.appended?.then(() => {
    isOn = true;
  });
  await Promise.resolve();
  expect(isOn).toBe(false);
  kept.kept(second.seq);
  await second.appended;
});

it("waits for nothing that a stop has cut off, and still for answers that came", async () => {
  const cancelled = { outcome: { status: "cancelled" } };
  const unanswered = { decision: null };
  const { goesOn, stop } = journal(true);
  expect((await goesOn("attempt-end", cancelled)).done).toBe(false);
  expect((await goesOn("ask-end", unanswered)).done).toBe(false);
  stop();
  expect((await goesOn("attempt-end", cancelled)).done).toBe(true);
  expect((await goesOn("ask-end", unanswered)).done).toBe(true);
  expect((await goesOn("attempt-end")).done).toBe(false);
  expect((await goesOn("ask-end", { decision: { outcome: "approve" } })).done).toBe(false);
});

it("refuses what waits, and everything after it that would wait, once something could not be kept", async () => {
  const { kept, goesOn } = journal(true);
  const waiting = await goesOn("attempt-start");
  kept.notKept("The disk is full.");
  await expect(waiting.appended).rejects.toThrow("The disk is full.");
  await expect(kept.append({ type: "attempt-start", seq: 9 } as RunEvent)).rejects.toThrow("The disk is full.");
  await expect(kept.append({ type: "step-end", seq: 10 } as RunEvent)).resolves.toBeUndefined();
});
