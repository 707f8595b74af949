import { describe, expect, it } from "vitest";
import { VirtualClock } from "./index.ts";

const clock = () => new VirtualClock((callback) => setImmediate(callback));

describe("virtual time", () => {
  it("jumps from timer to timer, equal times in the order in which they were set", async () => {
    const time = clock();
    const woken: string[] = [];
    const note = (name: string) => () => woken.push(`${name}@${time.now()}`);
    await Promise.all([
      time.sleep(30).then(note("c")),
      time.sleep(10).then(note("a")),
      time.sleep(10).then(note("b")),
      time.sleep(0).then(note("now")),
      time
        .sleep(10)
        .then(() => time.sleep(5))
        .then(note("later")),
    ]);
    expect(woken).toEqual(["now@0", "a@10", "b@10", "later@15", "c@30"]);
  });

  it("wakes a sleeper at once when its signal aborts, and does not go on to its time", async () => {
    const time = clock();
    const stop = new AbortController();
    const sleeping = time.sleep(1000, stop.signal);
    await time.sleep(5);
    stop.abort();
    await sleeping;
    expect(time.now()).toBe(5);
  });

  it("stands still while work goes on that it cannot see", async () => {
    const time = clock();
    const order: string[] = [];
    const work = time.during(new Promise<void>((resolve) => setTimeout(resolve, 10))).then(() => order.push("work"));
    const timer = time.sleep(1).then(() => order.push("timer"));
    await Promise.all([work, timer]);
    expect(order).toEqual(["work", "timer"]);
  });

  it("keeps order among thousands of timers", async () => {
    const time = clock();
    const times: number[] = [];
    await Promise.all(
      Array.from({ length: 3000 }, (_, index) => time.sleep((index * 7919) % 1000).then(() => times.push(time.now()))),
    );
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.length).toBe(3000);
  });
});
