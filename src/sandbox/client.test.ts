import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  CALL_MS,
  createSandboxClient,
  type FromSandbox,
  type SandboxThread,
  type SandboxThreadEvents,
  START_MS,
  type ToSandbox,
} from "./client.ts";

const job = (name: string) => ({ function: name, code: "return 1;", parameters: [], args: [] });
const open = new AbortController().signal;
const SIGN_MS = 700;

/** Threads that answer with the function's name, except to `hang`; `work` gives three signs of life first. */
function pool(busy = 1) {
  const started: { terminated: boolean; readonly events: SandboxThreadEvents }[] = [];
  function startThread(events: SandboxThreadEvents): SandboxThread {
    const thread = { terminated: false, events };
    started.push(thread);
    const say = (message: FromSandbox) => queueMicrotask(() => events.message(message));
    return {
      post(message: ToSandbox) {
        const { id } = message;
        if (message.do === "search") {
          if (message.pattern !== "hang") say({ id, did: "search", result: { matched: false } });
          return;
        }
        const name = message.job.function;
        if (name === "load") say({ id, did: "sign", within_ms: START_MS });
        if (name === "work")
          for (const ms of [500, 1_000, 1_500])
            setTimeout(() => events.message({ id, did: "sign", within_ms: SIGN_MS }), ms);
        if (name === "hang" || name === "load" || name === "work") return;
        say({ id, did: "run", result: { ok: true, value: name } });
      },
      terminate() {
        thread.terminated = true;
      },
    };
  }
  const client = createSandboxClient({
    startThread,
    slowdown: () => busy,
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });
  const alive = () => started.filter(({ terminated }) => !terminated).length;
  return { started, client, alive };
}

describe("the client of the sandbox", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("starts one thread with the first call and keeps it", async () => {
    const { client, started } = pool();
    expect(started).toHaveLength(0);
    expect(await client.run(job("a"), open)).toEqual({ ok: true, value: "a" });
    expect(await client.search("x", "y")).toEqual({ matched: false });
    expect(started).toHaveLength(1);
  });

  it("ends what cannot be interrupted, with its thread, and goes on with the next call", async () => {
    const { client, started } = pool();
    await client.run(job("a"), open);
    const hanging = client.run(job("hang"), open);
    const waiting = client.run(job("b"), open);
    await vi.advanceTimersByTimeAsync(CALL_MS);
    expect(await hanging).toMatchObject({ ok: false, error: { kind: "timeout" } });
    expect(await waiting).toEqual({ ok: true, value: "b" });
    expect(started.map((thread) => thread.terminated)).toEqual([true, false]);
  });

  it("waits as long as the signs of life say, and for the sandbox to be loaded", async () => {
    const { client, started } = pool();
    await client.run(job("a"), open);
    const working = client.run(job("work"), open);
    await vi.advanceTimersByTimeAsync(1_500 + SIGN_MS - 1);
    expect(started[0]?.terminated).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await working).toMatchObject({ ok: false, error: { kind: "timeout" } });
    const loading = client.run(job("load"), open);
    await vi.advanceTimersByTimeAsync(START_MS - 1);
    expect(started[1]?.terminated).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await loading).toMatchObject({ ok: false });
  });

  it("waits longer on a busy machine", async () => {
    const { client, started } = pool(3);
    await client.run(job("a"), open);
    const hanging = client.run(job("hang"), open);
    await vi.advanceTimersByTimeAsync(3 * CALL_MS - 1);
    expect(started[0]?.terminated).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await hanging).toMatchObject({ error: { kind: "timeout" } });
  });

  it("counts a search that had to be stopped as a match", async () => {
    const { client } = pool();
    await client.run(job("a"), open);
    const search = client.search("hang", "text");
    await vi.advanceTimersByTimeAsync(CALL_MS);
    expect(await search).toEqual({ matched: true, stopped: true });
  });

  it("stops at once when the run is stopped, queued calls too, and starts nothing that is stopped already", async () => {
    const { client, started, alive } = pool();
    const stop = new AbortController();
    const running = client.run(job("hang"), stop.signal);
    const queued = client.run(job("b"), stop.signal);
    stop.abort();
    expect(await running).toMatchObject({ ok: false, error: { kind: "crashed" } });
    expect(await queued).toMatchObject({ ok: false, error: { kind: "crashed" } });
    expect(await client.run(job("a"), stop.signal)).toMatchObject({ ok: false });
    expect(started).toHaveLength(1);
    expect(alive()).toBe(0);
  });

  it("leaves no thread when it is disposed of, whatever waits or comes later", async () => {
    const { client, started, alive } = pool();
    const running = client.run(job("hang"), open);
    const queued = client.run(job("b"), open);
    client.dispose();
    expect(await running).toMatchObject({ ok: false, error: { kind: "crashed" } });
    expect(await queued).toMatchObject({ ok: false, error: { kind: "crashed" } });
    expect(await client.run(job("c"), open)).toMatchObject({ ok: false, error: { kind: "crashed" } });
    expect(await client.search("x", "y")).toMatchObject({ stopped: true });
    expect(started).toHaveLength(1);
    expect(alive()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends every thread but the last, in a hundred calls of which each third hangs", async () => {
    const { client, started, alive } = pool();
    for (let at = 0; at < 100; at++) {
      const call = client.run(job(at % 3 === 0 ? "hang" : "a"), open);
      await vi.advanceTimersByTimeAsync(START_MS);
      await call;
      expect(alive()).toBeLessThanOrEqual(1);
    }
    client.dispose();
    expect(started.length).toBeGreaterThan(30);
    expect(alive()).toBe(0);
  });

  it("does not hear a thread that it has ended", async () => {
    const { client, started, alive } = pool();
    await client.run(job("a"), open);
    const hanging = client.run(job("hang"), open);
    await vi.advanceTimersByTimeAsync(CALL_MS);
    await hanging;
    const next = client.run(job("hang"), open);
    started[0]?.events.error("its thread ended");
    expect(alive()).toBe(1);
    await vi.advanceTimersByTimeAsync(START_MS);
    expect(await next).toMatchObject({ error: { kind: "timeout" } });
  });
});
