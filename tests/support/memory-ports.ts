import quickjs from "@jitl/quickjs-wasmfile-release-sync";
import { newVariant } from "quickjs-emscripten-core";
import { err, type Json, ok } from "../../src/base/index.ts";
import { createLearnt } from "../../src/models/index.ts";
import { createShareLinks } from "../../src/platform/share-links.ts";
import { createVault, type Vault } from "../../src/platform/vault.ts";
import type { Http } from "../../src/runtime/index.ts";
import { createSandbox } from "../../src/sandbox/index.ts";
import type {
  Builder,
  BuiltInModel,
  Notice,
  ProjectRecord,
  RunHost,
  RunRecord,
  Snapshot,
  Storage,
  StorageFault,
  TabLock,
  TabLocks,
  Timers,
  WorkbenchPorts,
} from "../../src/workbench/index.ts";
import { createBuilder } from "../../src/workers/build/builder.ts";
import type { RealTime } from "../../src/workers/run/paced-clock.ts";
import { performRun } from "../../src/workers/run/perform-run.ts";
import { realClock } from "../../src/workers/run/real-clock.ts";

/** Time that passes when a test says so. */
export interface ManualTimers extends Timers {
  advance(ms: number): void;
}

export function manualTimers(): ManualTimers {
  let time = 1_800_000_000_000;
  let order = 0;
  const due = new Map<number, { readonly at: number; readonly callback: () => void }>();
  const after = (ms: number, callback: () => void): (() => void) => {
    const id = order++;
    due.set(id, { at: time + ms, callback });
    return () => due.delete(id);
  };
  return {
    now: () => time,
    after,
    frame: (callback) => after(16, callback),
    advance(ms) {
      const end = time + ms;
      for (;;) {
        const [next] = [...due].filter(([, timer]) => timer.at <= end).sort(([a, x], [b, y]) => x.at - y.at || a - b);
        if (next === undefined) break;
        time = next[1].at;
        due.delete(next[0]);
        next[1].callback();
      }
      time = end;
    },
  };
}

/** What several tabs share. */
export interface MemoryBrowser {
  readonly projects: Map<string, ProjectRecord>;
  readonly snapshots: Map<string, Snapshot>;
  readonly runs: Map<string, RunRecord>;
  /** The fault that every write and read answers with, while it is set. */
  fault: StorageFault | null;
  readonly holders: Map<string, { readonly lost: () => void; readonly released: Promise<void> }>;
  readonly watchers: Set<(project: string, from: object) => void>;
  preferences: Json;
  readonly openings: Map<string, number>;
  ids: number;
}

export function memoryBrowser(): MemoryBrowser {
  return {
    projects: new Map(),
    snapshots: new Map(),
    runs: new Map(),
    fault: null,
    holders: new Map(),
    watchers: new Set(),
    preferences: null,
    openings: new Map(),
    ids: 0,
  };
}

function memoryStorage(browser: MemoryBrowser): Storage {
  async function use<T>(work: () => T) {
    return browser.fault === null ? ok(structuredClone(work())) : err(browser.fault);
  }
  return {
    listProjects: () =>
      use(() =>
        [...browser.projects.values()].map(({ id, name, changedAt, lesson }) => ({
          ...{ id, name, changedAt },
          ...(lesson && { lesson: lesson.standing }),
        })),
      ),
    loadProject: (id) => use(() => browser.projects.get(id) ?? null),
    saveProject: (record) =>
      use(() => {
        browser.projects.set(record.id, structuredClone(record));
        return null;
      }),
    deleteProject: (id) =>
      use(() => {
        browser.projects.delete(id);
        return null;
      }),
    listSnapshots: (project) => use(() => [...browser.snapshots.values()].filter((one) => one.project === project)),
    loadSnapshot: (id) => use(() => browser.snapshots.get(id) ?? null),
    saveSnapshot: (snapshot) =>
      use(() => {
        browser.snapshots.set(snapshot.id, snapshot);
        return null;
      }),
    listRuns: (project) => use(() => [...browser.runs.values()].filter((run) => run.project === project)),
    loadRun: (id) => use(() => browser.runs.get(id) ?? null),
    saveRun: (record) =>
      use(() => {
        browser.runs.set(record.id, structuredClone(record));
        return null;
      }),
  };
}

function memoryLocks(browser: MemoryBrowser): TabLocks {
  const tab = {};
  function hold(project: string, lost: () => void): TabLock {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = () => {
        browser.holders.delete(project);
        resolve();
      };
    });
    browser.holders.set(project, { lost, released });
    return { release: () => release() };
  }
  return {
    acquire: async (project, lost) => (browser.holders.has(project) ? null : hold(project, lost)),
    async takeOver(project, lost) {
      const holder = browser.holders.get(project);
      holder?.lost();
      await holder?.released;
      return hold(project, lost);
    },
    holdRun: async (run) => (browser.holders.has(`run ${run}`) ? null : hold(`run ${run}`, () => undefined)),
    announce(project) {
      for (const watcher of browser.watchers) watcher(project, tab);
    },
    watch(listener) {
      const watcher = (project: string, from: object): void => {
        if (from !== tab) listener(project);
      };
      browser.watchers.add(watcher);
      return () => browser.watchers.delete(watcher);
    },
  };
}

/** What is due at once comes in the next macrotask, in order, as messages do in a worker. */
export const realTime: RealTime = {
  now: () => performance.now(),
  after(ms, callback) {
    if (ms < 1) {
      const immediate = setImmediate(callback);
      return () => clearImmediate(immediate);
    }
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

const NO_NETWORK: Http = { fetch: () => Promise.reject(new Error("No test may use the network here.")) };

/** Node brings no model. */
export const NO_BUILT_IN: BuiltInModel = { isOffered: false, state: async () => "unavailable", fetch: async () => {} };

/** Runs in this process, with the real interpreter, models and sandbox. */
export function inProcessRunHost(http: Http = NO_NETWORK): RunHost {
  const sandbox = createSandbox({
    loadVariant: async (wasmMemory) => newVariant(quickjs, { wasmMemory }),
    now: () => performance.now(),
  });
  const learnt = createLearnt();
  return {
    builtIn: NO_BUILT_IN,
    liveModels: () => ({ ok: true }),
    checkConnection: async () => ({ ok: true, models: [], listed: null, provider: null }),
    start(request, listener) {
      const run = performRun(request, {
        real: realTime,
        clock: realClock,
        sandbox,
        http,
        learnt,
        builtIn: async function* () {},
        livePrices: async () => ({ priceOf: () => null }),
        emit: (batch, waits) => listener.events(structuredClone(batch), waits),
        asked: listener.asked,
      });
      run.done.then(listener.closed, (error: unknown) => listener.closed(String(error)));
      return {
        stop: () => run.stop(),
        end: () => run.stop(),
        answer: run.answer,
        kept: run.kept,
        notKept: run.notKept,
      };
    },
  };
}

export interface MemoryPorts extends WorkbenchPorts {
  readonly timers: ManualTimers;
  readonly keys: Vault;
  readonly clipboardText: { current: string | null };
  /** What was told, in order. */
  readonly notices: readonly Notice[];
}

/** The ports of one tab of a browser in memory. */
export function memoryPorts(
  browser: MemoryBrowser = memoryBrowser(),
  given: { readonly builder?: Builder; readonly runHost?: RunHost; readonly tab?: { project: string | null } } = {},
): MemoryPorts {
  const clipboardText: MemoryPorts["clipboardText"] = { current: null };
  const notices: Notice[] = [];
  return {
    storage: memoryStorage(browser),
    builder: given.builder ?? createBuilder(),
    codeCheck: { check: async () => [] },
    runHost: given.runHost ?? inProcessRunHost(),
    locks: memoryLocks(browser),
    keys: createVault(),
    preferences: {
      read: () => browser.preferences,
      write(value) {
        browser.preferences = value;
      },
      projectOfTab: () => given.tab?.project ?? null,
      setProjectOfTab(id) {
        if (given.tab) given.tab.project = id;
      },
      openings: () => Object.fromEntries(browser.openings),
      setOpening(project, at) {
        if (at === null) browser.openings.delete(project);
        else browser.openings.set(project, at);
      },
    },
    links: createShareLinks(() => "https://playground.test/app/#old"),
    clipboard: {
      async write(text) {
        clipboardText.current = text;
        return true;
      },
      read: async () => clipboardText.current,
    },
    timers: manualTimers(),
    notices,
    tell: (notice) => notices.push(notice),
    newId: () => `id-${++browser.ids}`,
    clipboardText,
  };
}
