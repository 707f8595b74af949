import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { type MemoryPorts, memoryBrowser, memoryPorts } from "../../tests/support/memory-ports.ts";
import { createBuilder } from "../workers/build/builder.ts";
import { cardGeometry, createWorkbench, type Workbench } from "./index.ts";

const sample = readFileSync(new URL("../../examples/01-sentiment/flow.json", import.meta.url), "utf8");
const FLOW = "process_ticket";
const open: Workbench[] = [];

interface Tab extends Workbench {
  readonly ports: MemoryPorts;
  /** Texts that were read, in order, and when that is done. */
  readonly read: string[];
  readonly reading: Promise<unknown>[];
}

async function start(browser = memoryBrowser()): Promise<Tab> {
  const builder = createBuilder();
  const read: string[] = [];
  const reading: Promise<unknown>[] = [];
  const ports = memoryPorts(browser, {
    builder: {
      ...builder,
      lift(yaml, previous) {
        read.push(yaml);
        const lifted = builder.lift(yaml, previous);
        reading.push(lifted);
        return lifted;
      },
    },
  });
  const workbench = createWorkbench(ports, { sample });
  open.push(workbench);
  await workbench.ready;
  return { ...workbench, ports, read, reading };
}

afterEach(() => {
  for (const workbench of open.splice(0)) workbench.dispose();
});

const documentOf = (tab: Tab) => tab.stores.document.getState().document;
const draftOf = (tab: Tab) => tab.stores.session.getState().yamlDraft;
const steps = (tab: Tab) => tab.stores.document.getState().steps;

async function yamlOf(tab: Tab): Promise<string> {
  return (await tab.ports.builder.irText(documentOf(tab))).yaml;
}

describe("text of the IR panel", () => {
  it("becomes the document after a pause, as one undo step; positions stay", async () => {
    const tab = await start();
    const before = documentOf(tab);
    const yaml = await yamlOf(tab);
    await tab.dispatch({ do: "type-yaml", text: yaml.replace("result.confidence > 0.7", "result.confidence > 0.8") });
    expect(documentOf(tab)).toBe(before);
    expect(draftOf(tab)?.state).toBe("typed");
    tab.ports.timers.advance(600);
    await expect.poll(() => draftOf(tab)?.state).toBe("applied");
    expect(JSON.stringify(documentOf(tab).functions["classify_sentiment"])).toContain("> 0.8");
    expect(documentOf(tab).layout).toBe(before.layout);
    expect(draftOf(tab)).toMatchObject({ state: "applied", revision: tab.stores.document.getState().revision });
    expect(steps(tab)).toEqual(["Edit the IR"]);
    await tab.dispatch({ do: "undo" });
    expect(documentOf(tab)).toEqual(before);
  });

  it("makes one step of all pauses until the panel is left", async () => {
    const tab = await start();
    const yaml = await yamlOf(tab);
    for (const limit of ["0.75", "0.8"]) {
      await tab.dispatch({ do: "type-yaml", text: yaml.replace("0.7", limit) });
      tab.ports.timers.advance(600);
      await expect.poll(() => draftOf(tab)?.state).toBe("applied");
    }
    await tab.dispatch({ do: "commit" });
    await tab.dispatch({ do: "type-yaml", text: yaml.replace("0.7", "0.9") });
    await tab.dispatch({ do: "commit" });
    expect(steps(tab)).toEqual(["Edit the IR", "Edit the IR"]);
    await tab.dispatch({ do: "undo" });
    expect(await yamlOf(tab)).toContain("result.confidence > 0.8");
  });

  it("keeps what cannot be applied, says where it is wrong, and changes nothing", async () => {
    const tab = await start();
    const before = documentOf(tab);
    const text = (await yamlOf(tab)).replace("mode: infer", "mode: infr");
    await tab.dispatch({ do: "apply-yaml", text });
    expect(documentOf(tab)).toBe(before);
    expect(draftOf(tab)).toMatchObject({ text, state: "refused", failure: null });
    expect(draftOf(tab)?.diagnostics[0]?.at).toMatchObject({ in: "text", line: expect.any(Number) });
    expect(steps(tab)).toEqual([]);
    await tab.dispatch({ do: "drop-yaml-draft" });
    expect(draftOf(tab)).toBeNull();
  });

  it("is not lost when another project is looked at", async () => {
    const tab = await start();
    const { id } = tab.stores.project.getState();
    await tab.dispatch({ do: "type-yaml", text: "nonsense: [" });
    await tab.dispatch({ do: "new-project" });
    expect(draftOf(tab)).toBeNull();
    await tab.dispatch({ do: "open-project", id: id ?? "" });
    await expect.poll(() => draftOf(tab)).toMatchObject({ text: "nonsense: [", state: "refused" });
  });

  it("is not lost when the page is gone before a pause: it is read when the project is opened again", async () => {
    const browser = memoryBrowser();
    const first = await start(browser);
    const yaml = (await yamlOf(first)).replace("0.7", "0.8");
    await first.dispatch({ do: "type-yaml", text: `${yaml}#` });
    first.ports.timers.advance(400);
    await first.dispatch({ do: "type-yaml", text: yaml });
    // The page dies here, less than a second after the first letter: what a save wrote in time is all there is.
    first.ports.timers.advance(400);
    await expect.poll(() => first.stores.project.getState().save.state).toBe("saved");
    const second = await start({ ...browser, holders: new Map() });
    await expect.poll(() => yamlOf(second)).toContain("result.confidence > 0.8");
    expect(steps(second)).toEqual(["Edit the IR"]);
    await second.dispatch({ do: "type-yaml", text: "nonsense: [" });
    await second.flush();
    const third = await start({ ...browser, holders: new Map() });
    await expect.poll(() => draftOf(third)).toMatchObject({ text: "nonsense: [", state: "refused" });
  });

  it("is read before anything else is done to the flow", async () => {
    const tab = await start();
    const yaml = await yamlOf(tab);
    await tab.dispatch({ do: "type-yaml", text: yaml.replace("0.7", "0.8") });
    await tab.dispatch({ do: "edit", label: "Rename", edits: [{ edit: "rename-document", name: "After" }] });
    expect(steps(tab)).toEqual(["Edit the IR", "Rename"]);
    await tab.dispatch({ do: "type-yaml", text: yaml.replace("0.7", "0.85") });
    expect(await tab.fileText()).toContain("0.85");
  });

  it("gives way to what was typed while it was being read", async () => {
    const tab = await start();
    const yaml = await yamlOf(tab);
    await tab.dispatch({ do: "type-yaml", text: yaml.replace("0.7", "0.8") });
    tab.ports.timers.advance(600);
    await tab.dispatch({ do: "type-yaml", text: yaml.replace("0.7", "0.9") });
    await expect.poll(() => tab.read.length).toBe(1);
    await Promise.all(tab.reading);
    await new Promise(setImmediate);
    expect(steps(tab)).toEqual([]);
    tab.ports.timers.advance(600);
    await expect.poll(() => steps(tab)).toEqual(["Edit the IR"]);
    expect(tab.read.length).toBe(2);
    expect(await yamlOf(tab)).toContain("result.confidence > 0.9");
    expect(steps(tab)).toEqual(["Edit the IR"]);
  });

  it("gives new steps a free place, and a renamed one the place it had", async () => {
    const tab = await start();
    const yaml = await yamlOf(tab);
    const added = yaml.replace(
      "    steps:\n",
      "    steps:\n      - id: second_topic\n        function: find_topic\n        inputs:\n          text: $.input.text\n",
    );
    const at = documentOf(tab).layout[FLOW]?.["find_topic"];
    await tab.dispatch({ do: "apply-yaml", text: added });
    const document = documentOf(tab);
    const places = document.layout[FLOW] ?? {};
    expect(places["find_topic"]).toEqual(at);
    const boxes = Object.keys(places).map((node) => ({
      node,
      ...places[node],
      ...cardGeometry(document, FLOW, node),
    }));
    const own = boxes.find((box) => box.node === "second_topic");
    expect(own).toBeDefined();
    for (const other of boxes) {
      if (!own || other.node === own.node) continue;
      const apart =
        (other.x ?? 0) >= (own.x ?? 0) + (own.width ?? 0) ||
        (own.x ?? 0) >= (other.x ?? 0) + (other.width ?? 0) ||
        (other.y ?? 0) >= (own.y ?? 0) + (own.height ?? 0) ||
        (own.y ?? 0) >= (other.y ?? 0) + (other.height ?? 0);
      expect(apart, other.node).toBe(true);
    }
    await tab.dispatch({ do: "apply-yaml", text: added.replace("id: second_topic", "id: other_topic") });
    expect(documentOf(tab).layout[FLOW]?.["other_topic"]).toEqual(places["second_topic"]);
  });

  it("runs what was typed, and says when the text could not be applied", async () => {
    const tab = await start();
    const yaml = await yamlOf(tab);
    await tab.dispatch({ do: "type-yaml", text: yaml.replace("0.7", "0.65") });
    await tab.dispatch({ do: "run" });
    expect(JSON.stringify(tab.stores.run.getState().shown?.document)).toContain("0.65");
    await tab.dispatch({ do: "stop" });
    await tab.dispatch({ do: "type-yaml", text: "nonsense: [" });
    await tab.dispatch({ do: "run" });
    expect(tab.ports.notices.at(-1)?.text).toContain("not applied");
  });
});
