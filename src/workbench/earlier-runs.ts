import type { Core } from "./core.ts";
import type { RunRecord } from "./ports.ts";
import type { RunRecords } from "./run-records.ts";
import type { EarlierRun } from "./staleness.ts";

/** Undefined: nothing of it can stand in another run. */
function earlierRunOf(record: RunRecord): EarlierRun | undefined {
  const { id, flow, document, choice, events, test, brought } = record;
  const start = events[0];
  if (start?.type !== "run-start" || choice === undefined || test !== undefined || brought !== undefined)
    return undefined;
  const done = new Set<string>();
  for (const event of events) {
    const isGood =
      event.type === "step-reused" ? event.given !== true : event.type === "step-end" && event.status === "ok";
    const node = event.path.at(-1)?.node;
    if (isGood && node !== undefined && event.path.slice(0, -1).every(({ branch }) => branch !== undefined))
      done.add(node);
  }
  const names = Object.keys(document.flows[flow]?.input ?? {});
  const inputs = Object.fromEntries(names.map((name, place) => [name, start.args[place] ?? null]));
  return { id, flow, document, inputs, choice, done };
}

/** Of those that are still kept, in the same order. */
export async function findEarlierRuns(records: RunRecords, ids: readonly string[]): Promise<readonly EarlierRun[]> {
  const found = await Promise.all(ids.map((id) => records.find(id)));
  return found.flatMap((record) => (record === undefined ? [] : (earlierRunOf(record) ?? [])));
}

/** So many runs of a flow are looked through for what stands. */
const MOST_EARLIER = 4;

/** What came out of a run may stand in the next one. */
export function rememberRun({ stores }: Core, record: RunRecord): void {
  const found = earlierRunOf(record);
  if (found === undefined) return;
  stores.run.setState(({ earlier }) => {
    const others = earlier.filter(({ id }) => id !== found.id);
    const alike = others.filter(({ flow }) => flow === found.flow).slice(0, MOST_EARLIER - 1);
    return { earlier: [found, ...alike, ...others.filter(({ flow }) => flow !== found.flow)] };
  });
}
