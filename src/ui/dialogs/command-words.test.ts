import { expect, it } from "vitest";
import { memoryPorts } from "../../../tests/support/memory-ports.ts";
import { commandEntries, createWorkbench } from "../../workbench/index.ts";
import { newNodes } from "../look/index.ts";
import { canvasCommands } from "./canvas-commands.ts";
import { ARRANGE_WORDS, commandWords, match } from "./command-words.ts";

const { document, session, project, run } = createWorkbench(memoryPorts(), { sample: "" }).stores;
const context = {
  document: document.getState(),
  session: session.getState(),
  project: project.getState(),
  run: run.getState(),
};

const rows = [
  ...commandEntries.map(({ id, name }) => ({
    id,
    text: `${name} ${commandWords[id] ?? (id.startsWith("arrange-") ? ARRANGE_WORDS : "")}`,
  })),
  ...canvasCommands(context, null, () => {}).map(({ name, words }) => ({ id: name, text: `${name} ${words}` })),
  ...newNodes.map(({ what, kind, words }) => ({ id: what, text: `Add: ${kind} step insert new create ${words}` })),
];

function found(search: string): readonly string[] {
  return rows.filter(({ text }) => match(text, search) > 0).map(({ id }) => id);
}

it("every command has words under which people look for it, and no words are left over", () => {
  const ids = commandEntries.map(({ id }) => id);
  expect(ids.filter((id) => !id.startsWith("arrange-") && commandWords[id] === undefined)).toEqual([]);
  expect(Object.keys(commandWords).filter((id) => !ids.includes(id))).toEqual([]);
});

it.each([
  ["help", "keys"],
  ["shortcuts", "keys"],
  ["keyboard", "keys"],
  ["zoom", "Zoom in"],
  ["rename", "Rename the step"],
  ["fold", "Fold the frame"],
  ["collapse", "Fold the frame"],
  ["debate", "debate"],
  ["agents", "debate"],
  ["loop", "for_each"],
  ["if else", "branch"],
  ["code", "compute"],
  ["llm", "infer"],
  ["comment", "note"],
  ["approval", "human"],
  ["vote", "race"],
  ["group", "section"],
  ["dark mode", "theme"],
  ["api key", "models"],
  ["execute", "run"],
  ["cancel", "stop"],
  ["cost", "plan"],
  ["edge", "connect"],
  ["remove", "delete"],
  ["clone", "duplicate"],
  ["auto layout", "tidy-up"],
  ["align", "arrange-left"],
  ["yaml", "show-ir"],
  ["errors", "show-problems"],
  ["schema", "show-contracts"],
  ["link", "share"],
  ["zip", "export"],
  ["backup", "snapshot"],
  ["recent", "projects"],
  ["template", "new-project"],
])("%s finds %s", (search, id) => {
  expect(found(search)).toContain(id);
});
