import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { commandEntries } from "../../workbench/index.ts";
import { newNodes } from "../look/index.ts";
import { keySections } from "./key-rows.ts";

const ui = new URL("..", import.meta.url).pathname;

/** Which files listen for the keys of which part of the list. */
const heardIn: { readonly [title: string]: readonly string[] } = {
  Anywhere: ["shell/shell.tsx", "shell/shortcuts.ts", "shell/regions.ts", "kit/tooltip-layer.tsx"],
  "On the canvas": ["canvas/canvas-keys.ts", "canvas/use-connecting.ts"],
  "In the outline and other trees": ["kit/tree.tsx", "palette/outline.tsx", "values/json-tree.tsx"],
  "While writing": [
    "kit/text-input.tsx",
    "kit/text-area.tsx",
    "kit/number-input.tsx",
    "canvas/constant-control.tsx",
    "canvas/name-field.tsx",
    "canvas/kind-layer.tsx",
    "editors/expression-input.tsx",
    "editors/use-completion.ts",
    "inspector/name-input.tsx",
    "inspector/types/add-field.tsx",
    "inspector/types/values-editor.tsx",
  ],
  "In lists, tabs, dividers and values": [
    "kit/pane-divider.tsx",
    "kit/tabs.tsx",
    "kit/segmented.tsx",
    "canvas/chooser.tsx",
    "inspector/attempt-chooser.tsx",
    "inspector/view-tabs.tsx",
    "values/find-bar.tsx",
    "values/value-viewer.tsx",
  ],
};

/** Keys that act where their commands do, as the list of another part or the part's own table says. */
const elsewhere: { readonly [file: string]: readonly string[] } = {
  // `C` and `/` are commands; the arrows stand in a table of their own.
  "canvas/canvas-keys.ts": ["c", "/"],
  // They move the caret, as everywhere, and shut the completions.
  "editors/expression-input.tsx": ["home", "end"],
  // Another key for a command.
  "shell/shortcuts.ts": ["backspace"],
};

function filesUnder(folder: string, prefix = ""): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? filesUnder(join(folder, entry.name), `${prefix}${entry.name}/`)
      : /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name)
        ? [`${prefix}${entry.name}`]
        : [],
  );
}

/** The key itself of a shortcut, in small letters: what a handler compares with. */
function keyOf(shortcut: string): string {
  return (shortcut.split("+").at(-1) ?? "").toLowerCase().replace(/^space$/, " ");
}

/** The keys that a file compares a keyboard event with. */
function heardBy(file: string): readonly string[] {
  const text = readFileSync(join(ui, file), "utf8");
  const compared = [...text.matchAll(/\bkey(?:\.toLowerCase\(\))? [!=]== "([^"]+)"/g)];
  const asked = [...text.matchAll(/isShortcut\("([^"]+)"/g)];
  const listed = [...text.matchAll(/^ {2}(Arrow\w+): \[/gm)];
  const ofPanes = [...text.matchAll(/(?<=[?:[] )"(Arrow\w+)"/g)];
  return [...new Set([...compared, ...asked, ...listed, ...ofPanes].map(([, key = ""]) => keyOf(key)))];
}

const listening = filesUnder(ui).filter(
  (file) => /\.key\b/.test(readFileSync(join(ui, file), "utf8")) && heardBy(file).length > 0,
);

it("every file that listens for keys stands under a part of the list", () => {
  expect(listening.filter((file) => !Object.values(heardIn).flat().includes(file))).toEqual([]);
});

it.each(keySections.filter(({ title }) => title in heardIn))(
  "$title: what is listed is listened for, and the other way round",
  ({ title, rows }) => {
    const files = heardIn[title] ?? [];
    const commandKeys = commandEntries.flatMap(({ shortcut }) => (shortcut === undefined ? [] : keyOf(shortcut)));
    const listed = new Set(rows.flatMap(({ keys }) => keys.map(keyOf)));
    const heard = new Set(files.flatMap(heardBy));
    const unlisted = files.flatMap((file) =>
      heardBy(file)
        .filter((key) => !listed.has(key) && !(elsewhere[file] ?? []).includes(key))
        .map((key) => `${file}: ${key}`),
    );
    expect(unlisted).toEqual([]);
    const own = [...listed].filter((key) => title !== "Anywhere" || !commandKeys.includes(key));
    expect(own.filter((key) => !heard.has(key))).toEqual([]);
  },
);

it("every command's key and every kind of step's key is listed", () => {
  const listed = keySections.flatMap(({ rows }) => rows.flatMap(({ keys }) => keys));
  const missing = commandEntries.flatMap(({ shortcut }) => shortcut ?? []).filter((key) => !listed.includes(key));
  expect(missing).toEqual([]);
  expect(newNodes.map(({ key }) => key).filter((key) => !listed.includes(key))).toEqual([]);
});

it("a single key on the canvas does one thing", () => {
  const ofCommands = new Set(commandEntries.flatMap(({ shortcut }) => shortcut ?? []));
  const ofCanvas = keySections.filter(({ title }) => title === "On the canvas").flatMap(({ rows }) => rows);
  const taken = new Set([...ofCommands, ...ofCanvas.flatMap(({ keys }) => keys)]);
  const keys = newNodes.map(({ key }) => key);
  expect(keys.filter((key, at) => taken.has(key) || keys.indexOf(key) !== at)).toEqual([]);
});
