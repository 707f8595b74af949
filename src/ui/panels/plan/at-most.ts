import type { Plan } from "../../../plan/index.ts";
import { writeDollars, writeTime } from "../../look/figures.ts";

/** What a run can spend at most, and what holds it there. */
export function atMostWords({ atMost, worst, budget }: Pick<Plan, "atMost" | "worst" | "budget">): string {
  const time = writeTime(atMost.ms);
  if (atMost.usd === null)
    return `No price is known for one of the models: what the run costs cannot be said, nor held by a cost limit. It ends after ${time} at most.`;
  const cost = `The run can spend ${writeDollars(atMost.usd)} at most and takes ${time} at most.`;
  const held = (["usd", "ms", "tokens"] as const).some((axis) => {
    const [need, limit] = [worst[axis], budget[axis]];
    return need !== null && limit !== undefined && need > limit;
  });
  return held ? `${cost} The budget stops it there.` : cost;
}
