import type { IDBPTransaction, StoreNames } from "idb";
import type { RunEvent } from "../../runtime/index.ts";
import type { RunRecord } from "../../workbench/index.ts";
import type { Database, Schema } from "./database.ts";
import { STRICT, written } from "./writing.ts";

/** Runs kept of one project. */
export const RUNS_KEPT = 30;

/** Events are copied in one piece each time they are put or read: so many take some milliseconds of the page. */
const BATCH = 500;

export const RUN_STORES = ["runs", "run-bodies", "run-events"] as const;

/** Writes runs; of one that is written again, only what has happened since. */
export interface RunWriter {
  save(database: Database, record: RunRecord): Promise<void>;
}

/** What lies in the database of a run. */
interface Written extends Pick<RunRecord, "document" | "choice" | "test" | "brought"> {
  readonly count: number;
  readonly lastEvent: RunEvent | undefined;
}

export function createRunWriter(): RunWriter {
  const known = new Map<string, Written>();
  /** One after the other: each goes on from where the one before ended. */
  let last: Promise<unknown> = Promise.resolve();
  return {
    save(database, record) {
      const saving = last.then(() => save(database, record, known));
      last = saving.catch(() => undefined);
      return saving;
    },
  };
}

async function save(database: Database, record: RunRecord, known: Map<string, Written>): Promise<void> {
  const { document, events, ...summary } = record;
  const write = database.transaction(RUN_STORES, "readwrite", STRICT);
  const last = await write.objectStore("run-events").openKeyCursor(eventsOf(record.id), "prev");
  const before = goesOn(known.get(record.id), last?.key[1] ?? 0, events);
  const others = await write.objectStore("runs").index("project").getAll(record.project);
  const tooMany = others
    .filter((run) => run.id !== record.id)
    .sort((a, b) => b.at - a.at)
    .slice(RUNS_KEPT - 1);
  const requests: Promise<unknown>[] = tooMany.flatMap(({ id }) => deleteRun(write, id));
  if (before === null) requests.push(write.objectStore("run-events").delete(eventsOf(record.id)));
  if (before === null || !isSameBody(before, record)) {
    requests.push(write.objectStore("run-bodies").put({ ...record, events: [] }));
  }
  requests.push(write.objectStore("runs").put(summary));
  const from = before?.count ?? 0;
  for (let at = from; at < events.length; at += BATCH) {
    // Each of many in a task of its own; a single one at once, as the page may be going.
    if (at > from) await put(write, requests.splice(0));
    const until = Math.min(at + BATCH, events.length);
    requests.push(write.objectStore("run-events").put({ run: record.id, until, events: events.slice(at, until) }));
  }
  known.delete(record.id);
  await written(write, requests);
  for (const { id } of tooMany) known.delete(id);
  const { choice, test, brought } = record;
  known.set(record.id, {
    ...{ document, count: events.length, lastEvent: events.at(-1) },
    ...(choice && { choice }),
    ...(test && { test }),
    ...(brought && { brought }),
  });
}

/**
 * Null where the events are not those that were written, and more, or another tab has written `stored` of them since: then
 * all of it is written anew.
 */
function goesOn(before: Written | undefined, stored: number, events: readonly RunEvent[]): Written | null {
  if (before === undefined || before.count !== stored || events.length < stored) return null;
  return events[stored - 1] === before.lastEvent ? before : null;
}

const isSameBody = (before: Written, { document, choice, test, brought }: RunRecord): boolean =>
  before.document === document && before.choice === choice && before.test === test && before.brought === brought;

/** Waits for the requests; when one failed, throws what the transaction failed of. */
async function put(write: { readonly done: Promise<void> }, requests: readonly Promise<unknown>[]): Promise<void> {
  const settled = await Promise.allSettled(requests);
  if (settled.some(({ status }) => status === "rejected")) await write.done;
}

/** What stands in the list of runs holds of the body too, which is not written again. */
export async function loadRun(database: Database, id: string): Promise<RunRecord | null> {
  const read = database.transaction(RUN_STORES);
  const [summary, body, keys] = await Promise.all([
    read.objectStore("runs").get(id),
    read.objectStore("run-bodies").get(id),
    read.objectStore("run-events").getAllKeys(eventsOf(id)),
  ]);
  if (body === undefined) return null;
  // What others left there is judged by whoever reads it; of version 1 the events stand in the body.
  if (keys.length === 0) return { ...body, ...summary };
  const events: RunEvent[] = [];
  for (const key of keys) {
    const batch = await read.objectStore("run-events").get(key);
    events.push(...(batch?.events ?? []));
  }
  return { ...body, ...summary, events };
}

export function deleteRun(
  write: IDBPTransaction<Schema, readonly StoreNames<Schema>[], "readwrite">,
  id: string,
): readonly Promise<unknown>[] {
  return [
    write.objectStore("runs").delete(id),
    write.objectStore("run-bodies").delete(id),
    write.objectStore("run-events").delete(eventsOf(id)),
  ];
}

const eventsOf = (run: string): IDBKeyRange => IDBKeyRange.bound([run, 0], [run, Number.MAX_SAFE_INTEGER]);
