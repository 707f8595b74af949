import { configure, MemoryJournal } from "../../src/runtime/library.ts";
import { bestCpu } from "../engine/cpu.ts";
import { portsOf, stratum } from "../engine/sides.ts";
import { WORKLOADS } from "./workloads.ts";

const ROUNDS = 25;
const STEPS = 10_000;

/** Microseconds of processor time a step. */
export interface Row {
  readonly workload: string;
  readonly interpreter: number;
  readonly exported: number;
}

/** Says as JSON what a run of `WORKLOADS[at]` costs as an exported class, `run`, and in the interpreter. */
export async function measureExported(at: number, run: () => Promise<unknown>): Promise<void> {
  const workload = WORKLOADS[at];
  if (!workload) throw new Error(`There is no workload ${at}.`);
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
  const row: Row = { workload: workload.name, interpreter: interpreter / steps, exported: exported / steps };
  process.stdout.write(JSON.stringify(row));
}
