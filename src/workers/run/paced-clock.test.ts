import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PacedClock, type RealTime } from "./paced-clock.ts";

/** Real time that passes only by what is waited for. */
function fakeReality() {
  let now = 1000;
  const waits: { at: number; callback: () => void }[] = [];
  const real: RealTime = {
    now: () => now,
    after(ms, callback) {
      const wait = { at: now + ms, callback };
      waits.push(wait);
      return () => {
        const place = waits.indexOf(wait);
        if (place >= 0) waits.splice(place, 1);
      };
    },
  };
  /** Fires everything in order of time; work that comes in between is let to settle. */
  async function run(): Promise<number> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      waits.sort((a, b) => a.at - b.at);
      const next = waits.shift();
      if (next === undefined) return now - 1000;
      now = Math.max(now, next.at);
      next.callback();
    }
  }
  return { real, run };
}

async function workOn(clock: PacedClock, sleeps: readonly (readonly number[])[]): Promise<string[]> {
  const log: string[] = [];
  await Promise.all(
    sleeps.map(async (chain, worker) => {
      for (const ms of chain) {
        await clock.sleep(ms);
        log.push(`${worker}@${clock.now()}`);
      }
    }),
  );
  return log;
}

describe("the paced clock", () => {
  it("shows virtual time at its pace", async () => {
    const { real, run } = fakeReality();
    const clock = new PacedClock(real, 4);
    const slept = clock.sleep(1000);
    expect(await run()).toBe(250);
    await slept;
    expect(clock.now()).toBe(1000);
  });

  it("waits for the next of many sleeps, also for one that was asked for later", async () => {
    const { real, run } = fakeReality();
    const clock = new PacedClock(real, 1);
    const log = workOn(clock, [[900], [100, 100], [300, 100, 100]]);
    expect(await run()).toBe(900);
    expect(await log).toEqual(["1@100", "1@200", "2@300", "2@400", "2@500", "0@900"]);
  });

  it("does not wait at all without a pace", async () => {
    const { real, run } = fakeReality();
    const log = workOn(new PacedClock(real, null), [[60_000], [10]]);
    expect(await run()).toBe(0);
    expect(await log).toEqual(["1@10", "0@60000"]);
  });

  it("gives the same times in the same order at every pace", async () => {
    const sleeps = fc.array(fc.array(fc.nat(50), { maxLength: 5 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(sleeps, fc.constantFrom(0.5, 1, 3, 1000), async (chains, pace) => {
        const shown = fakeReality();
        const atPace = workOn(new PacedClock(shown.real, pace), chains);
        await shown.run();
        const instant = fakeReality();
        const atOnce = workOn(new PacedClock(instant.real, null), chains);
        await instant.run();
        expect(await atPace).toEqual(await atOnce);
      }),
      { numRuns: 50 },
    );
  });

  it("stands still while work goes on that it cannot see", async () => {
    const { real, run } = fakeReality();
    const clock = new PacedClock(real, 1);
    let finish: (value: string) => void = () => undefined;
    const work = clock.during(new Promise<string>((resolve) => (finish = resolve)));
    let woke = false;
    const slept = clock.sleep(10).then(() => {
      woke = true;
    });
    await run();
    expect(woke).toBe(false);
    finish("done");
    expect(await work).toBe("done");
    await run();
    await slept;
    expect(clock.now()).toBe(10);
  });

  it("lets an aborted sleep go at once, and waits no longer for it", async () => {
    const { real, run } = fakeReality();
    const clock = new PacedClock(real, 1);
    const abort = new AbortController();
    const long = clock.sleep(10_000, abort.signal);
    abort.abort();
    await long;
    const short = clock.sleep(5);
    expect(await run()).toBeLessThanOrEqual(5);
    await short;
    expect(clock.now()).toBe(5);
  });
});
