import { describe, expect, it } from "vitest";
import type { FlowDocument } from "../../flow/index.ts";
import { freePlace } from "./free-place.ts";

const document: FlowDocument = {
  format: "stratum-playground",
  version: 1,
  name: "Places",
  contracts: {},
  functions: { ask: { mode: "infer", input: {}, output: { type: "string" }, intent: "Ask." } },
  flows: { main: { input: {}, nodes: { ask: { kind: "call", function: "ask" } }, edges: [] } },
  layout: { main: { input: { x: -600, y: 0 }, output: { x: 600, y: 0 }, ask: { x: 0, y: 0 } } },
  bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
};

describe("the place of a new card", () => {
  it("is where it was wanted, if nothing is there", () => {
    expect(freePlace(document, "main", undefined, { x: 0, y: 1000 })).toEqual({ x: 0, y: 1000 });
  });

  it("is beside what is there already", () => {
    const place = freePlace(document, "main", undefined, { x: 10, y: 10 });
    expect(place.x >= 240 || place.y >= 200 || place.x <= -240 || place.y <= -200).toBe(true);
  });

  it("never lies left of or above a lane's content", () => {
    const place = freePlace(document, "main", { frame: "both", branch: "a" }, { x: 0, y: 0 });
    expect(place).toEqual({ x: 0, y: 0 });
  });
});
