import { describe, expect, it } from "vitest";
import { memoryBrowser } from "../../tests/support/memory-ports.ts";
import { scriptedHost } from "../../tests/support/scripted-host.ts";
import { ended, envelope, firstEvent, openTab, sample, until } from "../../tests/support/tab.ts";
import type { RunEvent } from "../runtime/index.ts";
import { standingOf } from "./index.ts";

describe("a run that broke off", () => {
  it("is shown again when its project is opened again; one that the page left in the middle is known as lost", async () => {
    const browser = memoryBrowser();
    const { host } = scriptedHost();
    const first = await openTab(browser, host);
    await first.dispatch({ do: "run" });
    await first.flush();
    first.dispose();
    const second = await openTab(browser);
    expect(second.stores.run.getState().shown).toMatchObject({ status: "lost", flow: "process_ticket" });
    await second.dispatch({ do: "run" });
    await ended(second);
    await second.flush();
    second.dispose();
    const third = await openTab(browser);
    expect(
      third.stores.run
        .getState()
        .history.map(({ status }) => status)
        .sort(),
    ).toEqual(["lost", "ok"]);
  });

  it("is kept as far as its last ended step when the page goes away in the middle, and says that it is lost", async () => {
    const whole = await openTab();
    await whole.dispatch({ do: "run" });
    const events = (await whole.runEvents((await ended(whole)).shown?.id ?? "")) ?? [];
    const half = events.slice(0, events.findIndex(({ type }) => type === "step-end") + 1);

    const browser = memoryBrowser();
    const { host, started } = scriptedHost();
    const first = await openTab(browser, host);
    await first.dispatch({ do: "run" });
    started[0]?.listener.events(half, false);
    started[0]?.listener.events([], false);
    const kept = () => [...browser.runs.values()][0]?.events.length;
    await expect.poll(kept).toBe(0);
    await expect
      .poll(() => {
        first.ports.timers.advance(1000);
        return kept();
      })
      .toBe(half.length);
    first.dispose();
    const second = await openTab(browser);
    const { shown } = second.stores.run.getState();
    expect(shown).toMatchObject({ status: "lost", lost: expect.stringContaining("reloaded") });
    expect(shown?.view).toMatchObject({ seq: half.at(-1)?.seq, phase: "lost", open: 0 });

    await second.dispatch({ do: "resume-run", id: shown?.id ?? "" });
    const { shown: again } = await ended(second);
    expect(again).toMatchObject({ id: shown?.id, status: "ok" });
    const all = (await second.runEvents(again?.id ?? "")) ?? [];
    expect(all.slice(0, half.length)).toEqual(half);
    expect(all[half.length]?.type).toBe("run-resume");
    const answersIn = (run: readonly RunEvent[]) => run.filter(({ type }) => type === "attempt-end").length;
    expect(answersIn(all)).toBe(answersIn(events));
  });

  it.each(["takes the project over", "opens the project that was left"])(
    "is run by one tab: another one that %s goes on with it only once it has ended there",
    async (how) => {
      const browser = memoryBrowser();
      const [here, there] = [scriptedHost(), scriptedHost()];
      const first = await openTab(browser, here.host);
      const project = first.stores.project.getState().id ?? "";
      await first.dispatch({ do: "run" });
      const [run] = here.started;
      const id = run?.request.run ?? "";
      run?.listener.events([firstEvent(id)], true);
      await expect.poll(() => run?.kept).toBe(0);
      if (how.startsWith("opens")) await first.dispatch({ do: "new-project" });

      const second = await openTab(browser, there.host);
      await second.dispatch({ do: "open-project", id: project });
      await second.dispatch({ do: "take-over" });
      expect(second.stores.project.getState()).toMatchObject({ id: project, access: { mode: "edit" } });
      await second.dispatch({ do: "resume-run", id });
      expect([there.started.length, second.ports.notices.at(-1)?.text]).toEqual([
        0,
        "This run is under way in another tab.",
      ]);

      run?.listener.closed("It broke.");
      await until(first, ({ active }) => active === null);
      await expect.poll(() => browser.holders.has(`run ${id}`)).toBe(false);
      await second.dispatch({ do: "resume-run", id });
      expect(there.started[0]?.request.run).toBe(id);
      expect(browser.holders.has(`run ${id}`)).toBe(true);
    },
  );

  it.each([
    ["is not there", envelope("lost", 2)],
    ["is of another run", envelope("other", 1)],
  ])("does not go on when an event of it %s", async (_, second) => {
    const browser = memoryBrowser();
    const { host, started } = scriptedHost();
    const first = await openTab(browser, host);
    await first.dispatch({ do: "run" });
    const id = started[0]?.request.run ?? "";
    started[0]?.listener.events(
      [firstEvent(id), { ...second, run: second.run === "lost" ? id : second.run, type: "run-resume" }],
      true,
    );
    started[0]?.listener.closed("It broke.");
    await expect.poll(() => browser.holders.has(`run ${id}`)).toBe(false);
    await first.dispatch({ do: "resume-run", id });
    expect([started.length, first.ports.notices.at(-1)?.text]).toEqual([
      1,
      "Event 1 of this run is not kept: run it again.",
    ]);
  });

  it("that is not begun is held no longer", async () => {
    const browser = memoryBrowser();
    const tab = await openTab(browser);
    await tab.dispatch({ do: "open-text", text: sample });
    const held = () => [...browser.holders.keys()].filter((name) => name.startsWith("run "));
    await tab.dispatch({ do: "run" });
    expect([tab.stores.run.getState().life.phase, held().length]).toEqual(["confirming", 1]);
    await tab.dispatch({ do: "run" });
    expect(held()).toHaveLength(1);
    await tab.dispatch({ do: "cancel-run" });
    expect(held()).toEqual([]);
    await tab.dispatch({ do: "resume-run", id: "gone" });
    expect(held()).toEqual([]);
  });

  it("waits with what it asks people until that is kept, and with paid models also when nothing can be kept any more", async () => {
    const browser = memoryBrowser();
    const { host, started } = scriptedHost();
    const tab = await openTab(browser, host);
    await tab.dispatch({ do: "run" });
    const [run] = started;
    const id = run?.request.run ?? "";
    run?.listener.events([firstEvent(id)], true);
    await expect.poll(() => run?.kept).toBe(0);
    expect([...browser.runs.values()][0]?.events.length).toBe(1);

    browser.fault = { kind: "quota", message: "The disk is full." };
    run?.listener.events([{ ...envelope(id, 1), path: [], type: "run-resume" }], true);
    await expect.poll(() => [run?.kept, run?.notKept]).toEqual([1, null]);
    run?.listener.closed(null);
    browser.fault = null;
    const model = { kind: "openai-compatible", baseUrl: "http://127.0.0.1:9/v1", model: "m" } as const;
    tab.keys.approve("http://127.0.0.1:9");
    await tab.dispatch({ do: "set-settings", settings: { model } });
    await tab.dispatch({ do: "run" });
    await tab.dispatch({ do: "confirm-run" });
    const [, paid] = started;
    expect(paid?.request.model).toEqual(model);
    browser.fault = { kind: "quota", message: "The disk is full." };
    paid?.listener.events([firstEvent(paid.request.run)], true);
    await expect.poll(() => [paid?.kept, paid?.notKept]).toEqual([-1, "The disk is full."]);
  });

  it("as nothing more of it could be kept says so: nothing was sent", async () => {
    const browser = memoryBrowser();
    const tab = await openTab(browser);
    const model = { kind: "openai-compatible", baseUrl: "http://127.0.0.1:9/v1", model: "m" } as const;
    tab.keys.approve("http://127.0.0.1:9");
    await tab.dispatch({ do: "set-settings", settings: { model } });
    await tab.dispatch({ do: "run" });
    browser.fault = { kind: "quota", message: "The disk is full." };
    await tab.dispatch({ do: "confirm-run" });
    const { shown } = await ended(tab);
    expect(shown).toMatchObject({ status: "lost", lost: "An event could not be kept: The disk is full." });
    const events = (await tab.runEvents(shown?.id ?? "")) ?? [];
    expect(events.map(({ type }) => type)).not.toContain("attempt-end");
  });

  it("is ended at once when it waits for people and another project is opened", async () => {
    const { host, started } = scriptedHost();
    const tab = await openTab(memoryBrowser(), host);
    await tab.dispatch({ do: "run" });
    const [run] = started;
    const id = run?.request.run ?? "";
    run?.listener.events([firstEvent(id), { ...envelope(id, 1), path: [], type: "run-suspend", waiting: [] }], true);
    await tab.dispatch({ do: "new-project" });
    expect(run).toMatchObject({ ended: true, stopped: false });
  });

  it("whose worker is lost says so, and so do its steps: none goes on, none is still to come", async () => {
    const { host, started } = scriptedHost();
    const tab = await openTab(memoryBrowser(), host);
    await tab.dispatch({ do: "run" });
    const id = started[0]?.request.run ?? "";
    started[0]?.listener.events(
      [
        firstEvent(id),
        { ...envelope(id, 1), path: [{ node: "find_topic" }], type: "step-start", kind: "infer", name: "find_topic" },
      ],
      false,
    );
    tab.ports.timers.advance(16);
    const states = () => {
      const { shown } = tab.stores.run.getState();
      const flow = shown?.document.flows["process_ticket"];
      if (!shown || !flow) return [];
      const run = { view: shown.view, prefix: "", call: null };
      return ["find_topic", "draft_response"].map((node) => standingOf(run, flow, node).state);
    };
    expect(states()).toEqual(["running", "queued"]);
    started[0]?.listener.closed("The run broke: out of memory");
    expect(tab.stores.run.getState().shown).toMatchObject({ status: "lost", lost: expect.stringContaining("memory") });
    expect(states()).toEqual(["cancelled", null]);
    expect(tab.stores.run.getState().active).toBeNull();
  });
});
