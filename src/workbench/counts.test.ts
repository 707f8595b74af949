import { afterEach, describe, expect, it } from "vitest";
import { layeredDocument } from "../../bench/compiler/documents.ts";
import { memoryBrowser, memoryPorts } from "../../tests/support/memory-ports.ts";
import { printDocument } from "../flow/index.ts";
import { createWorkbench, type Workbench } from "./index.ts";

const NODES = 1_000;
const open: Workbench[] = [];
afterEach(() => {
  for (const workbench of open.splice(0)) workbench.dispose();
});

async function start(ports = memoryPorts(memoryBrowser())): Promise<Workbench> {
  const document = layeredDocument(NODES);
  const layout = Object.fromEntries(
    Object.keys(document.flows["run"]?.nodes ?? {}).map((name, at) => [name, { x: at * 10, y: 0 }]),
  );
  const sample = printDocument({ ...document, layout: { run: layout } });
  const workbench = createWorkbench(ports, { sample });
  open.push(workbench);
  await workbench.ready;
  return workbench;
}

/** How often the document and what is selected were announced while `work` was done. */
async function announced(workbench: Workbench, work: () => Promise<void>) {
  const counts = { document: 0, selection: 0 };
  const { document, session } = workbench.stores;
  const ends = [
    document.subscribe(() => {
      counts.document += 1;
    }),
    session.subscribe((now, before) => {
      if (now.selection !== before.selection) counts.selection += 1;
    }),
  ];
  await work();
  for (const end of ends) end();
  return counts;
}

describe(`what a command costs the screen at ${NODES} nodes`, () => {
  it("selects all in one announcement", async () => {
    const workbench = await start();
    const counts = await announced(workbench, () => workbench.dispatch({ do: "select-all" }));
    expect(counts).toEqual({ document: 0, selection: 1 });
    expect(workbench.stores.session.getState().selection.nodes).toHaveLength(NODES + 2);
  });

  it("compiles nothing after a move, and says so of the document as it is", async () => {
    const ports = memoryPorts(memoryBrowser());
    let compiled = 0;
    const builder = {
      ...ports.builder,
      compile(...given: Parameters<typeof ports.builder.compile>) {
        compiled += 1;
        return ports.builder.compile(...given);
      },
    };
    const workbench = await start({ ...ports, builder });
    const { derived, document } = workbench.stores;
    const isUpToDate = () => derived.getState().compiled?.revision === document.getState().revision;
    await expect.poll(isUpToDate).toBe(true);
    const before = { compiled, value: derived.getState().compiled?.value };

    const move = { edit: "set-positions", flow: "run", positions: { step_7: { x: 5, y: 5 } } } as const;
    await workbench.dispatch({ do: "edit", label: "Move", edits: [move] });
    await expect.poll(isUpToDate).toBe(true);
    expect(derived.getState().compiled?.value).toBe(before.value);
    expect(compiled).toBe(before.compiled);

    const constant = { edit: "set-constant", flow: "run", node: "step_50", port: "text", value: "a" } as const;
    await workbench.dispatch({ do: "edit", label: "Edit", edits: [constant] });
    await expect.poll(isUpToDate).toBe(true);
    expect(compiled).toBe(before.compiled + 1);
  });

  it("pastes a hundred nodes in one change of the document and one of the selection, and undoes them in one", async () => {
    const workbench = await start();
    const hundred = Array.from({ length: 100 }, (_, at) => `step_${at}`);
    await workbench.dispatch({ do: "select", nodes: hundred });
    const text = workbench.selectionText() ?? "";

    const pasted = await announced(workbench, () => workbench.dispatch({ do: "paste", text, at: { x: 0, y: 500 } }));
    expect(pasted).toEqual({ document: 1, selection: 1 });
    expect(workbench.stores.session.getState().selection.nodes).toHaveLength(100);

    const undone = await announced(workbench, () => workbench.dispatch({ do: "undo" }));
    expect(undone.document).toBe(1);
    expect(undone.selection).toBeLessThanOrEqual(1);
    expect(Object.keys(workbench.stores.document.getState().document.flows["run"]?.nodes ?? {})).toHaveLength(NODES);
  });
});
