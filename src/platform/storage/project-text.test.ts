import { afterEach, expect, it, vi } from "vitest";
import { sampleDocument } from "../../../tests/support/sample-document.ts";
import { diff } from "../../base/index.ts";
import type { ProjectRecord } from "../../workbench/index.ts";
import { projectOfText, textOfProject } from "./project-text.ts";

afterEach(() => vi.restoreAllMocks());

function edited(record: ProjectRecord, name: string): ProjectRecord {
  const { document, undo } = record;
  const found = document.functions[name];
  if (!found) throw new Error("no such function");
  const functions = { ...document.functions, [name]: { ...found, intent: `${name} ${undo.length}` } };
  const changed = { ...document, functions };
  const step = { label: "Edit", undo: diff(changed, document), redo: diff(document, changed) };
  return { ...record, document: changed, undo: [...undo, step] };
}

const start: ProjectRecord = {
  ...{ id: "p", name: "Sample", changedAt: 1, document: sampleDocument(), undo: [], redo: [], trusted: true },
};

it("a project's text reads back as the project", () => {
  const record: ProjectRecord = {
    ...edited(edited(start, "classify"), "draft"),
    redo: [{ label: "“Ünïcode”", field: "intent", undo: { type: "same" }, redo: { type: "same" } }],
    typed: { "intent of a": { phase: "dirty", text: "ha", from: "", written: "", refusal: null, isHeld: true } },
  };
  expect(projectOfText(textOfProject(record))).toEqual(record);
});

it("after an edit no step that was written before is written anew, and of functions and flows the changed ones alone", () => {
  const before = Array.from({ length: 5 }).reduce<ProjectRecord>((record) => edited(record, "draft"), start);
  textOfProject(before);
  const after = edited(before, "classify");
  const stringify = vi.spyOn(JSON, "stringify");
  const { text } = textOfProject(after);
  const written = stringify.mock.calls.map(([value]) => value).filter((value) => typeof value === "object" && value);
  vi.restoreAllMocks();
  expect(written).toEqual([after.document.functions["classify"], after.undo.at(-1)]);
  expect(projectOfText({ id: "p", text })).toEqual(after);
});

it("after an edit of a node no other node of its flow is written anew", () => {
  textOfProject(start);
  const { main } = start.document.flows;
  const [name, node] = Object.entries(main?.nodes ?? {}).find(([, { kind }]) => kind === "call") ?? [];
  if (!main || name === undefined || node?.kind !== "call") throw new Error("no such node");
  const changed = { ...node, skip_if: "len($.input.text) == 0" };
  const flows = { ...start.document.flows, main: { ...main, nodes: { ...main.nodes, [name]: changed } } };
  const stringify = vi.spyOn(JSON, "stringify");
  const { text } = textOfProject({ ...start, document: { ...start.document, flows } });
  const written = stringify.mock.calls.map(([value]) => value).filter((value) => typeof value === "object" && value);
  vi.restoreAllMocks();
  expect(written).toEqual([changed]);
  expect(projectOfText({ id: "p", text }).document.flows).toEqual(flows);
});

it("of undo steps that take too much room the nearest are kept", () => {
  const step = (label: string): ProjectRecord["undo"][number] => ({
    ...{ label, redo: { type: "same" } },
    undo: { type: "value", value: "x".repeat(900_000) },
  });
  const [undo, redo] = [["1", "2", "3"].map(step), ["4", "5"].map(step)];
  const kept = projectOfText(textOfProject({ ...start, undo, redo }));
  expect([kept.undo, kept.redo].map((steps) => steps.map(({ label }) => label))).toEqual([["1", "2", "3"], ["4"]]);
  const longer = projectOfText(textOfProject({ ...start, undo: [...undo, ...redo], redo }));
  expect([longer.undo, longer.redo].map((steps) => steps.map(({ label }) => label))).toEqual([
    ["2", "3", "4", "5"],
    [],
  ]);
});
