import { expect, it } from "vitest";
import { memoryPorts } from "../../tests/support/memory-ports.ts";
import type { RunEvent } from "../runtime/index.ts";
import { createCore } from "./core.ts";
import { followRun } from "./following.ts";

const envelope = (seq: number) => ({ v: 1, run: "r", seq, at: seq }) as const;
const FIRST: RunEvent = {
  ...{ ...envelope(0), path: [], type: "run-start" },
  ...{ flow: "main", flow_id: "r", args: [], limits: {} },
};
const stepAt = (seq: number): RunEvent => ({
  ...{ ...envelope(seq), path: [{ node: "find_topic", visit: seq }], type: "step-start" },
  ...{ kind: "infer", name: "find_topic" },
});

function follow() {
  const ports = memoryPorts();
  const { stores, ...core } = createCore(ports);
  const summary = { id: "r", flow: "main", at: 0, model: "", case: null, status: "running" } as const;
  const follower = followRun({ ...core, stores }, summary, stores.document.getState().document);
  let commits = 0;
  stores.run.subscribe(() => {
    commits += 1;
  });
  const shown = () => stores.run.getState().shown;
  return { follower, frame: () => ports.timers.advance(16), shown, commits: () => commits };
}

it("commits events to the store at most once a frame", () => {
  const { follower, frame, shown, commits } = follow();
  follower.events([FIRST]);
  for (let seq = 1; seq < 100; seq++) follower.events([stepAt(seq)]);
  expect(commits()).toBe(0);
  frame();
  expect(commits()).toBe(1);
  expect(shown()?.view.seq).toBe(99);
});

it("takes a flood of events frame by frame, and its end at once", () => {
  const { follower, frame, shown } = follow();
  follower.events([FIRST, ...Array.from({ length: 1_500 }, (_, at) => stepAt(at + 1))]);
  frame();
  expect(shown()?.view.seq).toBe(399);
  for (let frames = 0; frames < 3; frames++) frame();
  expect(shown()?.view.seq).toBe(1_500);
  follower.events(Array.from({ length: 1_500 }, (_, at) => stepAt(1_501 + at)));
  follower.close("gone");
  expect(shown()).toMatchObject({ status: "lost", view: { seq: 3_000 } });
});
