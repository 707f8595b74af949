import type { Workload } from "./workloads.ts";

/** What a scheduler needs at the least to be comparable: a trace, one retry, abort, and a budget, and no more. */
interface TraceEvent {
  readonly seq: number;
  readonly at: number;
  readonly step: number;
  readonly type: "start" | "end" | "retry";
  readonly output?: number;
}

export interface MinimalRun {
  readonly trace: readonly TraceEvent[];
  readonly outputs: readonly number[];
}

export function runMinimal(
  { needs }: Workload,
  step: (inputs: readonly number[]) => Promise<number>,
): Promise<MinimalRun> {
  const { signal } = new AbortController();
  const budget = { tokens: 1_000_000_000, spent: 0 };
  const trace: TraceEvent[] = [];
  const outputs: number[] = [];
  const open = needs.map((wanted) => wanted.length);
  const dependents: number[][] = needs.map(() => []);
  needs.forEach((wanted, place) => {
    for (const need of wanted) dependents[need]?.push(place);
  });
  let left = needs.length;
  return new Promise((resolve, reject) => {
    const emit = (type: TraceEvent["type"], place: number, output?: number) =>
      trace.push({
        seq: trace.length,
        at: performance.now(),
        step: place,
        type,
        ...(output !== undefined && { output }),
      });
    const dispatch = async (place: number): Promise<void> => {
      if (signal.aborted || budget.spent >= budget.tokens) return reject(new Error("stopped"));
      emit("start", place);
      const inputs = (needs[place] ?? []).map((need) => outputs[need] ?? 0);
      for (let attempt = 1; ; attempt++) {
        try {
          outputs[place] = await step(inputs);
          break;
        } catch (error) {
          if (attempt > 1) return reject(error);
          emit("retry", place);
        }
      }
      budget.spent += 1;
      emit("end", place, outputs[place]);
      left--;
      if (left === 0) return resolve({ trace, outputs });
      for (const dependent of dependents[place] ?? []) {
        const still = (open[dependent] ?? 0) - 1;
        open[dependent] = still;
        if (still === 0) dispatch(dependent);
      }
    };
    needs.forEach((wanted, place) => {
      if (wanted.length === 0) dispatch(place);
    });
  });
}
