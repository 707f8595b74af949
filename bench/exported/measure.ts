import { writeFileSync } from "node:fs";
import { configure, MemoryJournal } from "../../src/runtime/library.ts";
import { bestCpu } from "../engine/cpu.ts";
import { portsOf, stratum } from "../engine/sides.ts";
import { WORKLOADS } from "./workloads.ts";

const ROUNDS = 25;
const STEPS = 10_000;
const LIMIT = 1.2;

/** What runs of the exported classes cost, one for each of `WORKLOADS`, against the interpreter on the same flows. */
export async function measureExported(runs: readonly (() => Promise<unknown>)[]): Promise<void> {
  const rows: { readonly workload: string; readonly interpreter: number; readonly exported: number }[] = [];
  for (const [at, workload] of WORKLOADS.entries()) {
    const run = runs[at];
    if (!run) throw new Error(`no code of ${workload.name}`);
    const sides = [
      stratum.prepare(workload),
      () => {
        const { ask: _, compute: __, ...ports } = portsOf(new MemoryJournal());
        configure({ ...ports, run: () => "bench" });
        return run();
      },
    ];
    const times = Math.ceil(STEPS / workload.needs.length);
    const [interpreter = 0, exported = 0] = await bestCpu(sides, times, ROUNDS);
    const steps = times * workload.needs.length;
    rows.push({ workload: workload.name, interpreter: interpreter / steps, exported: exported / steps });
  }
  const goals = rows.map(({ workload, interpreter, exported }) => {
    const ratio = exported / interpreter;
    return { goal: `${workload}: exported code ≤ ${LIMIT} × interpreter`, ratio, limit: LIMIT, holds: ratio <= LIMIT };
  });
  const round = (value: number) => Number(value.toFixed(2));
  console.log("CPU per step, µs (best)");
  console.table(
    Object.fromEntries(
      rows.map(({ workload, interpreter, exported }) => [
        workload,
        { interpreter: round(interpreter), exported: round(exported) },
      ]),
    ),
  );
  console.table(
    Object.fromEntries(goals.map(({ goal, ratio, limit, holds }) => [goal, { ratio: round(ratio), limit, holds }])),
  );
  const json = process.argv.find((argument) => argument.startsWith("--json="))?.slice("--json=".length);
  if (json) writeFileSync(json, `${JSON.stringify({ rows, goals }, null, 2)}\n`);
}
