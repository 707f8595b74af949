import { describe, expect, it } from "vitest";
import { memoryBrowser } from "../../tests/support/memory-ports.ts";
import { ended, openTab, type Tab } from "../../tests/support/tab.ts";
import type { RunEvent } from "../runtime/index.ts";
import type { RunExtent } from "./run-extent.ts";

const eventsOf = async (tab: Tab): Promise<readonly RunEvent[]> => {
  const { shown } = await ended(tab);
  return (await tab.runEvents(shown?.id ?? "")) ?? [];
};

async function run(tab: Tab, extent?: RunExtent): Promise<readonly RunEvent[]> {
  await tab.dispatch({ do: "run", ...(extent && { extent }) });
  return eventsOf(tab);
}

const nodesOf = (events: readonly RunEvent[], type: RunEvent["type"]) =>
  events.flatMap((event) => (event.type === type ? [event.path.at(-1)?.node] : []));
const started = (events: readonly RunEvent[]) => nodesOf(events, "step-start");
const reused = (events: readonly RunEvent[]) => nodesOf(events, "step-reused");

async function changeIntent(tab: Tab): Promise<void> {
  const { document } = tab.stores.document.getState();
  const value = document.functions["draft_response"];
  if (value?.mode !== "infer") throw new Error("the sample drafts");
  await tab.dispatch({
    do: "edit",
    label: "Change the intent",
    edits: [{ edit: "set-function", function: "draft_response", value: { ...value, intent: "Write something else." } }],
  });
}

describe("a run after an edit", () => {
  it("does what is stale, and says before how much that is and what it costs at most", async () => {
    const tab = await openTab();
    await run(tab);
    await changeIntent(tab);
    await tab.dispatch({ do: "look-ahead" });
    expect(tab.stores.run.getState().ahead).toMatchObject({ steps: 1, atMost: expect.any(Number) });
    const events = await run(tab);
    expect(started(events)).toEqual(["draft_response"]);
    await tab.dispatch({ do: "look-ahead" });
    expect(tab.stores.run.getState().ahead).toBeNull();
  });

  it("does everything where nothing is stale, and where that is wished for", async () => {
    const tab = await openTab();
    const whole = started(await run(tab));
    expect(started(await run(tab))).toEqual(whole);
    await changeIntent(tab);
    expect(started(await run(tab, { run: "everything" }))).toEqual(whole);
  });

  it("knows what stood before a reload, also when it goes on after it", async () => {
    const browser = memoryBrowser();
    const tab = await openTab(browser);
    await run(tab);
    await tab.flush();
    tab.dispose();
    const second = await openTab(browser);
    await changeIntent(second);
    expect(started(await run(second))).toEqual(["draft_response"]);
    const { shown } = second.stores.run.getState();
    const record = browser.runs.get(shown?.id ?? "");
    const end = record?.events.findIndex(({ type }) => type === "step-reused") ?? -1;
    await second.flush();
    second.dispose();
    // As if the page had gone away after the first step that stood.
    if (record) browser.runs.set(record.id, { ...record, status: "lost", events: record.events.slice(0, end + 1) });
    const third = await openTab(browser);
    await third.dispatch({ do: "resume-run", id: shown?.id ?? "" });
    const events = await eventsOf(third);
    expect(started(events)).toEqual(["draft_response"]);
    expect(events.at(-1)).toMatchObject({ type: "run-end", status: "ok" });
  });
});

describe("a part of a flow", () => {
  it("is one step, on what those before it said last", async () => {
    const tab = await openTab();
    await run(tab);
    const events = await run(tab, { run: "step", node: "draft_response" });
    expect([started(events), reused(events).sort()]).toEqual([
      ["draft_response"],
      ["classify_sentiment", "find_topic"],
    ]);
  });

  it("is one step on inputs by hand, before anything has run", async () => {
    const tab = await openTab();
    const events = await run(tab, { run: "step", node: "find_topic", inputs: { text: "My invoice is wrong." } });
    expect(started(events)).toEqual(["find_topic"]);
    expect(events.at(-1)).toMatchObject({ type: "run-end", status: "ok" });
  });

  it("is a step with all after it", async () => {
    const tab = await openTab();
    await run(tab);
    const events = await run(tab, { run: "from", node: "classify_sentiment" });
    expect(reused(events)).toEqual(["find_topic"]);
  });
});

describe("a pinned output", () => {
  const pin = (output: unknown) =>
    ({
      do: "edit",
      label: "Pin",
      edits: [
        {
          edit: "set-pin",
          pin: { flow: "process_ticket", node: "find_topic", output: JSON.parse(JSON.stringify(output)) },
        },
      ],
    }) as const;

  it("is given in every run, but one of that very step", async () => {
    const tab = await openTab();
    const topic = (await run(tab)).find((event) => event.type === "step-end" && event.path[0]?.node === "find_topic");
    await tab.dispatch(pin(topic?.type === "step-end" ? topic.output : null));
    expect(reused(await run(tab, { run: "everything" }))).toEqual(["find_topic"]);
    expect(started(await run(tab, { run: "step", node: "find_topic" }))).toEqual(["find_topic"]);
  });

  it("that is not what its step gives any more is said, and nothing runs", async () => {
    const browser = memoryBrowser();
    const tab = await openTab(browser);
    await tab.dispatch(pin({ area: 7 }));
    await tab.dispatch({ do: "run" });
    expect(tab.stores.run.getState().history).toEqual([]);
    expect(tab.ports.notices.at(-1)?.text).toContain("The pinned output of find_topic is not what it gives now");
  });
});
