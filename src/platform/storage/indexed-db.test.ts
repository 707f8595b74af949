import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { beforeEach, describe, expect, it } from "vitest";
import { diff } from "../../base/index.ts";
import { newDocument } from "../../flow/index.ts";
import type { RunEvent } from "../../runtime/index.ts";
import type { ProjectRecord, RunRecord } from "../../workbench/index.ts";
import { DATABASE, DATABASE_VERSION, faultOf } from "./database.ts";
import { createStorage } from "./indexed-db.ts";
import { RUNS_KEPT } from "./runs.ts";

const project = (id: string, name = id): ProjectRecord => {
  const document = newDocument(name);
  return { id, name, changedAt: 1, document, undo: [], redo: [], trusted: true };
};

const run = (id: string, at: number): RunRecord => ({
  ...{ id, project: "p", flow: "main", at, model: "Simulated", case: null, status: "ok" },
  document: newDocument(),
  events: [],
});

const eventOf = (id: string, seq: number): RunEvent => ({
  ...{ v: 1, run: id, seq, at: seq, path: [] },
  type: "step-end",
  status: "ok",
  output: `Answer ${seq}`,
  duration_ms: 1,
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

  it("keeps every edit of a project, with what was typed beside it", async () => {
    const storage = createStorage();
    const before: ProjectRecord = {
      ...project("p", "“Ünïcode” 🦊 \ud800"),
      typed: {
        "intent of a": { phase: "dirty", text: "half a wo", from: "", written: "", refusal: null, isHeld: true },
      },
    };
    const constant = JSON.parse('{"__proto__": {"a": [null, 1e-7]}, "toString": "x"}');
    const document = {
      ...before.document,
      flows: {
        main: {
          input: {},
          nodes: { a: { kind: "call" as const, function: "a", constants: { text: constant } } },
          edges: [],
        },
      },
    };
    const after: ProjectRecord = {
      ...before,
      document,
      undo: [{ label: "Step", undo: diff(document, before.document), redo: diff(before.document, document) }],
    };
    await storage.saveProject(before);
    await storage.saveProject(after);
    expect(await createStorage().loadProject("p")).toEqual({ ok: true, value: after });
    const { typed: _, ...untyped } = { ...after, document: before.document };
    await storage.saveProject(untyped);
    expect(await createStorage().loadProject("p")).toEqual({ ok: true, value: untyped });
  });

  it("opens projects of the second version of the database, and writes them on", async () => {
    const older = await openDB(DATABASE, 2, {
      upgrade(created) {
        for (const name of ["projects", "documents", "snapshot-bodies", "run-bodies"]) {
          created.createObjectStore(name, { keyPath: "id" });
        }
        for (const name of ["snapshots", "runs"]) {
          created.createObjectStore(name, { keyPath: "id" }).createIndex("project", "project");
        }
        created.createObjectStore("run-events", { keyPath: ["run", "until"] });
      },
    });
    const kept = project("p", "Old");
    await older.put("projects", { id: "p", name: "Old", changedAt: 1 });
    await older.put("documents", kept);
    older.close();

    const storage = createStorage();
    expect(await storage.listProjects()).toMatchObject({ value: [{ id: "p", name: "Old" }] });
    expect(await storage.loadProject("p")).toEqual({ ok: true, value: kept });
    const next = { ...kept, name: "New", changedAt: 2 };
    await storage.saveProject(next);
    expect(await createStorage().loadProject("p")).toEqual({ ok: true, value: next });
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

  it("keeps a growing run with each event written once, whoever reads it and however often it is written", async () => {
    const storage = createStorage();
    const events = Array.from({ length: 1_800 }, (_, seq) => eventOf("r", seq));
    const record = run("r", 1);
    const saved = [0, 3, 3, 700].map((count) =>
      storage.saveRun({ ...record, status: "running", events: events.slice(0, count) }),
    );
    await Promise.all([...saved, storage.saveRun({ ...record, events })]);
    expect(await storage.loadRun("r")).toEqual({ ok: true, value: { ...record, events } });
    expect(await createStorage().loadRun("r")).toEqual({ ok: true, value: { ...record, events } });
    const stored = await (await openDB(DATABASE)).getAll("run-events");
    expect(stored.flatMap((batch: { events: RunEvent[] }) => batch.events)).toEqual(events);
    expect(Math.max(...stored.map((batch: { events: RunEvent[] }) => batch.events.length))).toBeLessThanOrEqual(500);
  });

  it("writes a run anew that is another one than was written, and takes its events away with it", async () => {
    const storage = createStorage();
    const first = Array.from({ length: 1_200 }, (_, seq) => eventOf("r", seq));
    await storage.saveRun({ ...run("r", 1), events: first });
    const other = first.slice(0, 600).map((event) => ({ ...event, at: event.at + 1 }));
    await storage.saveRun({ ...run("r", 1), events: other });
    expect(await storage.loadRun("r")).toMatchObject({ value: { events: other } });
    await storage.saveProject(project("p"));
    await storage.deleteProject("p");
    expect(await (await openDB(DATABASE)).count("run-events")).toBe(0);
  });

  it("writes a run anew that another tab has gone on with", async () => {
    const [storage, other] = [createStorage(), createStorage()];
    const events = Array.from({ length: 1_200 }, (_, seq) => eventOf("r", seq));
    await storage.saveRun({ ...run("r", 1), events: events.slice(0, 100) });
    await other.saveRun({ ...run("r", 1), events: events.slice(0, 700) });
    await storage.saveRun({ ...run("r", 1), events });
    expect(await other.loadRun("r")).toMatchObject({ value: { events } });
    expect(await (await openDB(DATABASE)).count("run-events")).toBe(3);
  });

  it("opens runs of the first version of the database, and goes on with them", async () => {
    const older = await openDB(DATABASE, 1, {
      upgrade(created) {
        for (const name of ["projects", "documents", "snapshot-bodies", "run-bodies"]) {
          created.createObjectStore(name, { keyPath: "id" });
        }
        for (const name of ["snapshots", "runs"]) {
          created.createObjectStore(name, { keyPath: "id" }).createIndex("project", "project");
        }
      },
    });
    const { events: _, ...kept } = { ...run("r", 1), status: "suspended" as const };
    const events = [eventOf("r", 0), eventOf("r", 1)];
    await older.put("runs", kept);
    await older.put("run-bodies", { ...kept, events });
    older.close();

    const storage = createStorage();
    expect(await storage.listRuns("p")).toMatchObject({ value: [{ id: "r" }] });
    const found = await storage.loadRun("r");
    expect(found).toEqual({ ok: true, value: { ...kept, events } });
    const record = found.ok ? found.value : null;
    if (record === null) throw new Error("no run");
    const more = [...record.events, eventOf("r", 2)];
    await storage.saveRun({ ...record, status: "ok", events: more });
    expect(await storage.loadRun("r")).toMatchObject({ value: { status: "ok", events: more } });
  });

  it("says that the disk is full in the middle of a long run, and keeps what was written before", async () => {
    const storage = createStorage();
    const events = Array.from({ length: 1_800 }, (_, seq) => eventOf("r", seq));
    await storage.saveRun({ ...run("r", 1), events: events.slice(0, 5) });
    const put = IDBObjectStore.prototype.put;
    let batches = 0;
    IDBObjectStore.prototype.put = function full(this: IDBObjectStore, ...given) {
      const request = put.apply(this, given);
      const { name, transaction } = this;
      if (name === "run-events" && ++batches === 2)
        queueMicrotask(() => Reflect.get(transaction, "_abort").call(transaction, "QuotaExceededError"));
      return request;
    };
    const saved = await storage.saveRun({ ...run("r", 1), events }).finally(() => {
      IDBObjectStore.prototype.put = put;
    });
    expect(saved).toMatchObject({ ok: false, error: { kind: "quota" } });
    expect(await storage.loadRun("r")).toMatchObject({ value: { events: events.slice(0, 5) } });
    expect(await storage.saveRun({ ...run("r", 1), events })).toMatchObject({ ok: true });
    expect(await storage.loadRun("r")).toMatchObject({ value: { events } });
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
