const WARM_UP = 5;

/**
 * The least CPU time, in microseconds, that `times` runs of each side took in one of `rounds`: the sides take turns, and
 * the first rounds don't count.
 */
export async function bestCpu(
  sides: readonly (() => Promise<unknown>)[],
  times: number,
  rounds: number,
): Promise<readonly number[]> {
  const best = sides.map(() => Number.POSITIVE_INFINITY);
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const [at, run] of sides.entries()) {
      const cpu = await cpuOf(run, times);
      if (round >= 0) best[at] = Math.min(best[at] ?? cpu, cpu);
    }
  }
  return best;
}

async function cpuOf(run: () => Promise<unknown>, times: number): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) await run();
  const used = process.cpuUsage(before);
  return used.user + used.system;
}
