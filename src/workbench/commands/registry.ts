import type { Json } from "../../base/index.ts";
import { nodeOf } from "../../flow/index.ts";
import { nodesOf } from "../../reports/index.ts";
import { ARRANGEMENTS, WAYS_TO_ARRANGE, whyNotArranged } from "../arranging.ts";
import type { Command } from "../command.ts";
import { isDrawerOpen } from "../session.ts";
import type { DocumentState, ProjectState, RunState, SessionState, Stores } from "../state.ts";

/** What a command's availability is decided from. */
export interface CommandContext {
  readonly document: DocumentState;
  readonly session: SessionState;
  readonly project: ProjectState;
  readonly run: RunState;
}

/** As things are now. */
export function contextOf({ stores }: { readonly stores: Omit<Stores, "derived" | "typing"> }): CommandContext {
  return {
    document: stores.document.getState(),
    session: stores.session.getState(),
    project: stores.project.getState(),
    run: stores.run.getState(),
  };
}

/** A command with a name: what the palette lists, what keys trigger and what tooltips say. */
export interface CommandEntry {
  readonly id: string;
  readonly name: string;
  readonly group: "Run" | "Edit" | "View" | "Project";
  /** `Mod+Z` (⌘ or Ctrl), `Shift+Mod+Z`, or a single key, which acts only with the canvas focused. */
  readonly shortcut?: string;
  /** Null: available. Otherwise why not, in words. */
  unavailable(context: CommandContext): string | null;
  command(context: CommandContext): Command;
}

const always = (): null => null;

function writable({ project }: CommandContext): string | null {
  return project.access.mode === "edit" ? null : "This flow is open for reading.";
}

function selected(context: CommandContext): string | null {
  const { nodes, edges } = context.session.selection;
  return writable(context) ?? (nodes.length + edges.length > 0 ? null : "Nothing is selected.");
}

function nodesSelected({ session }: CommandContext): string | null {
  return session.selection.nodes.length > 0 ? null : "No node is selected.";
}

function both(...reasons: readonly CommandEntry["unavailable"][]): CommandEntry["unavailable"] {
  return (context) => reasons.reduce<string | null>((found, reason) => found ?? reason(context), null);
}

function running({ run }: CommandContext): string | null {
  return run.active === null ? "Nothing is running." : null;
}

function idle({ run }: CommandContext): string | null {
  return run.active === null ? null : "A run is under way.";
}

/** One step that can run is selected. */
function oneStep(context: CommandContext): string | null {
  const [node, ...others] = context.session.selection.nodes;
  const kind = node === undefined ? undefined : nodeOf(context.document.document, context.session.flow, node)?.kind;
  const runs = kind !== undefined && kind !== "note" && kind !== "section" && others.length === 0;
  return runs ? null : "Select one step first.";
}

/** Runs some of the flow around the selected step. */
const around =
  (run: "to" | "from" | "step"): CommandEntry["command"] =>
  ({ session }) => ({ do: "run", extent: { run, node: session.selection.nodes[0] ?? "" } });

/** The output that the selected step has in the shown run, if it has one. */
function lastOutput({ session: { flow, selection }, run: { shown } }: CommandContext): Json | undefined {
  const [name] = selection.nodes;
  if (shown?.flow !== flow || name === undefined) return undefined;
  const found = [...nodesOf(shown.view)].findLast(
    ({ segments }) =>
      segments.at(-1)?.node === name && segments.slice(0, -1).every(({ branch }) => branch !== undefined),
  );
  return found?.output;
}

const isPinned = ({ document, session: { flow, selection } }: CommandContext): boolean =>
  document.document.bench.pins.some((pin) => pin.flow === flow && pin.node === selection.nodes[0]);

/** Pins what the selected step said last. */
function pin(context: CommandContext): Command {
  const { flow, selection } = context.session;
  const node = selection.nodes[0] ?? "";
  const output = lastOutput(context) ?? null;
  return { do: "edit", label: `Pin the output of ${node}`, edits: [{ edit: "set-pin", pin: { flow, node, output } }] };
}

function unpin({ session: { flow, selection } }: CommandContext): Command {
  const node = selection.nodes[0] ?? "";
  return { do: "edit", label: `Unpin the output of ${node}`, edits: [{ edit: "remove-pin", flow, node }] };
}

function entry(
  id: string,
  name: string,
  group: CommandEntry["group"],
  command: Command | CommandEntry["command"],
  options: Partial<Pick<CommandEntry, "shortcut" | "unavailable">> = {},
): CommandEntry {
  return {
    unavailable: always,
    ...{ id, name, group },
    ...options,
    command: typeof command === "function" ? command : () => command,
  };
}

/** All named commands, in the order in which they are listed. */
export const commandEntries: readonly CommandEntry[] = [
  entry("run", "Run", "Run", { do: "run" }, { shortcut: "Mod+Enter", unavailable: idle }),
  entry("run-everything", "Run everything", "Run", { do: "run", extent: { run: "everything" } }, { unavailable: idle }),
  entry("run-step", "Run the step alone", "Run", around("step"), { shortcut: "X", unavailable: both(idle, oneStep) }),
  entry("run-to", "Run to the step", "Run", around("to"), { unavailable: both(idle, oneStep) }),
  entry("run-from", "Run from the step on", "Run", around("from"), { unavailable: both(idle, oneStep) }),
  entry("pin", "Pin the output of the step", "Run", pin, {
    unavailable: both(writable, oneStep, (context) =>
      lastOutput(context) === undefined ? "It has no output yet: run it first." : null,
    ),
  }),
  entry("unpin", "Unpin the output of the step", "Run", unpin, {
    unavailable: both(writable, oneStep, (context) => (isPinned(context) ? null : "Its output is not pinned.")),
  }),
  entry("run-test", "Run, sampling every function", "Run", { do: "run", test: true }, { unavailable: idle }),
  entry("stop", "Stop", "Run", { do: "stop" }, { shortcut: "Mod+.", unavailable: running }),
  entry(
    "review",
    "Decide what the run asks …",
    "Run",
    { do: "open-dialog", dialog: { kind: "review", question: null } },
    {
      unavailable: ({ run: { asks } }) => (asks.length > 0 ? null : "Nobody is asked anything now."),
    },
  ),
  entry("plan", "Plan", "Run", { do: "plan" }, { shortcut: "Shift+Mod+Enter" }),
  entry("models", "Choose the model …", "Run", { do: "open-dialog", dialog: { kind: "models" } }),
  entry("case", "Edit the inputs …", "Run", editCase),

  entry(
    "undo",
    "Undo",
    "Edit",
    { do: "undo" },
    {
      shortcut: "Mod+Z",
      unavailable: both(writable, ({ document }) => (document.position > 0 ? null : "There is nothing to undo.")),
    },
  ),
  entry(
    "redo",
    "Redo",
    "Edit",
    { do: "redo" },
    {
      shortcut: "Shift+Mod+Z",
      unavailable: both(writable, ({ document }) =>
        document.position < document.steps.length ? null : "There is nothing to redo.",
      ),
    },
  ),
  entry("history", "History …", "Edit", { do: "open-dialog", dialog: { kind: "history" } }),
  entry(
    "insert",
    "Insert a node …",
    "Edit",
    { do: "open-dialog", dialog: { kind: "insert", at: null } },
    {
      shortcut: "/",
      unavailable: writable,
    },
  ),
  entry("connect", "Connect …", "Edit", connect, { shortcut: "C", unavailable: both(writable, nodesSelected) }),
  entry("cut", "Cut", "Edit", { do: "cut" }, { shortcut: "Mod+X", unavailable: both(selected, nodesSelected) }),
  entry("copy", "Copy", "Edit", { do: "copy" }, { shortcut: "Mod+C", unavailable: nodesSelected }),
  entry("paste", "Paste", "Edit", { do: "paste" }, { shortcut: "Mod+V", unavailable: writable }),
  entry(
    "duplicate",
    "Duplicate",
    "Edit",
    { do: "duplicate-selection" },
    {
      shortcut: "Mod+D",
      unavailable: both(selected, nodesSelected),
    },
  ),
  entry(
    "delete",
    "Delete",
    "Edit",
    { do: "delete-selection" },
    {
      shortcut: "Delete",
      unavailable: selected,
    },
  ),
  entry("select-all", "Select all", "Edit", { do: "select-all" }, { shortcut: "Mod+A" }),
  entry(
    "tidy-up",
    "Tidy up",
    "Edit",
    { do: "tidy-up" },
    {
      shortcut: "Shift+Mod+L",
      unavailable: writable,
    },
  ),
  ...WAYS_TO_ARRANGE.map((how) =>
    entry(
      `arrange-${how}`,
      ARRANGEMENTS[how],
      "Edit",
      { do: "arrange", how },
      {
        unavailable: both(writable, ({ document, session: { flow, selection } }) =>
          whyNotArranged(document.document, flow, selection.nodes, how),
        ),
      },
    ),
  ),

  entry("show-result", "Show the result", "View", { do: "show-drawer", tab: "result" }),
  entry("show-timeline", "Show the timeline", "View", { do: "show-drawer", tab: "timeline" }),
  entry("show-trace", "Show the trace", "View", { do: "show-drawer", tab: "trace" }),
  entry("show-ir", "Show the IR", "View", { do: "show-drawer", tab: "ir" }),
  entry("show-code", "Show the code", "View", { do: "show-drawer", tab: "code" }),
  entry("show-problems", "Show the problems", "View", { do: "show-drawer", tab: "problems" }),
  entry("show-palette", "Show the palette", "View", { do: "show-sidebar", tab: "palette" }),
  entry("show-outline", "Show the outline", "View", { do: "show-sidebar", tab: "outline" }),
  entry("show-contracts", "Show the contracts", "View", { do: "show-sidebar", tab: "contracts" }),
  entry("show-functions", "Show the functions", "View", { do: "show-sidebar", tab: "functions" }),
  entry("toggle-left", "Show or hide the left panel", "View", toggle("left"), { shortcut: "Mod+B" }),
  entry("toggle-right", "Show or hide the inspector", "View", toggle("right"), { shortcut: "Shift+Mod+B" }),
  entry("toggle-bottom", "Show or hide the drawer", "View", toggle("bottom"), { shortcut: "Mod+J" }),
  entry("theme", "Switch between light and dark", "View", switchTheme),
  entry("contrast", "Switch high contrast", "View", switchContrast),
  entry("keys", "Keyboard shortcuts …", "View", { do: "open-dialog", dialog: { kind: "keys" } }, { shortcut: "?" }),
  entry("single-keys", "Switch single letters as keys", "View", switchSingleKeys),

  entry(
    "projects",
    "Projects …",
    "Project",
    { do: "open-dialog", dialog: { kind: "projects" } },
    {
      shortcut: "Mod+O",
    },
  ),
  entry("new-project", "New project …", "Project", { do: "open-dialog", dialog: { kind: "new" } }),
  entry("lessons", "Lessons …", "Project", { do: "open-dialog", dialog: { kind: "lessons" } }),
  entry("make-copy", "Make a copy", "Project", { do: "make-copy" }),
  entry(
    "take-over",
    "Take over from the other tab",
    "Project",
    { do: "take-over" },
    {
      unavailable: ({ project: { access } }) =>
        access.mode === "read" && access.because === "other-tab" ? null : "No other tab holds this project.",
    },
  ),
  entry(
    "snapshot",
    "Save a snapshot",
    "Project",
    { do: "save-snapshot", label: "Snapshot" },
    {
      unavailable: writable,
    },
  ),
  entry("share", "Share", "Project", { do: "share" }),
  entry("export", "Export", "Project", { do: "open-dialog", dialog: { kind: "export" } }),
];

function editCase({ document, session }: CommandContext): Command {
  const cases = document.document.bench.cases.filter((candidate) => candidate.flow === session.flow);
  const chosen = cases.find((candidate) => candidate.name === session.cases[session.flow]) ?? cases[0];
  return {
    do: "open-dialog",
    dialog: { kind: "case", flow: session.flow, case: chosen?.name ?? null, missing: [] },
  };
}

function connect({ session }: CommandContext): Command {
  const node = session.selection.nodes[0] ?? "";
  return { do: "open-dialog", dialog: { kind: "connect", node, path: [], side: "out" } };
}

function toggle(panel: "left" | "right" | "bottom"): CommandEntry["command"] {
  return ({ session: { settings }, run }) => ({
    do: "set-settings",
    settings: {
      panels: {
        ...settings.panels,
        [panel]: !(panel === "bottom" ? isDrawerOpen(settings, run) : settings.panels[panel]),
      },
    },
  });
}

function switchTheme({ session: { settings } }: CommandContext): Command {
  return { do: "set-settings", settings: { theme: settings.theme === "dark" ? "light" : "dark" } };
}

function switchSingleKeys({ session: { settings } }: CommandContext): Command {
  return { do: "set-settings", settings: { singleKeyShortcuts: !settings.singleKeyShortcuts } };
}

function switchContrast({ session: { settings } }: CommandContext): Command {
  return { do: "set-settings", settings: { contrast: settings.contrast === "high" ? "system" : "high" } };
}
