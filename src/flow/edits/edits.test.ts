import { describe, expect, it } from "vitest";
import { sampleDocument } from "../../../tests/support/sample-document.ts";
import type { Edit, FlowDocument } from "../index.ts";
import {
  applyEdit,
  copyFragment,
  edgeId,
  parseDocument,
  parseFragment,
  pasteNames,
  printDocument,
  printFragment,
  sayRenamed,
} from "../index.ts";

const document = sampleDocument();
const flow = "main";
const edited = (...edits: readonly Edit[]): FlowDocument => {
  const text = printDocument(document);
  const result = applyEdit(document, { edit: "batch", edits });
  expect(printDocument(document)).toBe(text);
  expect(parseDocument(printDocument(result)).diagnostics).toEqual([]);
  return result;
};
const main = (value: FlowDocument) => value.flows[flow] ?? { input: {}, nodes: {}, edges: [] };
const edges = (value: FlowDocument) => main(value).edges.map(edgeId);

describe("edits", () => {
  it("leave the document as it is when there is nothing to do", () => {
    const idle: readonly Edit[] = [
      { edit: "rename-node", flow, node: "nobody", name: "somebody" },
      { edit: "rename-node", flow, node: "classify", name: "draft" },
      { edit: "rename-node", flow, node: "classify", name: "output" },
      { edit: "rename-node", flow, node: "classify", name: "two words" },
      { edit: "add-contract", name: "string", contract: { fields: {} } },
      {
        edit: "add-function",
        name: "__proto__",
        function: { mode: "compute", input: {}, output: { type: "any" }, code: "" },
      },
      { edit: "remove-nodes", flow: "nowhere", nodes: ["a"] },
      { edit: "disconnect", flow, edges: ["nothing"] },
      { edit: "set-main", flow: "nowhere" },
      { edit: "set-positions", flow, positions: { both: { x: 320, y: 400 } } },
      { edit: "move-to-lane", flow, nodes: ["both"], lane: { frame: "both", branch: "count" } },
    ];
    for (const edit of idle) expect(applyEdit(document, edit)).toBe(document);
  });

  it("share what they don't touch", () => {
    const moved = edited({ edit: "set-positions", flow, positions: { draft: { x: 0, y: 0 } } });
    expect(moved.flows).toBe(document.flows);
    expect(moved.layout[flow]?.["classify"]).toBe(document.layout[flow]?.["classify"]);
    const changed = edited({ edit: "set-function-part", function: "count", part: "code", value: "return 1;" });
    expect(changed.functions["classify"]).toBe(document.functions["classify"]);
    expect(changed.flows).toBe(document.flows);
  });

  it("rename a field in expressions, edges, agreement, code, open ports, scripts and pins, not in comments or strings", () => {
    const renamed = edited({ edit: "rename-field", contract: "Tone", field: "label", name: "mood" });
    const classify = renamed.functions["classify"];
    const verdict = renamed.functions["verdict"];
    expect(classify?.mode === "infer" && classify.ensure?.[1]).toBe("result['mood'] in ['good', 'bad']");
    expect(verdict?.mode === "compute" && verdict.code).toBe(
      'const sure = tone.confidence > 0.5;\nreturn sure && tone.mood === "bad"; // tone.label\n',
    );
    expect(edges(renamed)).toContain("data:classify.mood>output.result.label");
    expect(renamed.bench.pins[0]?.output).toEqual({ mood: "good", confidence: 1, remark: null });
    expect(Object.keys(renamed.contracts["Tone"]?.fields ?? {})).toEqual(["mood", "confidence", "remark"]);
  });

  it("rename an input in templates, given, code and at every call", () => {
    const renamed = edited({ edit: "rename-input", function: "classify", input: "text", name: "message" });
    const classify = renamed.functions["classify"];
    expect(classify?.mode === "infer" && [classify.intent, classify.given]).toEqual([
      "Classify {message}.",
      ["len(message) > 0"],
    ]);
    expect(edges(renamed)).toContain("data:input.text>classify.message");
    expect(edges(renamed)).toContain("data:input.text>shorten.text");
  });

  it("rename a nested input's field in constants", () => {
    const renamed = edited({ edit: "rename-field", contract: "Ticket", field: "subject", name: "title" });
    expect(main(renamed).nodes["draft"]?.constants).toEqual({ "ticket.title": "None" });
  });

  it("rename a branch in what takes the frame's output", () => {
    const renamed = edited({ edit: "rename-branch", flow, node: "both", branch: "summary", name: "short" });
    expect(edges(renamed)).toContain("data:both.short>draft.summary");
    expect(main(renamed).nodes["shorten"]?.lane).toEqual({ frame: "both", branch: "short" });
  });

  it("rename a node where lanes, results, edges, pins and layout name it", () => {
    const renamed = edited(
      { edit: "rename-node", flow, node: "both", name: "frame" },
      { edit: "rename-node", flow, node: "shorter", name: "shortest" },
      { edit: "rename-node", flow, node: "classify", name: "tone" },
    );
    const frame = main(renamed).nodes["frame"];
    expect(frame?.kind === "parallel" && frame.branches[0]?.result?.node).toBe("shortest");
    expect(main(renamed).nodes["count"]?.lane?.frame).toBe("frame");
    expect(renamed.bench.pins[0]?.node).toBe("tone");
    expect(Object.keys(renamed.layout[flow] ?? {})[0]).toBe("tone");
    expect(Object.keys(main(renamed).nodes)[0]).toBe("tone");
  });

  it("rename a contract in types", () => {
    const renamed = edited({ edit: "rename-contract", contract: "Tone", name: "Mood" });
    expect(renamed.functions["classify"]?.output).toEqual({ type: "contract", contract: "Mood" });
    expect(renamed.contracts["Ticket"]?.fields["tone"]).toEqual({ type: "contract", contract: "Mood" });
  });

  it("remove a frame with what stands in it and everything that touches it", () => {
    const removed = edited({ edit: "remove-nodes", flow, nodes: ["both", "draft"] });
    expect(Object.keys(main(removed).nodes)).toEqual(["classify", "verdict"]);
    expect(edges(removed)).toEqual([
      "data:input.text>classify.text",
      "data:classify>verdict.tone",
      "data:classify.label>output.result.label",
    ]);
    expect(removed.bench.breakpoints).toEqual([]);
    expect(Object.keys(removed.layout[flow] ?? {})).toEqual(["classify"]);
  });

  it("give a port one source, unless told otherwise", () => {
    const edge = {
      kind: "data",
      from: { node: "classify", path: ["label"] },
      to: { node: "count", path: ["text"] },
    } as const;
    expect(edges(edited({ edit: "connect", flow, edge }))).not.toContain("data:input.text>count.text");
    expect(edges(edited({ edit: "connect", flow, edge, besides: true }))).toContain("data:input.text>count.text");
  });

  it("splice a node into an edge", () => {
    const spliced = edited(
      { edit: "add-node", flow, name: "extra", node: { kind: "call", function: "shorten" } },
      {
        edit: "insert-on-edge",
        flow,
        edge: "data:both.summary>draft.summary",
        node: "extra",
        input: ["text"],
        output: [],
      },
    );
    expect(edges(spliced)).toEqual(
      expect.arrayContaining(["data:both.summary>extra.text", "data:extra>draft.summary"]),
    );
    expect(edges(spliced)).not.toContain("data:both.summary>draft.summary");
  });

  it("move nodes between lanes by membership alone", () => {
    const moved = edited({
      edit: "move-to-lane",
      flow,
      nodes: ["verdict"],
      lane: { frame: "both", branch: "count" },
      positions: { verdict: { x: 8, y: 8 } },
    });
    expect(main(moved).nodes["verdict"]?.lane).toEqual({ frame: "both", branch: "count" });
    expect(moved.layout[flow]?.["verdict"]).toEqual({ x: 8, y: 8 });
    const back = applyEdit(moved, { edit: "move-to-lane", flow, nodes: ["verdict"], lane: null });
    expect(main(back).nodes["verdict"]).toEqual(main(document).nodes["verdict"]);
  });

  it("duplicate a lane with its nodes, its inner edges, what comes in, and its result", () => {
    const doubled = edited({ edit: "duplicate-branch", flow, node: "both", branch: "summary" });
    const frame = main(doubled).nodes["both"];
    expect(frame?.kind === "parallel" && frame.branches.map((branch) => branch.name)).toEqual([
      "summary",
      "summary_2",
      "count",
    ]);
    expect(frame?.kind === "parallel" && frame.branches[1]?.result?.node).toBe("shorter_2");
    expect(edges(doubled)).toEqual(
      expect.arrayContaining(["data:shorten_2>shorter_2.text", "data:input.text>shorten_2.text"]),
    );
  });

  it("duplicate nodes beside the originals", () => {
    const doubled = edited({ edit: "duplicate-nodes", flow, nodes: ["both"], by: { x: 40, y: 40 } });
    expect(doubled.layout[flow]?.["both_2"]).toEqual({ x: 360, y: 440 });
    expect(doubled.layout[flow]?.["shorten_2"]).toEqual({ x: 0, y: 0 });
    expect(main(doubled).nodes["count_2"]?.lane).toEqual({ frame: "both_2", branch: "count" });
    expect(edges(doubled)).toContain("data:shorten_2>shorter_2.text");
  });

  it("set and clear parts, and keep optional ones absent rather than empty", () => {
    const set = edited({ edit: "set-function-part", function: "classify", part: "budget", value: { usd: 1 } });
    expect(set.functions["classify"]).toMatchObject({ budget: { usd: 1 } });
    const cleared = applyEdit(set, { edit: "set-function-part", function: "classify", part: "budget", value: null });
    expect(printDocument(cleared)).toBe(printDocument(document));
    expect(
      applyEdit(document, { edit: "remove-constant", flow, node: "draft", port: "ticket.subject" }).flows[flow]?.nodes[
        "draft"
      ],
    ).toEqual({
      kind: "call",
      function: "draft",
    });
  });
});

describe("copy and paste", () => {
  it("bring along what the nodes need, as text that people can read", () => {
    const fragment = copyFragment(document, flow, ["draft", "classify"]);
    expect(Object.keys(fragment.functions)).toEqual(["classify", "draft"]);
    expect(Object.keys(fragment.contracts)).toEqual(["Tone", "Ticket"]);
    expect(fragment.edges.map(edgeId)).toEqual(["data:classify>draft.ticket.tone"]);
    expect(fragment.layout).toEqual({ classify: { x: 0, y: 0, open: ["out:confidence"] }, draft: { x: 680, y: 0 } });
    expect(printFragment(fragment)).toContain('"intent": "Answer."');
  });

  it("use what is there word for word, and rename what only bears the same name", () => {
    const fragment = copyFragment(document, flow, ["classify"]);
    const other = edited({ edit: "set-function-part", function: "classify", part: "intent", value: "Something else." });
    expect(pasteNames(document, flow, fragment).functions.get("classify")).toBe("classify");
    expect(pasteNames(other, flow, fragment).functions.get("classify")).toBe("classify_2");
    const pasted = applyEdit(other, { edit: "paste", flow, fragment, position: { x: 8, y: 8 } });
    expect(main(pasted).nodes["classify_2"]).toEqual({ kind: "call", function: "classify_2" });
    expect(pasted.layout[flow]?.["classify_2"]).toMatchObject({ x: 8, y: 8 });
  });

  it("rename a clashing contract in the functions that come along", () => {
    const fragment = copyFragment(document, flow, ["classify"]);
    const other = edited({ edit: "remove-field", contract: "Tone", field: "remark" });
    const pasted = applyEdit(other, { edit: "paste", flow, fragment, position: { x: 0, y: 0 } });
    expect(Object.keys(pasted.contracts)).toContain("Tone2");
    expect(pasted.functions["classify_2"]?.output).toEqual({ type: "contract", contract: "Tone2" });
  });

  const caller = (called: FlowDocument): FlowDocument => ({
    ...called,
    flows: {
      ...called.flows,
      outer: {
        input: { text: { type: "string" } },
        nodes: {
          call: { kind: "subflow", flow },
          each: { kind: "for_each", target: { flow }, item: "ticket", require: "all" },
        },
        edges: [],
      },
      empty: { input: {}, nodes: {}, edges: [] },
    },
  });
  const bare: FlowDocument = { ...document, contracts: {}, functions: {}, flows: caller(document).flows, layout: {} };
  const into = (there: FlowDocument, fragment = copyFragment(caller(document), "outer", ["call", "each"])) =>
    applyEdit(there, { edit: "paste", flow: "empty", fragment, position: { x: 0, y: 0 } });
  const empty: FlowDocument = { ...bare, flows: { empty: { input: {}, nodes: {}, edges: [] } } };

  it("bring the flows that nodes call, with all that these need and where it stands", () => {
    const fragment = copyFragment(caller(document), "outer", ["call", "each"]);
    expect(parseFragment(printFragment(fragment))).toEqual(fragment);
    const pasted = into(empty, fragment);
    expect(pasted.flows[flow]).toEqual(document.flows[flow]);
    expect(pasted.layout[flow]).toEqual(document.layout[flow]);
    expect(pasted.functions).toEqual(document.functions);
    expect(pasted.contracts).toEqual(document.contracts);
  });

  it("never bind to another flow of that name", () => {
    const other = edited({ edit: "set-function-part", function: "draft", part: "intent", value: "Something else." });
    const there: FlowDocument = { ...other, flows: { ...other.flows, empty: { input: {}, nodes: {}, edges: [] } } };
    const fragment = copyFragment(caller(document), "outer", ["call", "each"]);
    const names = pasteNames(there, "empty", fragment);
    expect(sayRenamed(names)).toEqual([`flow ${flow} as ${flow}_2`, "function draft as draft_2"]);
    const pasted = into(there, fragment);
    expect(pasted.flows["empty"]?.nodes).toMatchObject({
      call: { flow: `${flow}_2` },
      each: { target: { flow: `${flow}_2` } },
    });
    expect(pasted.flows[`${flow}_2`]?.nodes["draft"]).toMatchObject({ function: "draft_2" });
    expect(pasted.flows[flow]).toEqual(other.flows[flow]);
  });

  it("use what an earlier paste brought: pasting the same again adds nodes only", () => {
    const other = edited({ edit: "set-function-part", function: "classify", part: "intent", value: "Something else." });
    const there: FlowDocument = { ...other, flows: { ...other.flows, empty: { input: {}, nodes: {}, edges: [] } } };
    const once = into(there);
    const twice = into(once);
    expect(Object.keys(once.functions)).toEqual([...Object.keys(there.functions), "classify_2"]);
    expect(twice.functions).toEqual(once.functions);
    expect(Object.keys(twice.flows)).toEqual(Object.keys(once.flows));
    expect(twice.contracts).toEqual(once.contracts);
    expect(Object.keys(twice.flows["empty"]?.nodes ?? {})).toEqual(["call", "each", "call_2", "each_2"]);
  });

  it("take foreign text for what it is", () => {
    for (const text of ["", "hello", "{}", '{"format":"stratum-fragment"}', printDocument(document)]) {
      expect(parseFragment(text)).toBeNull();
    }
  });
});
