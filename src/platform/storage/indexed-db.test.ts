import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { beforeEach, describe, expect, it } from "vitest";
import { newDocument } from "../../flow/index.ts";
import type { ProjectRecord, RunRecord } from "../../workbench/index.ts";
import { DATABASE, DATABASE_VERSION, faultOf } from "./database.ts";
import { createStorage, RUNS_KEPT } from "./indexed-db.ts";

const project = (id: string, name = id): ProjectRecord => {
  const document = newDocument(name);
  return { id, name, changedAt: 1, document, undo: [], redo: [], trusted: true };
};

const run = (id: string, at: number): RunRecord => ({
  ...{ id, project: "p", flow: "main", at, model: "Simulated", case: null, status: "ok" },
  document: newDocument(),
  events: [],
});

describe("storage", () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });

  it("keeps projects with their history", async () => {
    const storage = createStorage();
    const kept: ProjectRecord = {
      ...project("p", "Kept"),
      undo: [{ label: "Step", undo: { type: "same" }, redo: { type: "same" } }],
    };
    expect(await storage.saveProject(kept)).toEqual({ ok: true, value: null });
    expect(await storage.listProjects()).toEqual({ ok: true, value: [{ id: "p", name: "Kept", changedAt: 1 }] });
    expect(await storage.loadProject("p")).toEqual({ ok: true, value: kept });
    expect(await storage.loadProject("gone")).toEqual({ ok: true, value: null });
  });

  it("says that the disk is full where it is full only at the end of a transaction", async () => {
    const storage = createStorage();
    await storage.saveProject(project("p"));
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function full(this: IDBObjectStore, ...given) {
      const request = put.apply(this, given);
      const { name, transaction } = this;
      if (name === "documents")
        queueMicrotask(() => Reflect.get(transaction, "_abort").call(transaction, "QuotaExceededError"));
      return request;
    };
    const saved = await storage.saveProject(project("p", "Changed")).finally(() => {
      IDBObjectStore.prototype.put = put;
    });
    expect(saved).toMatchObject({ ok: false, error: { kind: "quota" } });
    expect(await storage.listProjects()).toMatchObject({ value: [{ name: "p" }] });
  });

  it("deletes a project with its snapshots and runs, and no other's", async () => {
    const storage = createStorage();
    await storage.saveProject(project("p"));
    await storage.saveProject(project("q"));
    const document = newDocument();
    await storage.saveSnapshot({ id: "s", project: "p", label: "One", at: 1, document });
    await storage.saveSnapshot({ id: "t", project: "q", label: "Two", at: 1, document });
    await storage.saveRun(run("r", 1));
    await storage.deleteProject("p");
    expect(await storage.loadSnapshot("s")).toEqual({ ok: true, value: null });
    expect(await storage.loadRun("r")).toEqual({ ok: true, value: null });
    expect(await storage.listRuns("p")).toEqual({ ok: true, value: [] });
    expect(await storage.listSnapshots("q")).toMatchObject({ ok: true, value: [{ id: "t" }] });
  });

  it("makes room for new runs by letting the oldest go, with their events", async () => {
    const storage = createStorage();
    for (let at = 0; at <= RUNS_KEPT; at++) await storage.saveRun(run(`r${at}`, at));
    const kept = await storage.listRuns("p");
    expect(kept.ok && kept.value).toHaveLength(RUNS_KEPT);
    expect(await storage.loadRun("r0")).toEqual({ ok: true, value: null });
    expect(await storage.loadRun("r1")).toMatchObject({ ok: true, value: { id: "r1" } });
  });

  it("does not touch a database of a newer version, and says so", async () => {
    const newer = await openDB(DATABASE, DATABASE_VERSION + 1);
    newer.close();
    expect(await createStorage().listProjects()).toMatchObject({ ok: false, error: { kind: "newer" } });
  });

  it("lets a newer version of the page have the database, and says that it did", async () => {
    const storage = createStorage();
    await storage.saveProject(project("p"));
    const newer = await openDB(DATABASE, DATABASE_VERSION + 1);
    expect(await storage.saveProject(project("p", "Too late"))).toMatchObject({ ok: false, error: { kind: "lost" } });
    newer.close();
  });

  it("says when the disk is full or nothing may be stored", () => {
    expect(faultOf(new DOMException("full", "QuotaExceededError")).kind).toBe("quota");
    expect(faultOf(new DOMException("no", "SecurityError")).kind).toBe("forbidden");
    expect(faultOf(new ReferenceError("indexedDB is not defined")).kind).toBe("forbidden");
    expect(faultOf(new DOMException("?", "UnknownError")).kind).toBe("failed");
  });
});
