import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { memoryBrowser } from "../../tests/support/memory-ports.ts";
import { ended, openTab, type Tab } from "../../tests/support/tab.ts";
import type { KeptLesson } from "./index.ts";

const text = readFileSync(new URL("../../lessons/01-first-flow.stratum-lesson.json", import.meta.url), "utf8");
const tabs: Tab[] = [];

async function begin(browser = memoryBrowser()): Promise<Tab> {
  const tab = await openTab(browser);
  tabs.push(tab);
  await tab.dispatch({ do: "open-text", text, trusted: true });
  return tab;
}

afterEach(() => {
  for (const tab of tabs.splice(0)) tab.dispose();
});

const project = (tab: Tab) => tab.stores.project.getState();
function lessonOf(tab: Tab): KeptLesson {
  const { lesson } = project(tab);
  if (lesson === null) throw new Error("no lesson is open");
  return lesson;
}
function passed(tab: Tab): number {
  tab.ports.timers.advance(1_000);
  return lessonOf(tab).standing.passed;
}

describe("a lesson", () => {
  it("is opened in a project of its own, called as it is", async () => {
    const tab = await begin();
    expect(tab.stores.document.getState().document.name).toBe("A first flow");
    expect(lessonOf(tab).standing).toEqual({ id: "first-flow", passed: 0, of: 8 });
    expect(project(tab).projects.map(({ name, lesson }) => [name, lesson?.of])).toEqual([
      ["Ticket triage", undefined],
      ["A first flow", 8],
    ]);
  });

  it("judges itself as one works, by what was done since its step began", async () => {
    const tab = await begin();
    await tab.dispatch({ do: "select", nodes: ["find_mood"] });
    await tab.dispatch({ do: "run" });
    await ended(tab);
    expect(passed(tab)).toBe(1);
    expect(lessonOf(tab).progress).toMatchObject({ runs: 1, attempts: 1 });
    expect(lessonOf(tab).progress.cost).toBeGreaterThan(0);
    await tab.dispatch({ do: "lesson", act: { step: 1 } });
    expect(passed(tab)).toBe(2);
    // The run of the first step says nothing for the third.
    await tab.dispatch({ do: "choose-case", flow: "read_review", case: "A kettle" });
    await tab.dispatch({ do: "lesson", act: { step: 2 } });
    await tab.dispatch({ do: "run" });
    await ended(tab);
    expect(passed(tab)).toBe(3);
  });

  it("is left and taken up where one was, in another visit too", async () => {
    const browser = memoryBrowser();
    const tab = await begin(browser);
    await tab.dispatch({ do: "run" });
    await ended(tab);
    expect(passed(tab)).toBe(1);
    await tab.dispatch({ do: "lesson", act: { step: 1 } });
    await tab.dispatch({ do: "lesson", act: "hint" });
    const { progress } = lessonOf(tab);
    const { id } = project(tab);
    const own = project(tab).projects.find(({ lesson }) => lesson === undefined)?.id ?? "";
    await tab.dispatch({ do: "open-project", id: own });
    expect(project(tab).lesson).toBeNull();
    tab.dispose();
    const later = await openTab(browser);
    tabs.push(later);
    await later.dispatch({ do: "open-project", id: id ?? "" });
    expect(lessonOf(later).progress).toEqual(progress);
    expect(progress).toMatchObject({ step: 1, hints: [0, 1, 0, 0, 0] });
  });

  it("is started over without touching any other project, and that can be undone", async () => {
    const tab = await begin();
    const before = tab.stores.document.getState().document;
    await tab.dispatch({ do: "rename-project", name: "Mine" });
    await tab.dispatch({
      do: "edit",
      label: "Remove",
      edits: [{ edit: "remove-nodes", flow: "read_review", nodes: ["find_mood"] }],
    });
    await tab.dispatch({ do: "run" });
    await tab.dispatch({ do: "lesson", act: "reset" });
    await vi.waitFor(() => expect(tab.stores.document.getState().document.flows).toEqual(before.flows));
    expect(lessonOf(tab)).toMatchObject({ progress: { step: 0, runs: 0 }, standing: { passed: 0 } });
    expect(tab.stores.document.getState().document.name).toBe("Mine");
    await tab.dispatch({ do: "undo" });
    expect(tab.stores.document.getState().document.flows["read_review"]?.nodes).toEqual({});
  });

  it("that this page cannot read any more leaves a project like any other", async () => {
    const browser = memoryBrowser();
    const tab = await begin(browser);
    const { id } = project(tab);
    await tab.flush();
    tab.dispose();
    const kept = browser.projects.get(id ?? "");
    if (!kept?.lesson) throw new Error("the lesson is kept");
    const steps = kept.lesson.lesson.steps.map((step) => ({
      ...step,
      checks: [{ says: "New", holds: "screen.smell" }],
    }));
    browser.projects.set(kept.id, { ...kept, lesson: { ...kept.lesson, lesson: { ...kept.lesson.lesson, steps } } });
    const later = await openTab(browser);
    tabs.push(later);
    expect(later.stores.document.getState().document.name).toBe("A first flow");
    expect(project(later).lesson).toBeNull();
  });

  it("copied is one's own work, and no lesson", async () => {
    const tab = await begin();
    await tab.dispatch({ do: "make-copy" });
    expect(project(tab).lesson).toBeNull();
  });

  it("that is cut off, newer or wrong is refused with its place; what is open stays", async () => {
    const tab = await openTab();
    tabs.push(tab);
    const whole: { [key: string]: unknown } = JSON.parse(text);
    const [step] = Array.isArray(whole["steps"]) ? whole["steps"] : [];
    const refused = {
      D110: text.slice(0, 2_000),
      D112: JSON.stringify({ ...whole, version: 2 }),
      D102: JSON.stringify({ ...whole, script: "alert(1)" }),
      D103: JSON.stringify({ ...whole, goal: undefined }),
      D104: JSON.stringify({ ...whole, id: "../first" }),
      D115: text.replace('"goal"', '"__proto__": 1, "goal"'),
      D123: JSON.stringify({ ...whole, steps: [{ ...step, checks: [{ says: "x", holds: "run.stats == 'ok'" }] }] }),
    };
    for (const [code, given] of Object.entries(refused)) {
      await tab.dispatch({ do: "open-text", text: given });
      expect(tab.stores.session.getState().dialog).toMatchObject({ kind: "unreadable", diagnostics: [{ code }] });
      expect(project(tab)).toMatchObject({ lesson: null, projects: [{ name: "Ticket triage" }] });
    }
  });

  it("has its time taken by hostile checks no longer than any other", async () => {
    const tab = await openTab();
    tabs.push(tab);
    const whole: { [key: string]: unknown } = JSON.parse(text);
    const holds = "sum([1 for a in 'x'.join(['y'] * 900) for b in 'x'.join(['y'] * 900)]) > 0";
    const hostile = { ...whole, steps: [{ title: "Slow", text: "", checks: [{ says: "x", holds }] }] };
    await tab.dispatch({ do: "open-text", text: JSON.stringify(hostile), trusted: true });
    await tab.dispatch({ do: "select", nodes: ["find_mood"] });
    await tab.dispatch({ do: "run" });
    await ended(tab);
    expect(passed(tab)).toBe(0);
    expect(lessonOf(tab).standing.of).toBe(1);
  });
});
