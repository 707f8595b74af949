import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { memoryPorts } from "../../../tests/support/memory-ports.ts";
import { createWorkbench } from "../workbench.ts";
import { commandEntries } from "./registry.ts";

const sample = readFileSync(new URL("../../../examples/01-sentiment/flow.json", import.meta.url), "utf8");

function repeated(values: readonly string[]): readonly string[] {
  return values.filter((value, place) => values.indexOf(value) !== place);
}

it("no two commands share a name, an id or a shortcut", () => {
  expect(repeated(commandEntries.map((entry) => entry.id))).toEqual([]);
  expect(repeated(commandEntries.map((entry) => entry.name))).toEqual([]);
  expect(repeated(commandEntries.flatMap((entry) => entry.shortcut ?? []))).toEqual([]);
});

it("what cannot be done now says why, and what can be done is dispatched without trouble", async () => {
  const ports = memoryPorts();
  const workbench = createWorkbench(ports, { sample });
  await workbench.ready;
  const { document, session, project, run } = workbench.stores;
  const context = () => ({
    document: document.getState(),
    session: session.getState(),
    project: project.getState(),
    run: run.getState(),
  });
  const why = Object.fromEntries(commandEntries.map((entry) => [entry.id, entry.unavailable(context())]));
  expect(why["undo"]).toBe("There is nothing to undo.");
  expect(why["stop"]).toBe("Nothing is running.");
  expect(why["delete"]).toBe("Nothing is selected.");
  expect(why["run"]).toBeNull();
  for (const entry of commandEntries) {
    if (entry.unavailable(context()) === null) await workbench.dispatch(entry.command(context()));
  }
  expect(ports.notices.filter((notice) => notice.tone === "error")).toEqual([]);
  workbench.dispose();
});
