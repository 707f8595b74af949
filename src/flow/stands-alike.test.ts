import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { type FlowDocument, parseDocument, standsAlike } from "./index.ts";

const { value } = parseDocument(
  JSON.stringify({
    format: "stratum-playground",
    version: 1,
    name: "Two steps",
    main: "main",
    functions: { tick: { mode: "compute", input: {}, output: { type: "integer" }, code: "return 1;" } },
    flows: { main: { input: {}, nodes: { a: { kind: "call", function: "tick" } }, edges: [] } },
  }),
);
if (!value) throw new Error("the document cannot be opened");
const document: FlowDocument = value;
const at = (place: FlowDocument["layout"][string][string]): FlowDocument => ({
  ...document,
  layout: { main: { a: place } },
});

test("a document stands alike while its nodes are moved, and no more once ports open, frames fold or a flow changes", () => {
  const before = at({ x: 0, y: 0, open: ["in:ticket.subject"] });
  expect(standsAlike(before, at({ x: 48, y: 24, open: ["in:ticket.subject"] }), "main")).toBe(true);
  expect(standsAlike(before, at({ x: 0, y: 0 }), "main")).toBe(false);
  expect(standsAlike(before, at({ x: 0, y: 0, open: ["in:ticket.subject"], folded: true }), "main")).toBe(false);
  expect(standsAlike(before, { ...before, layout: {} }, "main")).toBe(false);
  expect(standsAlike(before, { ...before, flows: { ...before.flows } }, "main")).toBe(false);
});

test("nobody keeps the versions of a document that were compared before the last two", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const versions: WeakRef<FlowDocument>[] = [];
  let now = at({ x: 0, y: 0 });
  for (let x = 1; x <= 20; x++) {
    versions.push(new WeakRef(now));
    const next = at({ x, y: 0 });
    expect(standsAlike(now, next, "main")).toBe(true);
    now = next;
  }
  await expect
    .poll(() => {
      collect();
      return versions.filter((version) => version.deref()).length;
    })
    .toBeLessThanOrEqual(1);
  expect(now.layout["main"]?.["a"]?.x).toBe(20);
});
