import { expect, it } from "vitest";
import { type Clock, VirtualClock } from "../runtime/index.ts";
import { patience } from "./patience.ts";

const sign = (clock: Clock, ms: number) => clock.sleep(ms).then(() => "sign");

it("waits as long as signs of life come in time, and ends what says nothing", async () => {
  const clock = new VirtualClock(setImmediate);
  const { within } = patience(clock, 120_000, 600_000);
  for (let signs = 0; signs < 5; signs++) expect(await within(sign(clock, 110_000))).toBe("sign");
  await expect(within(sign(clock, 110_000))).rejects.toMatchObject({
    kind: "timeout",
    message: "The provider sent nothing of an answer for 600 s.",
  });
  expect(clock.now()).toBe(600_000);
  await expect(within(Promise.resolve("too late"))).rejects.toMatchObject({ kind: "timeout" });
});

it("takes no silence ill of what comes only as a whole", async () => {
  const clock = new VirtualClock(setImmediate);
  const { within } = patience(clock, 120_000, 600_000);
  expect(await within(sign(clock, 590_000), false)).toBe("sign");
  await expect(within(new Promise(() => {}), false)).rejects.toMatchObject({ kind: "timeout" });
  expect(clock.now()).toBe(600_000);
});

it("begins anew with every part of an answer", async () => {
  const clock = new VirtualClock(setImmediate);
  const { within, progress } = patience(clock, 120_000, 600_000);
  for (let parts = 0; parts < 20; parts++) {
    expect(await within(sign(clock, 110_000))).toBe("sign");
    progress();
  }
  await expect(within(new Promise(() => {}))).rejects.toMatchObject({
    kind: "timeout",
    message: "The provider sent nothing for 120 s.",
  });
});
