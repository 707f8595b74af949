import { canonicalJson } from "../base/index.ts";
import type { Core } from "./core.ts";
import { statusOf } from "./following.ts";
import type { RunRecord } from "./ports.ts";
import type { RunRecords } from "./run-records.ts";
import type { EarlierRun } from "./staleness.ts";

/** Undefined: nothing of it can stand in another run. */
export function earlierRunOf(record: RunRecord): EarlierRun | undefined {
  const { id, at, flow, document, choice, events, test, brought } = record;
  const start = events[0];
  if (start?.type !== "run-start" || choice === undefined || test !== undefined || brought !== undefined)
    return undefined;
  const said = new Map<string, string>();
  const given = new Set<string>();
  for (const event of events) {
    const node = event.path.at(-1)?.node;
    if (node === undefined || event.path.slice(0, -1).some(({ branch }) => branch === undefined)) continue;
    if (event.type === "step-reused") said.set(node, canonicalJson(event.output));
    if (event.type === "step-reused" && event.given === true) given.add(node);
    if (event.type === "step-end" && event.status === "ok") said.set(node, canonicalJson(event.output ?? null));
    if (event.type === "step-skip") said.set(node, SKIPPED);
  }
  const names = Object.keys(document.flows[flow]?.input ?? {});
  const inputs = Object.fromEntries(names.map((name, place) => [name, canonicalJson(start.args[place] ?? null)]));
  const isWhole = start.part?.until === undefined && statusOf(events) === "ok";
  return { id, at, flow, document, inputs, choice, isWhole, said, given };
}

/** No output is written so. */
const SKIPPED = "skipped";

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
    const all = [found, ...earlier.filter(({ id }) => id !== found.id)].sort((a, b) => b.at - a.at);
    const isOf = ({ flow }: EarlierRun) => flow === found.flow;
    return { earlier: [...all.filter(isOf).slice(0, MOST_EARLIER), ...all.filter((one) => !isOf(one))] };
  });
}
