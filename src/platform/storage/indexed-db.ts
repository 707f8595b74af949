import { invariant } from "../../base/index.ts";
import type { ProjectSummary, RunRecord, SnapshotSummary, Storage } from "../../workbench/index.ts";
import { connect, type Database } from "./database.ts";

/** Runs kept of one project. */
export const RUNS_KEPT = 30;

/** Strict: what is reported as written survives the machine losing power. The browsers' default does not promise it. */
const STRICT = { durability: "strict" } as const;

/** Projects, snapshots and runs in IndexedDB. */
export function createStorage(): Storage {
  const connection = connect();
  return {
    listProjects: () => connection.use((database) => database.getAll("projects")),
    loadProject: (id) => connection.use(async (database) => (await database.get("documents", id)) ?? null),
    saveProject: (record) =>
      connection.use(async (database) => {
        const { id, name, changedAt }: ProjectSummary = record;
        const write = database.transaction(["projects", "documents"], "readwrite", STRICT);
        await written(write, [
          write.objectStore("projects").put({ id, name, changedAt }),
          write.objectStore("documents").put(record),
        ]);
        // Both lie in one transaction, so reading the small one back proves the large one, without its cost.
        const read = await database.get("projects", id);
        invariant(read?.changedAt === changedAt && read.name === name, "a project is read back as it was written");
        return null;
      }),
    deleteProject: (id) =>
      connection.use(async (database) => {
        await deleteProject(database, id);
        return null;
      }),
    listSnapshots: (project) =>
      connection.use(async (database) => {
        const found = await database.getAllFromIndex("snapshots", "project", project);
        return found.sort((a, b) => b.at - a.at);
      }),
    loadSnapshot: (id) => connection.use(async (database) => (await database.get("snapshot-bodies", id)) ?? null),
    saveSnapshot: (snapshot) =>
      connection.use(async (database) => {
        const { id, project, label, at }: SnapshotSummary = snapshot;
        const write = database.transaction(["snapshots", "snapshot-bodies"], "readwrite", STRICT);
        await written(write, [
          write.objectStore("snapshots").put({ id, project, label, at }),
          write.objectStore("snapshot-bodies").put(snapshot),
        ]);
        return null;
      }),
    listRuns: (project) => connection.use((database) => database.getAllFromIndex("runs", "project", project)),
    loadRun: (id) => connection.use(async (database) => (await database.get("run-bodies", id)) ?? null),
    saveRun: (record) =>
      connection.use(async (database) => {
        await saveRun(database, record);
        return null;
      }),
  };
}

async function deleteProject(database: Database, id: string): Promise<void> {
  const stores = ["projects", "documents", "snapshots", "snapshot-bodies", "runs", "run-bodies"] as const;
  const write = database.transaction(stores, "readwrite", STRICT);
  const snapshots = await write.objectStore("snapshots").index("project").getAllKeys(id);
  const runs = await write.objectStore("runs").index("project").getAllKeys(id);
  await written(write, [
    write.objectStore("projects").delete(id),
    write.objectStore("documents").delete(id),
    ...snapshots.flatMap((key) => [
      write.objectStore("snapshots").delete(key),
      write.objectStore("snapshot-bodies").delete(key),
    ]),
    ...runs.flatMap((key) => [write.objectStore("runs").delete(key), write.objectStore("run-bodies").delete(key)]),
  ]);
}

async function saveRun(database: Database, record: RunRecord): Promise<void> {
  const { document: _document, events: _events, ...summary } = record;
  const write = database.transaction(["runs", "run-bodies"], "readwrite", STRICT);
  const known = await write.objectStore("runs").index("project").getAll(record.project);
  const tooMany = known
    .filter((run) => run.id !== record.id)
    .sort((a, b) => b.at - a.at)
    .slice(RUNS_KEPT - 1);
  await written(write, [
    ...tooMany.flatMap(({ id }) => [write.objectStore("runs").delete(id), write.objectStore("run-bodies").delete(id)]),
    write.objectStore("runs").put(summary),
    write.objectStore("run-bodies").put(record),
  ]);
}

interface Ending {
  readonly done: Promise<void>;
  commit(): void;
}

/**
 * Ends a transaction and waits for all of it. Where the disk is full at its end, its requests are told only that it was aborted: the
 * reason is the transaction's own.
 */
async function written(write: Ending, requests: readonly Promise<unknown>[]): Promise<void> {
  // Asked for at once: a page that is going does not live to hear that all was put.
  write.commit();
  await Promise.allSettled([...requests, write.done]);
  await write.done;
}
