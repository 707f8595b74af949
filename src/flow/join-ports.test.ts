import { expect, it } from "vitest";
import type { DataEdge, FlowDocument } from "./index.ts";
import { applyEdit, canConnect, edgeId, joinPorts, takesAnother } from "./index.ts";

const text = { type: "string" } as const;
const at = (node: string, ...path: readonly string[]) => ({ node, path });
const route = (port: string, node: string) =>
  ({ kind: "control", from: { node: "sort", port }, to: { node } }) as const;

/** A bug is filed, praise is thanked for; `log` runs either way. */
const document: FlowDocument = {
  format: "stratum-playground",
  version: 1,
  name: "Ways",
  contracts: {},
  functions: { reply: { mode: "infer", input: { text }, output: text, intent: "Reply." } },
  flows: {
    main: {
      input: { text },
      nodes: {
        sort: {
          kind: "branch",
          cases: [
            { name: "bug", condition: "len($.input.text) > 9" },
            { name: "praise", condition: "len($.input.text) > 3" },
          ],
        },
        file_bug: { kind: "call", function: "reply", constants: { text: "bug" } },
        thank: { kind: "call", function: "reply", constants: { text: "thanks" } },
        log: { kind: "call", function: "reply", constants: { text: "log" } },
      },
      edges: [route("bug", "file_bug"), route("praise", "thank")],
    },
  },
  layout: {},
  bench: { cases: [], scripts: [], pins: [], breakpoints: [] },
};

const result = at("output", "result");
const joined = (before: FlowDocument, from: string) =>
  applyEdit(before, joinPorts(before, "main", at(from), result).edit);
const sources = (of: FlowDocument) =>
  (of.flows["main"]?.edges ?? []).filter((edge): edge is DataEdge => edge.kind === "data").map(edgeId);

it("a source that excludes what feeds the port stands beside it", () => {
  const both = joined(joined(document, "file_bug"), "thank");
  expect(sources(both)).toEqual(["data:file_bug>output.result", "data:thank>output.result"]);
  expect(canConnect(joined(document, "file_bug"), "main", at("thank"), result)).toEqual({ ok: true });
});

it("any other source takes the place of all, and they are named", () => {
  const both = joined(joined(document, "file_bug"), "thank");
  const { replaces } = joinPorts(both, "main", at("log"), result);
  expect(replaces.map(edgeId)).toEqual(["data:file_bug>output.result", "data:thank>output.result"]);
  expect(sources(joined(both, "log"))).toEqual(["data:log>output.result"]);
  expect(sources(joined(joined(document, "log"), "thank"))).toEqual(["data:thank>output.result"]);
});

it("a port takes another source while a step is left that excludes all it has", () => {
  expect(takesAnother(joined(document, "file_bug"), "main", result)).toBe(true);
  expect(takesAnother(joined(document, "log"), "main", result)).toBe(false);
});
