import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type DataEdge, parseDocument } from "../../flow/index.ts";
import { movedEdge, sourcePaths, targetPaths } from "./edge-paths.ts";

const text = readFileSync(new URL("../../../examples/01-sentiment/flow.json", import.meta.url), "utf8");
const { value: document } = parseDocument(text);
if (!document) throw new Error("the first example is read");
const edge: DataEdge = {
  kind: "data",
  from: { node: "classify_sentiment", path: [] },
  to: { node: "draft_response", path: ["sentiment"] },
};

it("an end of an edge may be moved to what fits on its node; the rest is told as not fitting", () => {
  const sources = sourcePaths(document, "process_ticket", edge);
  expect(sources.map(({ label, fits }) => `${label} ${fits}`)).toEqual([
    "the whole: SentimentResult true",
    "label: positive | neutral | negative false",
    "confidence: number false",
    "reasoning: string false",
  ]);
  const targets = targetPaths(document, "process_ticket", edge);
  expect(targets.map(({ path, fits }) => [path.join("."), fits])).toEqual([
    ["text", false],
    ["sentiment", true],
    ["topic", false],
  ]);
  expect(movedEdge(edge, "from", ["reasoning"])).toEqual({
    ...edge,
    from: { node: "classify_sentiment", path: ["reasoning"] },
  });
});
