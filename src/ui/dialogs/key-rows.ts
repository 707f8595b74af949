import { commandEntries } from "../../workbench/index.ts";
import { newNodes } from "../look/index.ts";

/** One thing that keys do. */
export interface KeyRow {
  /** Each does it: spelled `Mod+Z` (⌘ or Ctrl), `Shift+F10` or `C`. */
  readonly keys: readonly string[];
  readonly does: string;
}

/** Keys that act in one place. */
export interface KeySection {
  readonly title: string;
  readonly rows: readonly KeyRow[];
}

/** Where the name of a command says less than its key does, or where more than one key does it. */
const asKeys: { readonly [id: string]: Partial<KeyRow> } = {
  delete: { keys: ["Delete", "Backspace"], does: "Delete the selected steps and edges" },
  connect: { does: "Connect the selected step" },
  insert: { does: "Insert a step" },
};

const commands = commandEntries.flatMap(({ id, name, group, shortcut }) =>
  shortcut === undefined ? [] : [{ group, keys: [shortcut], does: name.replace(/ …$/, ""), ...asKeys[id] }],
);

function of(...groups: readonly string[]): readonly KeyRow[] {
  return commands.filter(({ group }) => groups.includes(group));
}

/** Every key that the page acts upon, by where it does. A test holds this against what the sources listen for. */
export const keySections: readonly KeySection[] = [
  {
    title: "Anywhere",
    rows: [
      { keys: ["Mod+K"], does: "All commands" },
      ...of("Run", "View", "Project"),
      { keys: ["Mod+S"], does: "Save as a file" },
      { keys: ["F6"], does: "Go to the next part of the screen" },
      { keys: ["Shift+F6"], does: "Go to the part before" },
      { keys: ["Escape"], does: "Close what lies on top" },
    ],
  },
  { title: "Steps and edges", rows: of("Edit") },
  {
    title: "On the canvas",
    rows: [
      { keys: ["Enter", "Space"], does: "Select the step in focus" },
      { keys: ["Shift+Enter"], does: "Add it to the selection" },
      { keys: ["Escape"], does: "Select nothing; leave a connection that was begun" },
      { keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], does: "Move the selected steps a little" },
      { keys: ["Shift+ArrowUp"], does: "… ten times as far, in any direction" },
      { keys: ["F2"], does: "Rename the step in focus" },
      { keys: ["W"], does: "Select the next edge of the step in focus" },
      { keys: ["Shift+W"], does: "Select the edge before" },
      { keys: ["Shift+F10", "ContextMenu"], does: "What can be done with the step or edge" },
    ],
  },
  {
    title: "New step, with the canvas in focus",
    rows: newNodes.map(({ key, kind }) => ({ keys: [key], does: kind })),
  },
  {
    title: "In the outline and other trees",
    rows: [
      { keys: ["ArrowUp", "ArrowDown"], does: "Row before, row after" },
      { keys: ["ArrowRight", "ArrowLeft"], does: "Open, close, go in and out" },
      { keys: ["Home", "End"], does: "First row, last row" },
      { keys: ["PageUp", "PageDown"], does: "Twelve rows of a value on or back" },
      { keys: ["Enter"], does: "Show on the canvas; open or close a value" },
      { keys: ["Space"], does: "Select" },
      { keys: ["Mod+Space"], does: "Add to the selection" },
      { keys: ["C"], does: "Connect the step or port" },
      { keys: ["Delete", "Backspace"], does: "Delete the step" },
    ],
  },
  {
    title: "While writing",
    rows: [
      { keys: ["Enter"], does: "Take what was written" },
      { keys: ["Escape"], does: "Go back to what was there" },
      { keys: ["Mod+Enter"], does: "End a note" },
      { keys: ["Ctrl+Space"], does: "Offer completions of an expression" },
      { keys: ["ArrowUp", "ArrowDown"], does: "Choose a completion; a number up or down" },
      { keys: ["Tab"], does: "Take the chosen completion" },
      { keys: ["Backspace"], does: "Take the last value of an empty list field off" },
    ],
  },
  {
    title: "In lists, tabs, dividers and values",
    rows: [
      { keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], does: "Go along; make a panel wider or narrower" },
      { keys: ["Home", "End"], does: "To the first, to the last" },
      { keys: ["Enter"], does: "Choose; give a panel its own width again" },
      { keys: ["Tab", "Escape"], does: "Leave a list" },
      { keys: ["Mod+F"], does: "Find in a value" },
      { keys: ["Shift+Enter"], does: "Find the one before" },
    ],
  },
];
