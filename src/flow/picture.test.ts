import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseDocument } from "./file/parse.ts";
import { newDocument } from "./new-document.ts";
import { flowPicture } from "./picture.ts";

const text = readFileSync(new URL("../../examples/02-parallel/flow.json", import.meta.url), "utf8");
const document = parseDocument(text).value ?? newDocument();

describe("the picture of a flow", () => {
  const picture = flowPicture(document, "review_change");

  it("shows every card inside its bounds, frames first, what stands in a lane inside its frame", () => {
    const nodes = Object.keys(document.flows["review_change"]?.nodes ?? {});
    expect(picture.cards).toHaveLength(nodes.length + 2);
    for (const card of picture.cards) {
      expect(card.x).toBeGreaterThanOrEqual(0);
      expect(card.x + card.width).toBeLessThanOrEqual(picture.width);
      expect(card.y + card.height).toBeLessThanOrEqual(picture.height);
    }
    const [outer, inner] = picture.cards.filter((card) => card.kind === "parallel");
    expect(outer && inner && inner.x > outer.x && inner.x + inner.width < outer.x + outer.width).toBe(true);
  });

  it("draws one line between two cards, however many edges join them", () => {
    expect(new Set(picture.lines.map(String)).size).toBe(picture.lines.length);
    expect(picture.lines.length).toBeGreaterThan(3);
  });

  it("is empty for a flow that is not there", () => {
    expect(flowPicture(document, "gone")).toEqual({ width: 0, height: 0, cards: [], lines: [] });
  });
});
