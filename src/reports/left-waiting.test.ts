import { expect, test } from "vitest";
import type { Question, RunEvent, RunEventBody, RunPath } from "../runtime/index.ts";
import { emptyRunView, leftWaiting, reduceRunAll } from "./index.ts";

const QUESTION: Question = {
  id: "q1",
  path: "sign_off",
  kind: "review",
  question: "May it go?",
  artifacts: {},
  decision: { type: "any" },
  contracts: {},
  outcomes: ["approve", "kill"],
};

function written(...bodies: readonly (readonly [RunPath, RunEventBody])[]): readonly RunEvent[] {
  const start: RunEventBody = { type: "run-start", flow: "main", flow_id: "main", args: [], limits: {} };
  return [[[], start] as const, ...bodies].map(([path, body], seq) => ({
    v: 1,
    run: "r",
    seq,
    at: seq,
    path,
    ...body,
  }));
}

const started = (node: string, kind: "human" | "infer"): readonly [RunPath, RunEventBody] => [
  [{ node }],
  { type: "step-start", kind, name: node },
];
const asked: readonly [RunPath, RunEventBody] = [[{ node: "sign_off" }], { type: "ask-start", question: QUESTION }];

test("a run of which the last word is a question was left waiting", () => {
  const events = written(started("sign_off", "human"), asked);
  const left = leftWaiting(events);
  expect(left.slice(0, -1)).toEqual(events);
  expect(left.at(-1)).toEqual({ v: 1, run: "r", seq: 3, at: 2, path: [], type: "run-suspend", waiting: ["sign_off"] });
  expect(reduceRunAll(emptyRunView(), left).phase).toBe("suspended");
  expect(leftWaiting(left)).toBe(left);
});

test("a run in which something else went on was lost", () => {
  const events = written(started("draft", "infer"), started("sign_off", "human"), asked);
  expect(leftWaiting(events)).toBe(events);
  expect(leftWaiting([])).toEqual([]);
});
