import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromSandbox, ToSandbox } from "./messages.ts";
import { createSandboxClient, OVERDUE_MS, type SandboxWorkerEvents, START_MS } from "./sandbox-client.ts";

const job = (name: string) => ({ function: name, code: "return 1;", parameters: [], args: [] });
const open = new AbortController().signal;

/** Workers that answer with the function's name, except to `hang`. */
function pool() {
  const started: { terminated: boolean }[] = [];
  function start(events: SandboxWorkerEvents) {
    const worker = { terminated: false };
    started.push(worker);
    return {
      post(message: ToSandbox) {
        if (message.do === "run" && message.job.function === "hang") return;
        if (message.do === "run" && message.job.function === "load") {
          queueMicrotask(() => events.message({ id: message.id, did: "sign", sign: "starting" }));
          return;
        }
        if (message.do === "run" && message.job.function === "work") {
          for (const ms of [1_000, 2_000, 3_000]) {
            setTimeout(() => events.message({ id: message.id, did: "sign", sign: "running" }), ms);
          }
          return;
        }
        const reply: FromSandbox =
          message.do === "run"
            ? { id: message.id, did: "run", result: { ok: true, value: message.job.function } }
            : { id: message.id, did: "search", result: { matched: false } };
        if (message.do === "search" && message.pattern === "hang") return;
        queueMicrotask(() => events.message(reply));
      },
      terminate() {
        worker.terminated = true;
      },
    };
  }
  return { started, client: createSandboxClient(start) };
}

describe("the client of the sandbox", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("starts one worker with the first call and keeps it", async () => {
    const { client, started } = pool();
    expect(started).toHaveLength(0);
    expect(await client.run(job("a"), open)).toEqual({ ok: true, value: "a" });
    expect(await client.search("x", "y")).toEqual({ matched: false });
    expect(started).toHaveLength(1);
  });

  it("ends what cannot be interrupted, with its worker, and goes on with the next call", async () => {
    const { client, started } = pool();
    await client.run(job("a"), open);
    const hanging = client.run(job("hang"), open);
    const waiting = client.run(job("b"), open);
    await vi.advanceTimersByTimeAsync(OVERDUE_MS);
    expect(await hanging).toMatchObject({ ok: false, error: { kind: "timeout" } });
    expect(await waiting).toEqual({ ok: true, value: "b" });
    expect(started.map((worker) => worker.terminated)).toEqual([true, false]);
  });

  it("waits as long as there are signs of life, and for the sandbox to be loaded", async () => {
    const { client, started } = pool();
    await client.run(job("a"), open);
    const working = client.run(job("work"), open);
    await vi.advanceTimersByTimeAsync(3_000 + OVERDUE_MS - 1);
    expect(started[0]?.terminated).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await working).toMatchObject({ ok: false, error: { kind: "timeout" } });
    const loading = client.run(job("load"), open);
    await vi.advanceTimersByTimeAsync(START_MS - 1);
    expect(started[1]?.terminated).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await loading).toMatchObject({ ok: false });
  });

  it("counts a search that had to be stopped as a match", async () => {
    const { client } = pool();
    await client.run(job("a"), open);
    const search = client.search("hang", "text");
    await vi.advanceTimersByTimeAsync(OVERDUE_MS);
    expect(await search).toEqual({ matched: true, stopped: true });
  });

  it("stops at once when the run is stopped, queued calls too", async () => {
    const { client, started } = pool();
    const stop = new AbortController();
    const running = client.run(job("hang"), stop.signal);
    const queued = client.run(job("b"), stop.signal);
    stop.abort();
    expect(await running).toMatchObject({ ok: false });
    expect(await queued).toMatchObject({ ok: false });
    expect(started[0]?.terminated).toBe(true);
  });
});
