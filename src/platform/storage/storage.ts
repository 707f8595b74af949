import type { Storage } from "../../workbench/index.ts";

/** IndexedDB, opened while the first screen is being drawn: its adapter is no part of that screen. */
export function pageStorage(): Storage {
  const made = import("./indexed-db.ts").then(({ createStorage }) => createStorage());
  return {
    listProjects: async () => (await made).listProjects(),
    loadProject: async (id) => (await made).loadProject(id),
    saveProject: async (record) => (await made).saveProject(record),
    deleteProject: async (id) => (await made).deleteProject(id),
    listSnapshots: async (project) => (await made).listSnapshots(project),
    loadSnapshot: async (id) => (await made).loadSnapshot(id),
    saveSnapshot: async (snapshot) => (await made).saveSnapshot(snapshot),
    listRuns: async (project) => (await made).listRuns(project),
    loadRun: async (id) => (await made).loadRun(id),
    saveRun: async (record) => (await made).saveRun(record),
  };
}
