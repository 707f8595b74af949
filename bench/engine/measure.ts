import { writeFileSync } from "node:fs";
import { bestCpu } from "./cpu.ts";
import { SIDES, type Side } from "./sides.ts";
import { chain, fanOut, layers, type Workload } from "./workloads.ts";

/**
 * The engine on no-op steps, tracing and budgets on, against a peer that has neither and the least that could have both.
 * CPU time, sides interleaved in one process, best of many; memory is what is alive when the run has ended.
 */
const WORKLOADS = [chain(1_000), fanOut(1_000), layers(20, 50, 3), chain(10_000)];
const LONG = chain(100_000);
const ROUNDS = 25;
/** In one measurement: short workloads are repeated, so that none escapes the collection of its garbage. */
const STEPS = 10_000;

interface Row {
  readonly workload: string;
  readonly side: string;
  readonly us_per_step: number;
}

async function measure(workload: Workload, sides: readonly Side[], rounds: number): Promise<readonly Row[]> {
  const runs = sides.map((side) => side.prepare(workload));
  const times = Math.ceil(STEPS / workload.needs.length);
  const best = await bestCpu(runs, times, rounds);
  return sides.map((side, at) => ({
    workload: workload.name,
    side: side.name,
    us_per_step: (best[at] ?? 0) / (times * workload.needs.length),
  }));
}

/** Bytes a step that are held when the run has ended, its events included. */
async function aliveAfter(side: Side, workload: Workload): Promise<number> {
  const run = side.prepare(workload);
  await run();
  await settled();
  const before = process.memoryUsage().heapUsed;
  const held = await run();
  await settled();
  const bytes = process.memoryUsage().heapUsed - before;
  return held === null ? 0 : bytes / workload.needs.length;
}

/** Nothing is waiting any more, and what could be collected has been. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    globalThis.gc?.();
  }
}

const rows: Row[] = [];
for (const workload of WORKLOADS) {
  rows.push(...(await measure(workload, SIDES, ROUNDS)));
}
const [stratum, , minimal] = SIDES;
if (!stratum || !minimal) throw new Error("no sides");
const started = performance.now();
await stratum.prepare(LONG)();
const longMs = performance.now() - started;
const memory = {
  stratum: await aliveAfter(stratum, WORKLOADS[3] ?? LONG),
  minimal: await aliveAfter(minimal, WORKLOADS[3] ?? LONG),
};

const of = (workload: string, side: string): number =>
  rows.find((row) => row.workload === workload && row.side === side)?.us_per_step ?? Number.NaN;
const names = WORKLOADS.map((workload) => workload.name);
const goals = [
  ...names.slice(0, 3).map((name) => ({
    goal: `${name}: ≤ 1.0 × p-graph`,
    ratio: of(name, "stratum") / of(name, "p-graph 2.0.0"),
    limit: 1,
  })),
  {
    goal: "a step of 10,000 ≤ 1.5 × a step of 1,000",
    ratio: of(names[3] ?? "", "stratum") / of(names[0] ?? "", "stratum"),
    limit: 1.5,
  },
  { goal: "memory ≤ 3 × the minimal traced scheduler", ratio: memory.stratum / memory.minimal, limit: 3 },
];
const round = (value: number) => Number(value.toFixed(2));
console.log("CPU per step, µs (best)");
console.table(
  Object.fromEntries(
    names.map((name) => [name, Object.fromEntries(SIDES.map((side) => [side.name, round(of(name, side.name))]))]),
  ),
);
console.log(`${LONG.name}: ended in ${Math.round(longMs)} ms, no stack overflow`);
console.log(
  `alive after ${names[3]}, bytes a step: stratum ${Math.round(memory.stratum)}, minimal ${Math.round(memory.minimal)}`,
);
console.table(
  Object.fromEntries(
    goals.map(({ goal, ratio, limit }) => [goal, { ratio: round(ratio), limit, holds: ratio <= limit }]),
  ),
);
const json = process.argv.find((argument) => argument.startsWith("--json="))?.slice("--json=".length);
const report = {
  rows,
  memory,
  chain_of_100000_ms: longMs,
  goals: goals.map((goal) => ({ ...goal, holds: goal.ratio <= goal.limit })),
};
if (json) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
