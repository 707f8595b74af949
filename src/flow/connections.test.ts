import { describe, expect, it } from "vitest";
import { sampleDocument } from "../../tests/support/sample-document.ts";
import type { DataEdge, FlowDocument } from "./index.ts";
import {
  applyEdit,
  canConnect,
  canConnectControl,
  edgeProblem,
  inputPorts,
  outputPorts,
  outputType,
  resultType,
  targetsFor,
} from "./index.ts";

const at = (text: string) => {
  const [node = "", ...path] = text.split(".");
  return { node, path };
};
const document = sampleDocument();
const connect = (from: string, to: string, within: FlowDocument = document) =>
  canConnect(within, "main", at(from), at(to));
const refusal = (from: string, to: string) => {
  const answer = connect(from, to);
  return answer.ok ? "ok" : answer.reason.code;
};

describe("types of ports", () => {
  it("are the function's, the flow's, and an object by branch name of a frame", () => {
    expect(outputType(document, "main", "classify")).toEqual({ type: "contract", contract: "Tone" });
    expect(outputType(document, "main", "both")).toEqual({
      type: "object",
      fields: { summary: { type: "string" }, count: { type: "integer" } },
    });
  });

  it("of a frame follow its require", () => {
    const anyOf = applyEdit(document, { edit: "set-require", flow: "main", node: "both", require: 0 });
    expect(outputType(anyOf, "main", "both")?.type).toBe("array");
  });

  it("make the result an object of what feeds it, while it is not declared", () => {
    expect(resultType(document, "main")).toEqual({
      type: "object",
      fields: { answer: { type: "string" }, label: { type: "string", values: ["good", "bad"] } },
    });
  });
});

describe("ports", () => {
  const keys = (ports: readonly { path: readonly string[] }[]) => ports.map((port) => port.path.join("."));

  it("show a field only while it is connected, constant or pinned open", () => {
    expect(keys(outputPorts(document, "main", "classify"))).toEqual(["", "label", "confidence"]);
    expect(keys(inputPorts(document, "main", "draft"))).toEqual([
      "ticket",
      "ticket.subject",
      "ticket.body",
      "ticket.tone",
      "summary",
    ]);
    expect(keys(inputPorts(document, "main", "output"))).toEqual(["result", "result.answer", "result.label"]);
    expect(keys(outputPorts(document, "main", "input"))).toEqual(["text", "subject"]);
  });

  it("mark what is needed and empty", () => {
    const without = applyEdit(document, {
      edit: "disconnect",
      flow: "main",
      edges: ["data:both.summary>draft.summary", "data:input.text>draft.ticket.body"],
    });
    const missing = inputPorts(without, "main", "draft").filter((port) => port.missing);
    expect(keys(missing)).toEqual(["summary"]);
    expect(inputPorts(document, "main", "draft").some((port) => port.missing)).toBe(false);
  });

  it("keep a port for an edge whose field is gone", () => {
    const broken = applyEdit(document, { edit: "remove-field", contract: "Tone", field: "label" });
    expect(keys(outputPorts(broken, "main", "classify"))).toContain("label");
  });
});

describe("canConnect", () => {
  it("takes what fits, into a lane from outside too", () => {
    expect(refusal("classify.label", "shorten.text")).toBe("ok");
    expect(refusal("input.subject", "output.result.subject")).toBe("ok");
    expect(connect("draft", "verdict.tone").ok).toBe(false);
  });

  it("says which edge gives way at a port that has one", () => {
    expect(connect("classify.label", "classify.text")).toMatchObject({ ok: false, reason: { code: "same-node" } });
    expect(connect("draft", "shorten.text")).toMatchObject({ ok: false, reason: { code: "cycle" } });
    expect(connect("classify.label", "count.text")).toEqual({ ok: true, replaces: "data:input.text>count.text" });
    expect(refusal("input.text", "count.text")).toBe("already-connected");
  });

  it("refuses a whole where fields are connected", () => {
    expect(refusal("classify", "draft.ticket")).toBe("port-taken");
  });

  it("refuses edges between lanes, out of a frame, and of a frame into itself", () => {
    expect(refusal("shorten", "count.text")).toBe("between-lanes");
    expect(refusal("shorter", "draft.summary")).toBe("out-of-frame");
    expect(refusal("both.summary", "count.text")).toBe("into-own-frame");
    expect(refusal("shorten", "output.result.short")).toBe("out-of-frame");
  });

  it("refuses circles, also by way of a frame", () => {
    expect(refusal("both.summary", "classify.text")).toBe("ok");
    const closing = applyEdit(document, {
      edit: "connect",
      flow: "main",
      edge: { kind: "data", from: at("classify.label"), to: at("shorten.text") },
    });
    expect(connect("both.summary", "classify.text", closing)).toMatchObject({ ok: false, reason: { code: "cycle" } });
  });

  it("refuses a type that doesn't fit, and lists the fields that do, best first", () => {
    const answer = connect("classify", "draft.summary");
    expect(answer).toMatchObject({ ok: false, reason: { code: "type" }, fits: [["label"]] });
    expect(connect("input.subject", "count.text")).toMatchObject({ ok: false, reason: { code: "nullable" } });
  });

  it("refuses ports that are not there", () => {
    expect(refusal("classify.nope", "count.text")).toBe("no-such-port");
    expect(refusal("nobody", "count.text")).toBe("no-such-port");
    expect(refusal("classify", "count.constructor")).toBe("no-such-port");
    expect(refusal("input", "count.text")).toBe("no-such-port");
  });

  it("lists every target, those that fit first, the others with the reason", () => {
    const targets = targetsFor(document, "main", at("classify.label"));
    const firstBad = targets.findIndex((target) => !target.connection.ok);
    expect(targets.slice(0, firstBad).map(({ to }) => [to.node, ...to.path].join("."))).toContain("shorten.text");
    expect(targets.slice(firstBad).every((target) => !target.connection.ok)).toBe(true);
    expect(targets.some(({ to }) => to.node === "classify")).toBe(false);
  });

  it("lets control edges only order, and lets some lead back", () => {
    const edge = (from: string, port: string, to: string) => ({
      kind: "control" as const,
      from: { node: from, port },
      to: { node: to },
    });
    expect(canConnectControl(document, "main", edge("verdict", "done", "draft")).ok).toBe(true);
    expect(canConnectControl(document, "main", edge("draft", "done", "classify")).ok).toBe(false);
    expect(canConnectControl(document, "main", edge("draft", "failed", "classify")).ok).toBe(true);
  });
});

describe("edgeProblem", () => {
  it("finds nothing wrong with the edges of a sound flow", () => {
    const edges = (document.flows["main"]?.edges ?? []).filter((edge): edge is DataEdge => edge.kind === "data");
    expect(edges.map((edge) => edgeProblem(document, "main", edge))).toEqual(edges.map(() => null));
  });
});
