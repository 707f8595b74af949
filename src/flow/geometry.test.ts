import { describe, expect, it } from "vitest";
import type { FlowDocument } from "./document.ts";
import { cardGeometry, frameGeometry } from "./geometry.ts";

const document: FlowDocument = {
  format: "stratum-playground",
  version: 1,
  name: "Geometry",
  contracts: { Tone: { fields: { label: { type: "string" }, sure: { type: "number" } } } },
  functions: {
    classify: {
      mode: "infer",
      input: { text: { type: "string" }, note: { type: "string" } },
      output: { type: "contract", contract: "Tone" },
      intent: "Say how it sounds.",
      ensure: ["result.sure > 0.1", "result.sure > 0.2", "result.sure > 0.3", "result.sure > 0.4"],
    },
    shout: { mode: "compute", input: { text: { type: "string" } }, output: { type: "string" }, code: "return text;" },
  },
  flows: {
    main: {
      input: { text: { type: "string" } },
      nodes: {
        classify: { kind: "call", function: "classify" },
        both: { kind: "parallel", require: "all", branches: [{ name: "a" }, { name: "b" }] },
        left: { kind: "call", function: "shout", lane: { frame: "both", branch: "a" } },
        right: { kind: "call", function: "shout", lane: { frame: "both", branch: "a" } },
      },
      edges: [
        { kind: "data", from: { node: "input", path: ["text"] }, to: { node: "classify", path: ["text"] } },
        { kind: "data", from: { node: "classify", path: ["label"] }, to: { node: "left", path: ["text"] } },
      ],
    },
  },
  layout: { main: { left: { x: 0, y: 0 }, right: { x: 400, y: 20 } } },
  bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
};

describe("card geometry", () => {
  it("stacks the strata without gaps", () => {
    const card = cardGeometry(document, "main", "classify");
    expect(card?.strata.map((stratum) => stratum.layer)).toEqual(["title", "contract", "intent", "inference"]);
    let top = 0;
    for (const stratum of card?.strata ?? []) {
      expect(stratum.top).toBe(top);
      top += stratum.height;
    }
    expect(card?.height).toBe(top);
  });

  it("puts inputs on the left border and outputs, with their connected fields, on the right", () => {
    const card = cardGeometry(document, "main", "classify");
    const places = card?.ports.map((port) => [port.side, port.path.join("."), port.x === 0 ? "left" : "right"]);
    expect(places).toEqual([
      ["in", "text", "left"],
      ["in", "note", "left"],
      ["out", "", "right"],
      ["out", "label", "right"],
    ]);
  });

  it("shows at most three ensure lines", () => {
    const ensure = (count: number): FlowDocument => ({
      ...document,
      functions: {
        ...document.functions,
        classify: {
          mode: "infer",
          input: {},
          output: { type: "string" },
          intent: "Say how it sounds.",
          ensure: Array.from({ length: count }, () => "len(result) > 0"),
        },
      },
    });
    const height = (count: number) => cardGeometry(ensure(count), "main", "classify")?.height ?? 0;
    expect(height(3)).toBeGreaterThan(height(2));
    expect(height(9)).toBe(height(3));
  });

  it("gives a debate a column a round and a row an agent, up to where the rest is counted", () => {
    const size = (rounds: number, agents: number) => {
      const debate = {
        kind: "debate",
        agents: Array.from({ length: agents }, (_, at) => ({ name: `agent_${at}`, function: "classify" })),
        rounds,
        synthesizer: "",
        stop_when_converged: true,
      } as const;
      const flows = { main: { input: {}, nodes: { debate }, edges: [] } };
      const card = cardGeometry({ ...document, flows }, "main", "debate");
      return { width: card?.width, agents: card?.strata.find(({ layer }) => layer === "agents")?.height };
    };
    const [two, three] = [size(2, 2), size(3, 3)];
    expect([two.width, three.width, size(5, 2).width, size(40, 2).width]).toEqual([240, 296, 408, 408]);
    expect([size(2, 0).agents, two.agents, three.agents, size(2, 9).agents]).toEqual([104, 128, 152, 248]);
    expect(size(2, 20).agents).toBe(248);
  });

  it("has no card for a node that is not there", () => {
    expect(cardGeometry(document, "main", "nobody")).toBeNull();
    expect(frameGeometry(document, "main", "classify")).toBeNull();
  });
});

describe("frame geometry", () => {
  it("makes lanes wide and high enough for what stands in them", () => {
    const frame = frameGeometry(document, "main", "both");
    const right = cardGeometry(document, "main", "right");
    const [a, b] = frame?.lanes ?? [];
    if (!frame || !right || !a || !b) throw new Error("no frame");
    expect(a.contentLeft + 400 + right.width).toBeLessThanOrEqual(a.left + a.width);
    expect(a.contentTop + 20 + right.height).toBeLessThanOrEqual(a.top + a.height);
    expect(b.top).toBeGreaterThanOrEqual(a.top + a.height);
    expect(b.top + b.height).toBeLessThanOrEqual(frame.height);
    expect(b.width).toBe(a.width);
  });

  it("has no lanes while it is folded", () => {
    const folded = { ...document, layout: { main: { both: { x: 0, y: 0, folded: true } } } };
    expect(frameGeometry(folded, "main", "both")?.lanes).toEqual([]);
  });
});
