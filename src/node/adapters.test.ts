import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseEvents } from "../reports/index.ts";
import type { RunEvent } from "../runtime/index.ts";
import { nodeClock } from "./clock.ts";
import { openFileJournal } from "./file-journal.ts";
import { newRunId, nodeRandom } from "./random.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stratum-node-"));
});
afterAll(() => rm(folder, { recursive: true }));

const event = (seq: number): RunEvent => ({
  v: 1,
  run: "r",
  seq,
  at: seq,
  path: [{ node: "a" }],
  type: "step-skip",
  reason: `line ${seq}\nwith a break`,
});

describe("a journal in a file", () => {
  it("keeps events in the order in which they were handed over, many at once too", async () => {
    const path = join(folder, "many.jsonl");
    const journal = await openFileJournal(path);
    const events = Array.from({ length: 500 }, (_, seq) => event(seq));
    await Promise.all(events.map((one) => journal.append(one)));
    await journal.close();
    expect(parseEvents(await readFile(path, "utf8"))).toEqual({ ok: true, value: events });
  });

  it("has the line in the file once the append resolves", async () => {
    const path = join(folder, "one.jsonl");
    const journal = await openFileJournal(path);
    await journal.append(event(0));
    expect(await readFile(path, "utf8")).toBe(`${JSON.stringify(event(0))}\n`);
    await journal.append(event(1));
    await journal.close();
    expect((await readFile(path, "utf8")).split("\n")).toHaveLength(3);
  });

  it("goes on where an earlier process stopped", async () => {
    const path = join(folder, "again.jsonl");
    for (const seq of [0, 1]) {
      const journal = await openFileJournal(path);
      await journal.append(event(seq));
      await journal.close();
    }
    expect(parseEvents(await readFile(path, "utf8"))).toEqual({ ok: true, value: [event(0), event(1)] });
  });

  it("rejects every append after one that could not be kept", async () => {
    const journal = await openFileJournal("/dev/full");
    await expect(journal.append(event(0))).rejects.toThrow();
    await expect(journal.append(event(1))).rejects.toThrow();
    await expect(journal.close()).rejects.toThrow();
  });
});

describe("real time and chance", () => {
  it("sleeps, and wakes at once when aborted", async () => {
    const before = nodeClock.now();
    await nodeClock.sleep(15);
    expect(nodeClock.now() - before).toBeGreaterThanOrEqual(14);
    const stop = new AbortController();
    const sleeping = nodeClock.sleep(60_000, stop.signal);
    stop.abort();
    await sleeping;
    await nodeClock.sleep(60_000, stop.signal);
  });

  it("draws numbers below one, and ids that don't repeat", () => {
    for (let draw = 0; draw < 100; draw++) {
      const drawn = nodeRandom.next("x");
      expect(drawn).toBeGreaterThanOrEqual(0);
      expect(drawn).toBeLessThan(1);
    }
    expect(new Set(Array.from({ length: 100 }, () => newRunId())).size).toBe(100);
    expect(newRunId(new Date("2026-11-28T00:42:10Z"))).toMatch(/^20261128T004210-[0-9a-f]{12}$/);
  });
});
