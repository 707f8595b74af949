import type { Plan, PlanStep } from "../../../plan/index.ts";
import { writeDollars, writeTime } from "../../look/figures.ts";

/** What a run can spend at most, and what holds it there. */
export function atMostWords({
  atMost,
  worst,
  budget,
  steps,
}: Pick<Plan, "atMost" | "worst" | "budget" | "steps">): string {
  const people = asksPeople(steps) ? ", not counting the time that people take" : "";
  if (atMost.usd === null)
    return `No price is known for one of the models: what the run costs cannot be said, nor held by a cost limit. It ends after ${writeTime(atMost.ms)} at most${people}.`;
  const cost = `The run can spend ${writeDollars(atMost.usd)} at most and takes ${writeTime(atMost.ms)} at most${people}.`;
  const held = (["usd", "ms", "tokens"] as const).some((axis) => {
    const [need, limit] = [worst[axis], budget[axis]];
    return need !== null && limit !== undefined && need > limit;
  });
  return held ? `${cost} The budget stops it there.` : cost;
}

const asksPeople = (steps: readonly PlanStep[]): boolean =>
  steps.some(({ kind, lanes }) => kind === "human" || lanes.some((lane) => asksPeople(lane.steps)));
