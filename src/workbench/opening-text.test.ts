import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { memoryBrowser, memoryPorts } from "../../tests/support/memory-ports.ts";
import { printLink } from "../flow/link.ts";
import { createBuilder } from "../workers/build/builder.ts";
import { type Builder, createWorkbench, type Workbench } from "./index.ts";

const read = (name: string) => readFileSync(new URL(`../../examples/${name}`, import.meta.url), "utf8");
const sample = read("01-sentiment/flow.json");
const yaml = read("02-parallel/flow.stratum.yaml");
const open: Workbench[] = [];

async function start(builder: Builder = createBuilder()) {
  const ports = memoryPorts(memoryBrowser(), { builder });
  const workbench = createWorkbench(ports, { sample });
  open.push(workbench);
  await workbench.ready;
  return { ...workbench, ports };
}

afterEach(() => {
  for (const workbench of open.splice(0)) workbench.dispose();
});

const flowsOf = (tab: Workbench) => Object.keys(tab.stores.document.getState().document.flows);

describe("a whole file that is pasted onto the canvas", () => {
  it.each([
    ["IR text", yaml],
    ["IR text after a comment", `# from the repository\n\n${yaml}`],
    ["a saved flow", read("02-parallel/flow.json")],
    ["IR text in a fence, with words around it", `Here it is:\n\n\`\`\`yaml\n${yaml}\`\`\`\n\nCheers\n`],
    ["a saved flow in a cell", `Flow\t"${read("02-parallel/flow.json").replaceAll('"', '""')}"\n`],
    ["a link in a sentence", `Look: ${printLink("https://host.example/", read("02-parallel/flow.json"))}.`],
  ])("opens as a project of its own: %s", async (_, text) => {
    const tab = await start();
    const first = tab.stores.project.getState().id;
    await tab.dispatch({ do: "paste", text });
    expect(flowsOf(tab)).toEqual(["review_change"]);
    expect(tab.stores.project.getState()).toMatchObject({ trusted: false });
    const { layout } = tab.stores.document.getState().document;
    expect(Object.keys(layout["review_change"] ?? {})).toContain("merge_review");
    await tab.dispatch({ do: "open-project", id: first ?? "" });
    expect(flowsOf(tab)).toEqual(["process_ticket"]);
    expect(tab.stores.document.getState().steps).toEqual([]);
  });

  it("is refused with the reason when it is a link that was cut off", async () => {
    const tab = await start();
    const link = printLink("https://host.example/", read("02-parallel/flow.json"));
    await tab.dispatch({ do: "paste", text: link.slice(0, 2_000) });
    expect(flowsOf(tab)).toEqual(["process_ticket"]);
    expect(tab.stores.session.getState().dialog).toMatchObject({ kind: "unreadable", diagnostics: [{ code: "D120" }] });
  });

  it("pastes copied nodes out of a fence", async () => {
    const tab = await start();
    await tab.dispatch({ do: "select", nodes: ["find_topic"] });
    await tab.dispatch({ do: "copy" });
    const copied = (await tab.ports.clipboard.read()) ?? "";
    await tab.dispatch({ do: "paste", text: `Take this:\n\`\`\`json\n${copied}\`\`\`\n` });
    const { flows } = tab.stores.document.getState().document;
    expect(Object.keys(flows["process_ticket"]?.nodes ?? {})).toContain("find_topic_2");
  });

  it("is told from text that is no flow", async () => {
    const tab = await start();
    await tab.dispatch({ do: "paste", text: "Dear team, the version: see below" });
    expect(flowsOf(tab)).toEqual(["process_ticket"]);
    expect(tab.ports.notices.at(-1)?.text).toContain("no flow");
  });
});

describe("a text that cannot be opened", () => {
  it("is kept with every problem of it", async () => {
    const tab = await start();
    const text = yaml.replace("mode: infer", "mode: guess").replace("result: ", "rseult: ");
    await tab.dispatch({ do: "open-text", text, name: "review.stratum.yaml" });
    const { dialog } = tab.stores.session.getState();
    expect(dialog).toMatchObject({ kind: "unreadable", text, name: "review.stratum.yaml" });
    expect(dialog?.kind === "unreadable" ? dialog.diagnostics.length : 0).toBeGreaterThan(1);
    expect(flowsOf(tab)).toEqual(["process_ticket"]);
  });

  it("can be called off while it is being read", async () => {
    const builder = createBuilder();
    let isAsked: (text: string) => void = () => undefined;
    const asked = new Promise<string>((resolve) => {
      isAsked = resolve;
    });
    const tab = await start({
      ...builder,
      parse: (text, signal) =>
        text === sample
          ? builder.parse(text)
          : new Promise((_, reject) => {
              signal?.addEventListener("abort", () => reject(new Error("gone")));
              isAsked(text);
            }),
    });
    const opening = tab.dispatch({ do: "open-text", text: yaml, name: "slow.stratum.yaml" });
    await asked;
    expect(tab.stores.session.getState().reading).toMatchObject({ name: "slow.stratum.yaml" });
    await tab.dispatch({ do: "cancel-opening" });
    await opening;
    expect(tab.stores.session.getState()).toMatchObject({ reading: null, dialog: null });
    expect(tab.ports.notices).toEqual([]);
    expect(flowsOf(tab)).toEqual(["process_ticket"]);
  });
});

describe("a file of an older version", () => {
  const older = readFileSync(new URL("../../tests/corpus/ir/valid/v0.2-next.stratum.yaml", import.meta.url), "utf8");

  it("opens laid out, and says what of it is not carried out here", async () => {
    const tab = await start();
    await tab.dispatch({ do: "open-text", text: older, name: "old.stratum.yaml" });
    const { document } = tab.stores.document.getState();
    const [flow = ""] = Object.keys(document.flows);
    const nodes = Object.keys(document.flows[flow]?.nodes ?? {});
    expect(nodes.length).toBeGreaterThan(0);
    expect(Object.keys(document.layout[flow] ?? {})).toEqual(expect.arrayContaining(nodes));
    const remarks = tab.stores.session.getState().dialog;
    expect(remarks === null || remarks.kind === "opened").toBe(true);
  });

  it("is refused with line and column when its rules are broken", async () => {
    const tab = await start();
    await tab.dispatch({ do: "open-text", text: 'version: "0.2"\nflows: {}\ncontracts: 7\n' });
    const { dialog } = tab.stores.session.getState();
    expect(dialog?.kind === "unreadable" ? dialog.diagnostics[0]?.at : null).toMatchObject({ in: "text", line: 3 });
    expect(flowsOf(tab)).toEqual(["process_ticket"]);
  });
});

describe("the flow in an older version", () => {
  it("is written while somebody looks, and follows the flow", async () => {
    const tab = await start();
    await tab.dispatch({ do: "watch-ir", version: "0.3" });
    const lowered = () => tab.stores.derived.getState().lowered;
    await expect.poll(() => lowered()?.value.yaml).toContain('version: "0.3"');
    await tab.dispatch({
      do: "edit",
      label: "Rename",
      edits: [{ edit: "rename-function", function: "find_topic", name: "find_subject" }],
    });
    await expect.poll(() => lowered()?.value.yaml).toContain("find_subject");
    await tab.dispatch({ do: "watch-ir", version: "0.1" });
    await expect.poll(() => lowered()?.value.asked).toBe("0.1");
    expect(lowered()?.value.losses.length).toBeGreaterThan(0);
  });
});
