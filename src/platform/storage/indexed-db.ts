import { invariant } from "../../base/index.ts";
import type { ProjectSummary, SnapshotSummary, Storage } from "../../workbench/index.ts";
import { connect, type Database } from "./database.ts";
import { projectOfText, textOfProject } from "./project-text.ts";
import { createRunWriter, deleteRun, loadRun, RUN_STORES } from "./runs.ts";
import { STRICT, written } from "./writing.ts";

/** Projects, snapshots and runs in IndexedDB. */
export function createStorage(): Storage {
  const connection = connect();
  const runs = createRunWriter();
  return {
    listProjects: () => connection.use((database) => database.getAll("projects")),
    loadProject: (id) =>
      connection.use(async (database) => {
        const kept = await database.get("documents", id);
        return kept === undefined ? null : projectOfText(kept);
      }),
    saveProject: (record) =>
      connection.use(async (database) => {
        const { id, name, changedAt } = record;
        const summary: ProjectSummary = {
          ...{ id, name, changedAt },
          ...(record.lesson && { lesson: record.lesson.standing }),
        };
        const write = database.transaction(["projects", "documents"], "readwrite", STRICT);
        await written(write, [
          write.objectStore("projects").put(summary),
          write.objectStore("documents").put(textOfProject(record)),
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
    loadRun: (id) => connection.use((database) => loadRun(database, id)),
    saveRun: (record) =>
      connection.use(async (database) => {
        await runs.save(database, record);
        return null;
      }),
  };
}

async function deleteProject(database: Database, id: string): Promise<void> {
  const stores = ["projects", "documents", "snapshots", "snapshot-bodies", ...RUN_STORES] as const;
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
    ...runs.flatMap((key) => deleteRun(write, key)),
  ]);
}
