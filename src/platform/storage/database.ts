import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { err, ok, type Result } from "../../base/index.ts";
import type { RunEvent } from "../../runtime/index.ts";
import type {
  KeptRun,
  ProjectRecord,
  ProjectSummary,
  RunRecord,
  Snapshot,
  SnapshotSummary,
  StorageFault,
} from "../../workbench/index.ts";
import type { ProjectText } from "./project-text.ts";

export const DATABASE = "stratum-playground";
export const DATABASE_VERSION = 3;

/** Events of a run that were written together. `until`: how many of the run there are with them. */
export interface EventBatch {
  readonly run: string;
  readonly until: number;
  readonly events: readonly RunEvent[];
}

/**
 * Lists are read without the bodies: a summary stands in a store of its own, written in the same transaction. The events
 * of a run follow its body in batches; in version 1 they stood in the body, where they are still read. Projects are kept
 * as text; in versions 1 and 2 as the objects themselves, which are still read.
 */
export interface Schema extends DBSchema {
  projects: { key: string; value: ProjectSummary };
  documents: { key: string; value: ProjectText | ProjectRecord };
  snapshots: { key: string; value: SnapshotSummary; indexes: { project: string } };
  "snapshot-bodies": { key: string; value: Snapshot };
  runs: { key: string; value: KeptRun; indexes: { project: string } };
  "run-bodies": { key: string; value: RunRecord };
  "run-events": { key: [run: string, until: number]; value: EventBatch };
}

export type Database = IDBPDatabase<Schema>;

/** Opens once, and again after the connection was lost for a passing reason. */
export interface Connection {
  /** Runs `work` on the open database; whatever it throws becomes a fault. */
  use<T>(work: (database: Database) => Promise<T>): Promise<Result<T, StorageFault>>;
}

export function connect(): Connection {
  let opening: Promise<Database> | null = null;
  /** Another tab has a newer version of this page and needs the database for itself: no way back but a reload. */
  let givenAway = false;

  function open(): Promise<Database> {
    const database = openDB<Schema>(DATABASE, DATABASE_VERSION, {
      upgrade(created, from) {
        if (from < 1) createStores(created);
        if (from < 2) created.createObjectStore("run-events", { keyPath: ["run", "until"] });
      },
      blocking(_from, _to, event) {
        givenAway = true;
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated() {
        opening = null;
      },
    });
    opening = database;
    database.catch(() => {
      if (opening === database) opening = null;
    });
    return database;
  }

  return {
    async use(work) {
      if (givenAway) return err({ kind: "lost", message: "Another tab has updated the database." });
      try {
        return ok(await work(await (opening ?? open())));
      } catch (error) {
        return err(faultOf(error, givenAway));
      }
    },
  };
}

function createStores(database: Database): void {
  database.createObjectStore("projects", { keyPath: "id" });
  database.createObjectStore("documents", { keyPath: "id" });
  database.createObjectStore("snapshots", { keyPath: "id" }).createIndex("project", "project");
  database.createObjectStore("snapshot-bodies", { keyPath: "id" });
  database.createObjectStore("runs", { keyPath: "id" }).createIndex("project", "project");
  database.createObjectStore("run-bodies", { keyPath: "id" });
}

/** What went wrong, in the few kinds that people can do something about. */
export function faultOf(error: unknown, givenAway = false): StorageFault {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  const message = error instanceof Error || error instanceof DOMException ? error.message : String(error);
  if (givenAway) return { kind: "lost", message };
  switch (name) {
    case "QuotaExceededError":
      return { kind: "quota", message };
    case "VersionError":
      return { kind: "newer", message };
    // Private windows and blocked site data: opening fails with one of these, or `indexedDB` is not there at all.
    case "SecurityError":
    case "InvalidStateError":
    case "ReferenceError":
      return { kind: "forbidden", message };
    default:
      return { kind: "failed", message };
  }
}
