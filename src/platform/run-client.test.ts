import { describe, expect, it } from "vitest";
import type { LearntEntry } from "../models/index.ts";
import type { FromRun, ToRun } from "../workers/run/messages.ts";
import type { EgressPage } from "./egress.ts";
import { createRunClient } from "./run-client.ts";
import type { CallWorkerEvents } from "./worker-calls.ts";

const EGRESS: EgressPage = {
  scope: "https://example.test/",
  page: "page",
  isApproved: () => true,
  get: () => Promise.reject(new Error("not asked")),
  abort() {},
  liveModels: () => ({ ok: true }),
};

/** A run whose worker and sandboxes are lists of what happened to them. */
function started(learnt: LearntEntry[] = []) {
  const told: ToRun[] = [];
  const sandboxes: { isEnded: boolean; error(message: string): void }[] = [];
  const aborted: string[] = [];
  let worker: CallWorkerEvents<FromRun> | undefined;
  let lost: string | null | undefined;
  const host = createRunClient(
    (events) => {
      worker = events;
      return { post: (message) => told.push(message), terminate() {} };
    },
    (_port, error) => {
      const sandbox = { isEnded: false, error };
      sandboxes.push(sandbox);
      return () => {
        sandbox.isEnded = true;
      };
    },
    { ...EGRESS, abort: (run) => aborted.push(run) },
    learnt,
  );
  const control = host.start({ run: "mine" } as Parameters<typeof host.start>[0], {
    events() {},
    asked() {},
    closed: (why) => {
      lost = why;
    },
  });
  const say = (message: FromRun) => worker?.message(message);
  const wants = (sandbox: number) => say({ say: "sandbox", sandbox, port: new MessageChannel().port2 });
  return { told, sandboxes, aborted, control, say, wants, lost: () => lost };
}

describe("the sandbox of a run", () => {
  it("is started when the run wants one and ended for the next", () => {
    const { sandboxes, say, wants } = started();
    expect(sandboxes).toHaveLength(0);
    wants(1);
    expect(sandboxes.map(({ isEnded }) => isEnded)).toEqual([false]);
    wants(2);
    expect(sandboxes.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    say({ say: "sandbox", sandbox: 2, port: null });
    expect(sandboxes.map(({ isEnded }) => isEnded)).toEqual([true, true]);
  });

  it("ends with the run, and none is started after it", () => {
    const { sandboxes, say, wants, lost } = started();
    wants(1);
    say({ say: "closed", lost: null });
    expect(lost()).toBeNull();
    expect(sandboxes.map(({ isEnded }) => isEnded)).toEqual([true]);
    wants(2);
    expect(sandboxes).toHaveLength(1);
  });

  it("that broke is named to the run", () => {
    const { told, sandboxes, wants } = started();
    wants(1);
    wants(2);
    sandboxes[1]?.error("it could not be loaded");
    expect(told.at(-1)).toEqual({ do: "sandbox-broke", sandbox: 2, message: "it could not be loaded" });
  });
});

describe("a run that is to end", () => {
  it("from outside does so at once, with its own requests and nobody else's", () => {
    const { control, aborted, lost } = started();
    control.stop();
    expect([lost(), aborted]).toEqual([undefined, []]);
    control.end();
    expect([lost(), aborted]).toEqual([null, ["mine"]]);
  });
});

describe("what a server refused", () => {
  it("is known to the next run of the page", () => {
    const learnt: LearntEntry[] = [];
    const entry: LearntEntry = { of: "refusals", key: "k", value: { schema: "Too large." } };
    const first = started(learnt);
    first.say({ say: "learnt", entry });
    expect(first.told[0]).toMatchObject({ do: "start" });
    expect(started(learnt).told[0]).toMatchObject({ do: "start", learnt: [entry] });
  });
});
