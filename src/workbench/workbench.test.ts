import { readdirSync, readFileSync } from "node:fs";
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

/** The field of the intent, as a form has it. */
function intentField({ typing, dispatch, ports, ...workbench }: Awaited<ReturnType<typeof start>>) {
  const key = "function/classify_sentiment/Intent";
  const field = { refuse: () => null, isLocal: false, close: () => void dispatch({ do: "commit" }) };
  typing.attach(key, { ...field, write: (value) => void dispatch(intent(value)) });
  return {
    timers: ports.timers,
    type: (text: string) => typing.type(key, text, intentOf({ ...workbench, typing, dispatch }), false),
    forget: () => typing.escape(key),
  };
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

  it("makes one step of all that is written of one field until it is left", async () => {
    const workbench = await start();
    const before = intentOf(workbench);
    await workbench.dispatch(intent("A"));
    await workbench.dispatch(intent("AB"));
    await workbench.dispatch(intent("ABC"));
    expect(workbench.stores.document.getState().steps).toEqual(["Edit the intent"]);
    await workbench.dispatch({ do: "commit" });
    await workbench.dispatch(intent("ABCD"));
    await workbench.dispatch({ do: "undo" });
    expect(intentOf(workbench)).toBe("ABC");
    await workbench.dispatch({ do: "undo" });
    expect(intentOf(workbench)).toBe(before);
  });

  it("commits text soon after it was typed, and leaves no step of what Escape took back", async () => {
    const workbench = await start();
    const before = intentOf(workbench);
    const { type, timers, forget } = intentField(workbench);
    type("A");
    type("AB");
    expect(intentOf(workbench)).toBe(before);
    timers.advance(500);
    expect(intentOf(workbench)).toBe("AB");
    type("ABC");
    timers.advance(500);
    expect(workbench.stores.document.getState().steps).toEqual(["Edit the intent"]);
    type("ABCD");
    forget();
    timers.advance(5000);
    expect(intentOf(workbench)).toBe(before);
    expect(workbench.stores.document.getState().steps).toEqual([]);
  });

  it("takes typed text along when something else is done before the pause", async () => {
    const workbench = await start();
    intentField(workbench).type("Typed");
    await workbench.dispatch({ do: "edit", label: "Rename", edits: [{ edit: "rename-document", name: "New" }] });
    expect(intentOf(workbench)).toBe("Typed");
    expect(workbench.stores.document.getState().steps).toEqual(["Edit the intent", "Rename"]);
  });

  it("has kept all but the last second of steady typing when the page dies, and says Saved only of what is kept", async () => {
    const browser = memoryBrowser();
    const workbench = await start(browser);
    const { type, timers, forget } = intentField(workbench);
    const save = () => workbench.stores.project.getState().save.state;
    const kept = () => {
      const [record] = browser.projects.values();
      const typed = record?.typed?.["function/classify_sentiment/Intent"];
      if (typed !== undefined && typed.phase !== "clean") return typed.text;
      const definition = record?.document.functions["classify_sentiment"];
      return definition?.mode === "infer" ? definition.intent : "";
    };
    const typedAt: number[] = [];
    for (let letters = 1; letters <= 60; letters++) {
      typedAt.push(timers.now());
      type("x".repeat(letters));
      expect(save()).toBe("saving");
      timers.advance(120);
      await Promise.resolve();
      await Promise.resolve();
      await Promise.resolve();
      const lost = typedAt.slice(/^x*$/.test(kept()) ? kept().length : 0);
      expect(timers.now() - (lost[0] ?? timers.now())).toBeLessThan(1000);
    }
    // The flow was not touched meanwhile: that costs as much as it is large.
    expect(workbench.stores.document.getState().steps).toEqual([]);
    timers.advance(1000);
    expect(workbench.stores.document.getState().steps).toEqual(["Edit the intent"]);
    await workbench.flush();
    expect(kept()).toBe("x".repeat(60));
    expect(save()).toBe("saved");
    type("forgotten");
    expect(save()).toBe("saving");
    forget();
    expect(save()).toBe("saved");
  });

  it("loses nothing that was typed when the page is left", async () => {
    const browser = memoryBrowser();
    const first = await start(browser);
    intentField(first).type("Typed just now");
    await first.flush();
    first.dispose();
    const second = await start(browser);
    expect(intentOf(second)).toBe("Typed just now");
    expect(second.stores.document.getState().steps).toEqual(["Edit the intent"]);
  });

  it("writes what was kept of steady typing when its field is there again after a crash", async () => {
    const browser = memoryBrowser();
    const first = await start(browser);
    const { type, timers } = intentField(first);
    type("In the middle of");
    timers.advance(400);
    type("In the middle of it");
    timers.advance(400);
    first.dispose();
    const second = await start(browser);
    expect(second.stores.project.getState().save.state).toBe("saved");
    const field = intentField(second);
    field.timers.advance(500);
    expect(intentOf(second)).toBe("In the middle of it");
    expect(second.stores.document.getState().steps).toEqual(["Edit the intent"]);
  });

  it("makes one step of all that a field writes until it is left, whatever command it gives", async () => {
    const workbench = await start();
    const { typing, ports, dispatch } = workbench;
    const before = documentOf(workbench).name;
    const write = (name: string) =>
      void dispatch({ do: "edit", label: "Rename", edits: [{ edit: "rename-document", name }] });
    typing.attach("project/Name", { refuse: () => null, isLocal: false, close: () => undefined, write });
    const type = (name: string) => {
      typing.type("project/Name", name, documentOf(workbench).name, false);
      ports.timers.advance(500);
    };
    type("A");
    type("AB");
    expect(documentOf(workbench).name).toBe("AB");
    expect(workbench.stores.document.getState().steps).toEqual(["Rename"]);
    typing.leave("project/Name");
    type("ABC");
    expect(workbench.stores.document.getState().steps).toEqual(["Rename", "Rename"]);
    typing.escape("project/Name");
    expect(documentOf(workbench).name).toBe("AB");
    await dispatch({ do: "undo" });
    expect(documentOf(workbench).name).toBe(before);
  });

  it("keeps a text that cannot be taken beside the document, over a reload too", async () => {
    const browser = memoryBrowser();
    const first = await start(browser);
    const field = { write: () => undefined, close: () => undefined, isLocal: false };
    first.typing.attach("node/main/judge/Retries", { ...field, refuse: () => "this is no number." });
    first.typing.type("node/main/judge/Retries", "abc", "3", false);
    await first.flush();
    expect(first.stores.document.getState().steps).toEqual([]);
    first.dispose();
    const second = await start(browser);
    expect(second.stores.typing.getState().texts["node/main/judge/Retries"]).toMatchObject({
      phase: "refused",
      text: "abc",
      refusal: "this is no number.",
    });
    expect(second.stores.project.getState().save.state).toBe("saved");
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

const EXAMPLES = new URL("../../examples/", import.meta.url);
const examples = readdirSync(EXAMPLES, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [readFileSync(new URL(`${entry.name}/flow.json`, EXAMPLES), "utf8")] : [],
);

describe("the history", () => {
  it("gives back every node that was deleted, byte for byte", async () => {
    for (const example of examples) {
      const workbench = createWorkbench(memoryPorts(memoryBrowser()), { sample: example });
      open.push(workbench);
      await workbench.ready;
      const before = text(workbench);
      for (const [flow, { nodes }] of Object.entries(documentOf(workbench).flows)) {
        await workbench.dispatch({ do: "show-flow", flow });
        for (const node of Object.keys(nodes)) {
          await workbench.dispatch({ do: "select", nodes: [node] });
          await workbench.dispatch({ do: "delete-selection" });
          expect(text(workbench)).not.toBe(before);
          await workbench.dispatch({ do: "undo" });
          expect(text(workbench)).toBe(before);
        }
      }
    }
  });

  it("undoes nothing unseen: the flow in which something changes is shown", async () => {
    const workbench = await start();
    const first = workbench.stores.session.getState().flow;
    await workbench.dispatch({
      do: "edit",
      label: "Add a flow",
      edits: [{ edit: "add-flow", name: "second", flow: { input: {}, nodes: {}, edges: [] } }],
    });
    await workbench.dispatch({ do: "show-flow", flow: "second" });
    const move: Edit = { edit: "set-positions", flow: first, positions: { find_topic: { x: 4, y: 4 } } };
    await workbench.dispatch({ do: "show-flow", flow: first });
    await workbench.dispatch({ do: "edit", label: "Move", edits: [move] });
    await workbench.dispatch({ do: "show-flow", flow: "second" });
    await workbench.dispatch({ do: "undo" });
    expect(workbench.stores.session.getState().flow).toBe(first);
    await workbench.dispatch({ do: "show-flow", flow: "second" });
    await workbench.dispatch({ do: "redo" });
    expect(workbench.stores.session.getState().flow).toBe(first);
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
    expect(workbench.ports.notices.at(-1)?.text).toContain("no nodes");
  });
});
