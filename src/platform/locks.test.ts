import { describe, expect, it } from "vitest";
import { createProjectLocks } from "./locks.ts";

type Held = { readonly released: Promise<unknown> };

/** The browser's lock manager, as far as it is used, shared by all tabs of a test. */
function lockManager(): Pick<LockManager, "request" | "query"> {
  const held = new Map<string, Held>();
  async function request(name: string, options: unknown, callback?: unknown): Promise<unknown> {
    if (typeof callback !== "function") throw new TypeError("No callback");
    const { ifAvailable, signal } = Object(options);
    if (held.has(name) && ifAvailable === true) return callback(null);
    while (held.has(name)) {
      await Promise.race([
        held.get(name)?.released,
        new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
      ]);
    }
    const released = Promise.resolve(callback({ name, mode: "exclusive" }));
    held.set(name, { released });
    await released;
    held.delete(name);
    return undefined;
  }
  return { request, query: async () => ({ held: [], pending: [] }) };
}

let channels = 0;

function browser() {
  const manager = lockManager();
  const name = `test-${++channels}`;
  const open: BroadcastChannel[] = [];
  const patience: AbortController[] = [];
  const newChannel = () => {
    const channel = new BroadcastChannel(name);
    open.push(channel);
    return channel;
  };
  const within = () => {
    const time = new AbortController();
    patience.push(time);
    return time.signal;
  };
  return {
    tab: () => createProjectLocks(manager, newChannel, within),
    /** For all that waits. */
    timeIsUp() {
      for (const time of patience) time.abort(new DOMException("The time is up.", "TimeoutError"));
    },
    close() {
      for (const channel of open) channel.close();
    },
  };
}

describe("the lock on a project", () => {
  it("is held by one tab at a time", async () => {
    const { tab, close } = browser();
    const [first, second] = [tab(), tab()];
    const lock = await first.acquire("p", () => undefined);
    expect(lock).not.toBeNull();
    expect(await second.acquire("p", () => undefined)).toBeNull();
    expect(await second.acquire("q", () => undefined)).not.toBeNull();
    lock?.release();
    await new Promise(setImmediate);
    expect(await second.acquire("p", () => undefined)).not.toBeNull();
    close();
  });

  it("is handed over once the holder has saved and let go", async () => {
    const { tab, close } = browser();
    const [first, second] = [tab(), tab()];
    const order: string[] = [];
    const lock = await first.acquire("p", () => {
      setImmediate(() => {
        order.push("saved");
        lock?.release();
      });
    });
    const taken = await second.takeOver("p", () => undefined);
    order.push("taken");
    expect(taken).not.toBeNull();
    expect(order).toEqual(["saved", "taken"]);
    close();
  });

  it("is another one than those of runs, which nobody takes over", async () => {
    const { tab, timeIsUp, close } = browser();
    const [first, second] = [tab(), tab()];
    await first.acquire("p", () => undefined);
    const run = await first.holdRun("p");
    expect(run).not.toBeNull();
    const waiting = second.holdRun("p");
    timeIsUp();
    expect(await waiting).toBeNull();
    run?.release();
    expect(await second.holdRun("p")).not.toBeNull();
    close();
  });

  it("tells the other tabs, not its own, that a project was saved", async () => {
    const { tab, close } = browser();
    const [first, second] = [tab(), tab()];
    const heard: string[] = [];
    first.watch((project) => heard.push(`first ${project}`));
    const told = new Promise<void>((resolve) => {
      second.watch((project) => {
        heard.push(`second ${project}`);
        resolve();
      });
    });
    first.announce("p");
    await told;
    expect(heard).toEqual(["second p"]);
    close();
  });
});
