import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { type MemoryPorts, memoryBrowser, memoryPorts } from "../../tests/support/memory-ports.ts";
import type { Edit } from "../flow/index.ts";
import { type Command, createWorkbench, type Workbench } from "./index.ts";

const sample = readFileSync(new URL("../../examples/01-sentiment/flow.json", import.meta.url), "utf8");
const open: Workbench[] = [];

async function start(browser = memoryBrowser()): Promise<Workbench & { readonly ports: MemoryPorts }> {
  const ports = memoryPorts(browser);
  const workbench = createWorkbench(ports, { sample });
  open.push(workbench);
  await workbench.ready;
  return { ...workbench, ports };
}

afterEach(() => {
  for (const workbench of open.splice(0)) workbench.dispose();
});

const documentOf = (workbench: Workbench) => workbench.stores.document.getState().document;
const text = (workbench: Workbench) => JSON.stringify(documentOf(workbench));

function intent(value: string): Extract<Command, { do: "type" }> {
  return {
    do: "type",
    field: "function/classify_sentiment/intent",
    label: "Edit the intent",
    edits: [{ edit: "set-function-part", function: "classify_sentiment", part: "intent", value }],
  };
}

function intentOf(workbench: Workbench): string {
  const definition = documentOf(workbench).functions["classify_sentiment"];
  return definition?.mode === "infer" ? definition.intent : "";
}

describe("the document", () => {
  it("opens on the sample, which is kept at once", async () => {
    const browser = memoryBrowser();
    const workbench = await start(browser);
    expect(documentOf(workbench).name).toBe("Ticket triage");
    expect(workbench.stores.project.getState()).toMatchObject({
      access: { mode: "edit" },
      trusted: true,
      save: { state: "saved" },
    });
    expect(browser.projects.size).toBe(1);
  });

  it("makes one undo step of one edit, named by its label", async () => {
    const workbench = await start();
    const before = text(workbench);
    await workbench.dispatch({ do: "edit", label: "Rename", edits: [{ edit: "rename-document", name: "New" }] });
    expect(workbench.stores.document.getState()).toMatchObject({ steps: ["Rename"], position: 1 });
    await workbench.dispatch({ do: "undo" });
    expect(text(workbench)).toBe(before);
    await workbench.dispatch({ do: "redo" });
    expect(documentOf(workbench).name).toBe("New");
  });

  it("forgets what could be redone when something else is done", async () => {
    const workbench = await start();
    const rename = (name: string) =>
      workbench.dispatch({ do: "edit", label: name, edits: [{ edit: "rename-document", name }] });
    await rename("First");
    await workbench.dispatch({ do: "undo" });
    await rename("Second");
    await workbench.dispatch({ do: "redo" });
    expect(documentOf(workbench).name).toBe("Second");
    expect(workbench.stores.document.getState()).toMatchObject({ steps: ["Second"], position: 1 });
  });

  it("makes no step of an edit that changes nothing", async () => {
    const workbench = await start();
    await workbench.dispatch({ do: "edit", label: "Nothing", edits: [{ edit: "remove-contract", contract: "Gone" }] });
    expect(workbench.stores.document.getState().steps).toEqual([]);
  });

  it("commits text on a pause, and makes one step of all pauses in one field", async () => {
    const workbench = await start();
    const { timers } = workbench.ports;
    const before = intentOf(workbench);
    await workbench.dispatch(intent("A"));
    await workbench.dispatch(intent("AB"));
    expect(intentOf(workbench)).toBe(before);
    timers.advance(600);
    expect(intentOf(workbench)).toBe("AB");
    await workbench.dispatch(intent("ABC"));
    timers.advance(600);
    expect(workbench.stores.document.getState().steps).toEqual(["Edit the intent"]);
    await workbench.dispatch({ do: "commit" });
    await workbench.dispatch(intent("ABCD"));
    await workbench.dispatch({ do: "undo" });
    expect(intentOf(workbench)).toBe("ABC");
    await workbench.dispatch({ do: "undo" });
    expect(intentOf(workbench)).toBe(before);
  });

  it("takes typed text along when something else is done before the pause", async () => {
    const workbench = await start();
    await workbench.dispatch(intent("Typed"));
    await workbench.dispatch({ do: "edit", label: "Rename", edits: [{ edit: "rename-document", name: "New" }] });
    expect(intentOf(workbench)).toBe("Typed");
    expect(workbench.stores.document.getState().steps).toEqual(["Edit the intent", "Rename"]);
  });

  it("keeps its history over a reload", async () => {
    const browser = memoryBrowser();
    const first = await start(browser);
    const before = text(first);
    await first.dispatch({ do: "edit", label: "Rename", edits: [{ edit: "rename-document", name: "New" }] });
    await first.flush();
    first.dispose();
    const second = await start(browser);
    expect(second.stores.document.getState().steps).toEqual(["Rename"]);
    await second.dispatch({ do: "undo" });
    expect(text(second)).toBe(before);
  });

  it("goes to any step of the history", async () => {
    const workbench = await start();
    const names = ["A", "B", "C"];
    for (const name of names) {
      await workbench.dispatch({ do: "edit", label: name, edits: [{ edit: "rename-document", name }] });
    }
    await workbench.dispatch({ do: "go-to-step", position: 1 });
    expect(documentOf(workbench).name).toBe("A");
    await workbench.dispatch({ do: "go-to-step", position: 3 });
    expect(documentOf(workbench).name).toBe("C");
  });

  it("is what it was after any edits are undone, and again after they are redone", async () => {
    const workbench = await start();
    const flow = workbench.stores.session.getState().flow;
    const nodes = Object.keys(documentOf(workbench).flows[flow]?.nodes ?? {});
    const node = fc.constantFrom(...nodes);
    const at = fc.record({ x: fc.integer(), y: fc.integer() });
    const edit: fc.Arbitrary<Edit> = fc.oneof(
      fc.record({ edit: fc.constant("rename-document" as const), name: fc.string() }),
      fc.record({ edit: fc.constant("remove-nodes" as const), flow: fc.constant(flow), nodes: fc.subarray(nodes) }),
      fc.record({
        edit: fc.constant("duplicate-nodes" as const),
        flow: fc.constant(flow),
        nodes: fc.subarray(nodes),
        by: at,
      }),
      fc.record({
        edit: fc.constant("rename-node" as const),
        flow: fc.constant(flow),
        node,
        name: fc.constantFrom("a", "b", ...nodes),
      }),
      node.chain((name) =>
        at.map((position) => ({ edit: "set-positions" as const, flow, positions: { [name]: position } })),
      ),
      fc.record({ edit: fc.constant("set-seed" as const), seed: fc.option(fc.nat()) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
        const { position } = workbench.stores.document.getState();
        const before = text(workbench);
        for (const one of edits) await workbench.dispatch({ do: "edit", label: one.edit, edits: [one] });
        const after = text(workbench);
        const done = workbench.stores.document.getState().position;
        await workbench.dispatch({ do: "go-to-step", position });
        expect(text(workbench)).toBe(before);
        await workbench.dispatch({ do: "go-to-step", position: done });
        expect(text(workbench)).toBe(after);
        await workbench.dispatch({ do: "go-to-step", position });
      }),
      { numRuns: 60 },
    );
  });
});

describe("the selection", () => {
  it("follows a rename and lets go of what is deleted", async () => {
    const workbench = await start();
    const { flow } = workbench.stores.session.getState();
    await workbench.dispatch({ do: "select", nodes: ["find_topic", "draft_response"] });
    const rename: Edit = { edit: "rename-node", flow, node: "find_topic", name: "topic" };
    await workbench.dispatch({ do: "edit", label: "Rename", edits: [rename] });
    expect(workbench.stores.session.getState().selection.nodes).toEqual(["topic", "draft_response"]);
    await workbench.dispatch({ do: "delete-selection" });
    expect(workbench.stores.session.getState().selection.nodes).toEqual([]);
    expect(Object.keys(documentOf(workbench).flows[flow]?.nodes ?? {})).not.toContain("topic");
    expect(workbench.stores.document.getState().steps.at(-1)).toBe("Delete 2 nodes");
  });

  it("is copied as text, and pasted as new nodes that are then selected, in one step", async () => {
    const workbench = await start();
    const steps = workbench.stores.document.getState().steps.length;
    await workbench.dispatch({ do: "select", nodes: ["find_topic"] });
    await workbench.dispatch({ do: "copy" });
    expect(workbench.ports.clipboardText.current).toContain("find_topic");
    await workbench.dispatch({ do: "paste" });
    const { nodes } = workbench.stores.session.getState().selection;
    expect(nodes).toHaveLength(1);
    expect(nodes).not.toContain("find_topic");
    expect(workbench.stores.document.getState().steps).toHaveLength(steps + 1);
  });

  it("says so when the clipboard holds no nodes", async () => {
    const workbench = await start();
    await workbench.dispatch({ do: "paste", text: "Just words." });
    expect(workbench.stores.session.getState().notices.at(-1)?.text).toContain("no nodes");
  });
});
