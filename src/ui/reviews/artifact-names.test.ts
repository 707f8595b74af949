import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseDocument } from "../../flow/index.ts";
import { jsonRows } from "../values/json-rows.ts";
import { artifactNames } from "./artifact-names.ts";

const text = readFileSync(new URL("../../../examples/06-debate/flow.json", import.meta.url), "utf8");
const { value: document } = parseDocument(text);
if (document === null) throw new Error("The example can be read");
const review = { flow: "decide", node: "decide_yourself" };

describe("what a reviewer is shown of a debate", () => {
  it("names the rounds and who speaks in them", () => {
    const itemNames = artifactNames(document, review, "history");
    if (itemNames === null) throw new Error("It has names");
    const round = [{ choice: "buy" }, { choice: "build" }];
    const rows = jsonRows([round, round], { field: null, contracts: {}, itemNames, isOpen: () => true });
    expect(rows.map(({ label, depth }) => `${" ".repeat(depth)}${label}`)).toEqual([
      ...["round 1", " engineer", "  choice", " accountant", "  choice"],
      ...["round 2", " engineer", "  choice", " accountant", "  choice"],
    ]);
  });

  it("calls items of other artifacts by their place", () => {
    expect(artifactNames(document, review, "summary")).toBeNull();
    expect(artifactNames(document, { flow: "decide", node: "gone" }, "history")).toBeNull();
  });
});
