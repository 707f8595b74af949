import type { TabLock, TabLocks } from "../workbench/index.ts";
import { newId } from "./new-id.ts";

const CHANNEL = "stratum-playground/projects";
/** How long a tab that holds a project may take to save and let go, before it counts as gone. */
const HAND_OVER_MS = 4_000;

type Message =
  | { readonly say: "hand-over"; readonly project: string; readonly from: string }
  | { readonly say: "saved"; readonly project: string; readonly from: string };

function isMessage(data: unknown): data is Message {
  return typeof data === "object" && data !== null && "say" in data && "project" in data && "from" in data;
}

/** How long the lock of a run is waited for: whoever has just let go of it may still be doing so. */
const RUN_MS = 500;

/** Nobody else can be seen, so every tab edits. */
const FREE: TabLock = { release() {} };

/**
 * One writer per project over all tabs, and one tab per run: Web Locks, which the browser lets go of when a tab ends or
 * crashes. A tab that is asked to hand over a project gets `lost`, saves, and releases. A browser that forbids locks gives
 * every tab a free one. `within`: aborts when so many milliseconds are over.
 */
export function createProjectLocks(
  locks: LockManager,
  newChannel: () => BroadcastChannel,
  within: (ms: number) => AbortSignal = (ms) => AbortSignal.timeout(ms),
): TabLocks {
  const own = newId();
  const channel = newChannel();
  const held = new Map<string, () => void>();
  const watchers = new Set<(project: string) => void>();

  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data) || data.from === own) return;
    if (data.say === "hand-over") held.get(data.project)?.();
    else for (const watcher of watchers) watcher(data.project);
  });

  /** Resolves once the lock is held (or known not to be); it is kept until `release`. */
  function request(name: string, options: LockOptions): Promise<TabLock | null> {
    let release: () => void = () => undefined;
    const kept = new Promise<void>((resolve) => {
      release = resolve;
    });
    return new Promise((resolve) => {
      const hold = async (lock: Lock | null): Promise<void> => {
        resolve(lock && { release });
        if (lock !== null) await kept;
      };
      const refused = (reason: unknown) => resolve(isTimeout(reason) ? null : FREE);
      try {
        locks.request(`stratum-playground/${name}`, options, hold).catch(refused);
      } catch (reason) {
        refused(reason);
      }
    });
  }

  async function requestProject(project: string, options: LockOptions, lost: () => void): Promise<TabLock | null> {
    const lock = await request(`project/${project}`, options);
    if (lock === null || lock === FREE) return lock;
    held.set(project, lost);
    return {
      release() {
        if (held.get(project) === lost) held.delete(project);
        lock.release();
      },
    };
  }

  const post = (message: Message): void => channel.postMessage(message);

  return {
    acquire: (project, lost) => requestProject(project, { ifAvailable: true }, lost),
    takeOver(project, lost) {
      post({ say: "hand-over", project, from: own });
      return requestProject(project, { signal: within(HAND_OVER_MS) }, lost);
    },
    holdRun: (run) => request(`run/${run}`, { signal: within(RUN_MS) }),
    announce: (project) => post({ say: "saved", project, from: own }),
    watch(listener) {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  };
}

/** The tab that holds the lock did not let go in time. */
const isTimeout = (reason: unknown): boolean =>
  reason instanceof DOMException && (reason.name === "TimeoutError" || reason.name === "AbortError");

const UNLOCKED: TabLocks = {
  acquire: async () => FREE,
  takeOver: async () => FREE,
  holdRun: async () => FREE,
  announce() {},
  watch: () => () => {},
};

/** Where a browser has no Web Locks or no channels (no secure context, storage forbidden), every tab edits. */
export function pageLocks(): TabLocks {
  try {
    return createProjectLocks(navigator.locks, () => new BroadcastChannel(CHANNEL));
  } catch {
    return UNLOCKED;
  }
}
