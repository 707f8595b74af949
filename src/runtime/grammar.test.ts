import { describe, expect, it } from "vitest";
import { checkGrammar, type RunEvent, type RunEventBody, type RunPath } from "./index.ts";

const START: RunEventBody = { type: "run-start", flow: "f", flow_id: "f", args: [], limits: {} };
const END: RunEventBody = { type: "run-end", status: "ok", output: 1, duration_ms: 0 };
const STEP: RunEventBody = { type: "step-start", kind: "compute", name: "s", args: [] };
const STEP_END: RunEventBody = { type: "step-end", status: "ok", output: 1, duration_ms: 0 };
const FRAME: RunEventBody = { type: "step-start", kind: "parallel", name: "p", branches: ["a"] };
const BRANCH_END: RunEventBody = { type: "branch-end", branch: "a", status: "ok" };
const s: RunPath = [{ node: "s" }];
const p: RunPath = [{ node: "p" }];
const inside: RunPath = [{ node: "p", branch: "a" }, { node: "s" }];

function problems(...parts: readonly (readonly [RunPath, RunEventBody])[]): readonly string[] {
  const events = parts.map(([path, body], seq): RunEvent => ({ v: 1, run: "r", seq, at: seq, path, ...body }));
  return checkGrammar(events).map(({ message }) => message);
}

describe("the grammar of a run", () => {
  it("accepts a run with a frame in it", () => {
    expect(
      problems([[], START], [p, FRAME], [inside, STEP], [inside, STEP_END], [p, BRANCH_END], [p, STEP_END], [[], END]),
    ).toEqual([]);
  });

  it("accepts a step that is passed over in one round and runs in another", () => {
    const skip = [s, { type: "step-skip", reason: "no" }] as const;
    const back = [[], { type: "round-start", round: 1, to: "s" }] as const;
    expect(problems([[], START], [s, STEP], [s, STEP_END], back, skip, back, skip, [[], END])).toEqual([]);
    expect(problems([[], START], skip, back, [s, STEP], [s, STEP_END], [[], END])).toEqual([]);
    expect(problems([[], START], skip, [s, STEP])).toContain("step-start: s was skipped before");
  });

  it("accepts a suspension, and what follows its resumption", () => {
    const suspended = [[[], { type: "run-suspend", waiting: ["s"] }]] as const;
    expect(problems([[], START], ...suspended)).toEqual([]);
    expect(problems([[], START], ...suspended, [[], { type: "run-resume" }], [[], END])).toEqual([]);
    expect(problems([[], START], ...suspended, [[], END])).toContain("run-end: only run-resume follows a suspension");
  });

  it.each([
    ["no events at all", [], "no events"],
    ["no end", [[[], START]], "the run has no end: its last event is run-start"],
    ["no beginning", [[[], END]], "run-end: a run begins with run-start, and only once"],
    [
      "two beginnings",
      [
        [[], START],
        [[], START],
        [[], END],
      ],
      "run-start: a run begins with run-start, and only once",
    ],
    [
      "an event after the end",
      [
        [[], START],
        [[], END],
        [s, STEP],
      ],
      "step-start: nothing follows the end",
    ],
    [
      "a step left open",
      [
        [[], START],
        [s, STEP],
        [[], END],
      ],
      "run-end: s is still open",
    ],
    [
      "a step closed twice",
      [
        [[], START],
        [s, STEP],
        [s, STEP_END],
        [s, STEP_END],
        [[], END],
      ],
      "step-end: s is not open",
    ],
    [
      "a step started twice",
      [
        [[], START],
        [s, STEP],
        [s, STEP_END],
        [s, STEP],
      ],
      "step-start: s was started before",
    ],
    [
      "a step outside its frame",
      [
        [[], START],
        [inside, STEP],
      ],
      "step-start: p, which it is in, is not open",
    ],
    [
      "a frame closed around a step",
      [
        [[], START],
        [p, FRAME],
        [inside, STEP],
        [p, STEP_END],
      ],
      "step-end: steps inside it are still open",
    ],
    [
      "a branch that never ends",
      [
        [[], START],
        [p, FRAME],
        [p, STEP_END],
      ],
      "step-end: branch a has not ended",
    ],
    [
      "text without an attempt",
      [
        [[], START],
        [s, STEP],
        [s, { type: "text-delta", text: "x", tokens: 1 }],
      ],
      "text-delta: no attempt is open",
    ],
    [
      "a reservation kept",
      [
        [[], START],
        [s, STEP],
        [
          s,
          {
            type: "budget-change",
            changes: [{ envelope: [], reserved: { usd: 0, tokens: 5 }, spent: { usd: 0, tokens: 0 } }],
          },
        ],
        [s, STEP_END],
      ],
      "step-end: it still holds 5 tokens of the flow",
    ],
  ] satisfies [string, [RunPath, RunEventBody][], string][])("refuses %s", (_, events, message) => {
    expect(problems(...events)).toContain(message);
  });

  it("refuses a gap in seq", () => {
    const events: RunEvent[] = [
      { v: 1, run: "r", seq: 0, at: 0, path: [], ...START },
      { v: 1, run: "r", seq: 2, at: 0, path: [], ...END },
    ];
    expect(checkGrammar(events).map(({ message }) => message)).toEqual(["run-end: seq 2 after 0"]);
  });
});
