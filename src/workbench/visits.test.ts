import { describe, expect, it } from "vitest";
import { printPath } from "../base/index.ts";
import { type Flow, newDocument } from "../flow/index.ts";
import { emptyRunView, reduceRunAll } from "../reports/index.ts";
import type { RunEvent, RunEventBody, RunPath } from "../runtime/index.ts";
import { flowRunOf } from "./standing.ts";
import { placeOfVisit } from "./visits.ts";

const flowOf = (nodes: Flow["nodes"]): Flow => ({ input: {}, output: { type: "string" }, nodes, edges: [] });
const document = {
  ...newDocument(),
  flows: {
    main: flowOf({
      each: { kind: "for_each", target: { flow: "sub" }, item: "text", require: "all" },
      again: { kind: "subflow", flow: "sub" },
      judged: { kind: "for_each", target: { function: "judge" }, item: "text", require: "all" },
      frame: { kind: "parallel", require: "all", branches: [{ name: "a" }] },
      inner: { kind: "call", function: "judge", lane: { frame: "frame", branch: "a" } },
      talk: { kind: "debate", agents: [], rounds: 1, synthesizer: "judge" },
    }),
    sub: flowOf({ long: { kind: "call", function: "judge" } }),
  },
};
const paths = {
  item0: [{ node: "each", item: 0 }, { node: "sub" }, { node: "long" }],
  item1: [{ node: "each", item: 1 }, { node: "sub" }, { node: "long" }],
  call: [{ node: "again" }, { node: "long" }],
  judged: [{ node: "judged", item: 3 }, { node: "judge" }],
  lane: [
    { node: "frame", branch: "a" },
    { node: "inner", visit: 2 },
  ],
  argument: [{ node: "talk", branch: "sceptic", round: 2 }, { node: "judge" }],
} as const satisfies Record<string, RunPath>;

const flows = [
  [{ node: "each", item: 0 }, { node: "sub" }],
  [{ node: "each", item: 1 }, { node: "sub" }],
] as const satisfies readonly RunPath[];

const events: RunEvent[] = [];
const add = (path: RunPath, body: RunEventBody) =>
  events.push({ v: 1, run: "r", seq: events.length, at: 0, path, ...body });
add([], { type: "run-start", flow: "main", flow_id: "f", args: [], limits: {} });
for (const path of flows) add(path, { type: "step-start", kind: "flow", name: "sub" });
for (const path of Object.values(paths)) add(path, { type: "step-start", kind: "compute", name: "judge" });
const view = reduceRunAll(emptyRunView(), events);

describe("a visit of a step belongs to", () => {
  it.each([
    ["the flow that an item runs", paths.item1, { flow: "sub", node: "long" }],
    ["the flow that a step calls", paths.call, { flow: "sub", node: "long" }],
    ["the For each whose item a function takes", paths.judged, { flow: "main", node: "judged" }],
    ["its own node in a lane", paths.lane, { flow: "main", node: "inner" }],
    ["the debate in which an agent speaks", paths.argument, { flow: "main", node: "talk" }],
  ])("%s", (_what, path, place) => {
    expect(placeOfVisit({ view, flow: "main", document }, printPath(path))).toEqual(place);
  });

  it("no node where the flow that ran has none of it", () => {
    expect(placeOfVisit({ view, flow: "main", document }, "nothing")).toBeNull();
  });

  it("the run of its flow that is shown: that item's, not the last one's", () => {
    expect(flowRunOf(view, "main", "sub", printPath(paths.item0))?.prefix).toBe("each[0]/sub/");
    expect(flowRunOf(view, "main", "sub")?.prefix).toBe("each[1]/sub/");
  });
});
