import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import {
  type MemoryBrowser,
  type MemoryPorts,
  manualTimers,
  memoryBrowser,
  memoryPorts,
} from "../../tests/support/memory-ports.ts";
import { parseDocument } from "../flow/index.ts";
import { createWorkbench, type Workbench, type WorkbenchOptions } from "./index.ts";

const sample = readFileSync(new URL("../../examples/01-sentiment/flow.json", import.meta.url), "utf8");
const open: Workbench[] = [];

type Tab = Workbench & { readonly ports: MemoryPorts };

async function openTab(
  browser: MemoryBrowser,
  options: WorkbenchOptions = { sample },
  tab: { project: string | null } = { project: null },
): Promise<Tab> {
  const ports = memoryPorts(browser, { tab });
  const workbench = createWorkbench(ports, options);
  open.push(workbench);
  await workbench.ready;
  return { ...workbench, ports };
}

afterEach(() => {
  for (const workbench of open.splice(0)) workbench.dispose();
});

const rename = (tab: Workbench, name: string) => tab.dispatch({ do: "rename-project", name });
const nameOf = (tab: Workbench) => tab.stores.document.getState().document.name;
const project = (tab: Workbench) => tab.stores.project.getState();

describe("a page that is still looking for its first project", () => {
  it("keeps what is asked for meanwhile; another project later takes it away", async () => {
    const workbench = createWorkbench(memoryPorts(memoryBrowser()), { sample });
    open.push(workbench);
    await workbench.dispatch({ do: "open-dialog", dialog: { kind: "commands" } });
    await workbench.ready;
    expect(workbench.stores.session.getState().dialog).toEqual({ kind: "commands" });
    await workbench.dispatch({ do: "new-project" });
    expect(workbench.stores.session.getState().dialog).toBeNull();
  });
});

describe("what the browser remembers", () => {
  it("is written only where this tab changed it", async () => {
    const browser = memoryBrowser();
    const [tab, other] = [await openTab(browser), await openTab(browser)];
    await other.dispatch({ do: "set-settings", settings: { theme: "dark" } });
    await tab.dispatch({ do: "new-project" });
    expect(browser.preferences).toMatchObject({ lastProject: project(tab).id, settings: { theme: "dark" } });
  });
});

describe("a project that is being opened", () => {
  const HEAVY = { id: "heavy", name: "Heavy", changedAt: 1, undo: [], redo: [], trusted: true };
  const withHeavy = (): MemoryBrowser => {
    const browser = memoryBrowser();
    const { value: document } = parseDocument(sample);
    if (document) browser.projects.set("heavy", { ...HEAVY, document: { ...document, name: "Heavy" } });
    return browser;
  };

  it("has a mark until it is checked and drawn", async () => {
    const browser = withHeavy();
    const tab = await openTab(browser);
    expect([...browser.openings.keys()]).toEqual(["heavy"]);
    await expect.poll(() => tab.stores.derived.getState().compiled).not.toBeNull();
    tab.ports.timers.advance(1_000);
    expect(browser.openings.size).toBe(0);
  });

  it("is not opened by itself when the page stopped at it: another one is, and the dialog opens it again", async () => {
    const browser = withHeavy();
    browser.openings.set("heavy", manualTimers().now() - 3_000);
    const tab = await openTab(browser, { sample }, { project: "heavy" });
    expect(nameOf(tab)).toBe("Ticket triage");
    expect(tab.stores.session.getState().dialog).toEqual({ kind: "unfinished", id: "heavy", name: "Heavy" });
    expect(JSON.parse((await tab.keptText("heavy")) ?? "{}")).toMatchObject({ name: "Heavy" });
    await tab.dispatch({ do: "open-project", id: "heavy" });
    expect(nameOf(tab)).toBe("Heavy");
    await expect.poll(() => tab.stores.derived.getState().compiled).not.toBeNull();
    tab.ports.timers.advance(1_000);
    expect(browser.openings.size).toBe(0);
  });

  it("is opened when another tab is at it at this moment, or was reloaded just now", async () => {
    const browser = withHeavy();
    browser.openings.set("heavy", manualTimers().now() - 2_000);
    const tab = await openTab(browser);
    expect(nameOf(tab)).toBe("Heavy");
    expect(tab.stores.session.getState().dialog).toBeNull();
  });

  it("loses its mark when the page is left in time", async () => {
    const browser = withHeavy();
    const tab = await openTab(browser);
    await tab.flush();
    expect(browser.openings.size).toBe(0);
  });
});

describe("saving", () => {
  it("happens by itself, and is said only when it was done", async () => {
    const browser = memoryBrowser();
    const tab = await openTab(browser);
    await rename(tab, "Renamed");
    expect(project(tab).save).toEqual({ state: "saving" });
    tab.ports.timers.advance(300);
    await expect.poll(() => project(tab).save.state).toBe("saved");
    expect([...browser.projects.values()].map(({ name }) => name)).toEqual(["Renamed"]);
  });

  it("says why it failed, keeps the work, and saves again with the next change", async () => {
    const browser = memoryBrowser();
    const tab = await openTab(browser);
    browser.fault = { kind: "quota", message: "full" };
    await rename(tab, "Kept in memory");
    await tab.flush();
    expect(project(tab).save).toMatchObject({ state: "unsaved", reason: expect.stringContaining("full") });
    expect(await tab.fileText()).toContain("Kept in memory");
    browser.fault = null;
    await rename(tab, "Saved after all");
    await tab.flush();
    expect(project(tab).save.state).toBe("saved");
    expect([...browser.projects.values()][0]?.name).toBe("Saved after all");
  });

  it("lets people work where nothing may be stored at all", async () => {
    const browser = memoryBrowser();
    browser.fault = { kind: "forbidden", message: "denied" };
    const tab = await openTab(browser);
    expect(nameOf(tab)).toBe("Ticket triage");
    expect(project(tab)).toMatchObject({ access: { mode: "edit" }, save: { state: "unsaved" } });
    await rename(tab, "Still editable");
    expect(nameOf(tab)).toBe("Still editable");
  });

  it("lets nothing take the place of work that is kept nowhere, until it was saved as a file", async () => {
    const browser = memoryBrowser();
    browser.fault = { kind: "quota", message: "full" };
    const tab = await openTab(browser);
    await rename(tab, "Only here");
    await tab.dispatch({ do: "new-project" });
    await tab.dispatch({
      do: "open-text",
      text: await tab.ports.builder.print(tab.stores.document.getState().document),
    });
    expect(nameOf(tab)).toBe("Only here");
    expect(tab.ports.notices.at(-1)?.text).toContain("Save it as a file first");
    await tab.fileText();
    await tab.dispatch({ do: "new-project", name: "Next" });
    expect(nameOf(tab)).toBe("Next");
  });
});

describe("two tabs on one project", () => {
  it("never overwrite each other: the second looks on and sees what the first saves", async () => {
    const browser = memoryBrowser();
    const first = await openTab(browser);
    const second = await openTab(browser);
    expect(project(second).access).toMatchObject({ mode: "read", because: "other-tab" });
    await rename(second, "Refused");
    expect(nameOf(second)).toBe("Ticket triage");
    await rename(first, "By the first");
    await first.flush();
    await expect.poll(() => nameOf(second)).toBe("By the first");
    await second.flush();
    expect([...browser.projects.values()][0]?.name).toBe("By the first");
  });

  it("hand over: what the first has not saved yet is saved before the second edits", async () => {
    const browser = memoryBrowser();
    const first = await openTab(browser);
    const second = await openTab(browser);
    await rename(first, "Last words");
    await second.dispatch({ do: "take-over" });
    expect(nameOf(second)).toBe("Last words");
    expect(project(second).access).toEqual({ mode: "edit" });
    expect(project(first).access).toMatchObject({ mode: "read", because: "other-tab" });
    await rename(first, "Refused");
    await rename(second, "By the second");
    await second.flush();
    await expect.poll(() => nameOf(first)).toBe("By the second");
  });
});

describe("projects", () => {
  it("are opened, renamed, duplicated and deleted", async () => {
    const tab = await openTab(memoryBrowser());
    const original = project(tab).id ?? "";
    await tab.dispatch({ do: "new-project", name: "Second" });
    expect(nameOf(tab)).toBe("Second");
    await tab.dispatch({ do: "duplicate-project", id: original });
    expect(nameOf(tab)).toBe("Ticket triage copy");
    expect(project(tab).projects).toHaveLength(3);
    await tab.dispatch({ do: "delete-project", id: project(tab).id ?? "" });
    expect(project(tab).projects).toHaveLength(2);
    expect(["Second", "Ticket triage"]).toContain(nameOf(tab));
    await tab.dispatch({ do: "open-project", id: original });
    expect(nameOf(tab)).toBe("Ticket triage");
  });

  it("open where this tab was last, though another tab has another one open", async () => {
    const browser = memoryBrowser();
    const [left, right] = [{ project: null }, { project: null }];
    await openTab(browser, { sample }, left);
    const second = await openTab(browser, { sample }, right);
    await second.dispatch({ do: "new-project", name: "Second" });
    const again = await openTab(browser, { sample }, left);
    expect(nameOf(again)).toBe("Ticket triage");
    expect(nameOf(await openTab(browser, { sample }, right))).toBe("Second");
  });

  it("open where one was last", async () => {
    const browser = memoryBrowser();
    const tab = await openTab(browser);
    const original = project(tab).id ?? "";
    await tab.dispatch({ do: "new-project", name: "Second" });
    await tab.dispatch({ do: "open-project", id: original });
    await tab.flush();
    tab.dispose();
    expect(nameOf(await openTab(browser))).toBe("Ticket triage");
  });

  it("stay untouched when a file cannot be read", async () => {
    const tab = await openTab(memoryBrowser());
    const before = tab.stores.document.getState();
    await tab.dispatch({ do: "open-text", text: '{"format": "stratum-playground", "version": 1,' });
    expect(tab.stores.session.getState().dialog).toMatchObject({ kind: "unreadable" });
    expect(tab.stores.document.getState()).toBe(before);
  });

  it("are no longer trusted once nodes from outside were pasted, and stay so where they were copied here", async () => {
    const tab = await openTab(memoryBrowser());
    await tab.dispatch({ do: "select-all" });
    await tab.dispatch({ do: "copy" });
    await tab.dispatch({ do: "paste" });
    expect(project(tab).trusted).toBe(true);
    const foreign = readFileSync(new URL("../../tests/corpus/fragments/from-outside.json", import.meta.url), "utf8");
    await tab.dispatch({ do: "paste", text: foreign });
    expect(tab.stores.document.getState().document.functions).toHaveProperty("steal");
    expect(project(tab).trusted).toBe(false);
  });

  it("from outside are untrusted", async () => {
    const tab = await openTab(memoryBrowser());
    await tab.dispatch({ do: "open-text", text: sample });
    expect(project(tab)).toMatchObject({ trusted: false, access: { mode: "edit" } });
  });

  it("keep snapshots that are restored as one undo step", async () => {
    const tab = await openTab(memoryBrowser());
    await tab.dispatch({ do: "save-snapshot", label: "Before" });
    await rename(tab, "After");
    const [snapshot] = project(tab).snapshots;
    await tab.dispatch({ do: "restore-snapshot", id: snapshot?.id ?? "" });
    expect(nameOf(tab)).toBe("Ticket triage");
    await tab.dispatch({ do: "undo" });
    expect(nameOf(tab)).toBe("After");
  });
});

describe("a share link", () => {
  async function link(): Promise<string> {
    const tab = await openTab(memoryBrowser());
    await rename(tab, "Shared");
    await tab.dispatch({ do: "share" });
    const { dialog } = tab.stores.session.getState();
    return dialog?.kind === "share" ? (dialog.link ?? "") : "";
  }

  it("opens as an untrusted preview that becomes editable as a copy", async () => {
    const { hash } = new URL(await link());
    const browser = memoryBrowser();
    const tab = await openTab(browser, { sample, fragment: hash });
    expect(nameOf(tab)).toBe("Shared");
    expect(project(tab)).toMatchObject({ id: null, trusted: false, access: { mode: "read", because: "preview" } });
    await rename(tab, "Refused");
    expect(nameOf(tab)).toBe("Shared");
    await tab.dispatch({ do: "make-copy" });
    expect(project(tab)).toMatchObject({ access: { mode: "edit" }, trusted: false });
    expect(browser.projects.size).toBe(2);
  });

  it("says what is wrong with it when it was cut off", async () => {
    const { hash } = new URL(await link());
    const tab = await openTab(memoryBrowser(), { sample, fragment: hash.slice(0, -40) });
    expect(nameOf(tab)).toBe("Ticket triage");
    expect(tab.ports.notices.at(-1)?.text).toContain("cut off");
  });

  it("is not made of a flow that holds a key", async () => {
    const tab = await openTab(memoryBrowser());
    tab.keys.set("https://api.example.com", "my-own-key-0001", "bearer");
    await rename(tab, "my-own-key-0001");
    await tab.dispatch({ do: "share" });
    expect(tab.stores.session.getState().dialog).toMatchObject({
      link: null,
      problem: expect.stringContaining("name"),
    });
    await rename(tab, `sk-${"a1B2".repeat(6)}`);
    await tab.dispatch({ do: "share" });
    expect(tab.stores.session.getState().dialog).toMatchObject({ link: null });
  });
});
