import type { DocumentPlace } from "../base/index.ts";
import type { Edit } from "../flow/index.ts";
import type { Arrangement } from "./arranging.ts";
import type { Answer } from "./asking.ts";
import type { IrVersion, RunRequest } from "./ports.ts";
import type { RunWish } from "./run-life.ts";
import type { Dialog, DrawerTab, Selection, Settings, SidebarTab, Sight, Viewport } from "./state.ts";

/**
 * Everything that people do, as plain data. Undo policy belongs to the command: `edit`, `apply-yaml`, `paste` … are
 * one step each; `type` is written text of a field (one step, however many pauses); the rest leaves no step.
 */
export type Command = DocumentCommand | SessionCommand | ProjectCommand | RunCommand;

export type DocumentCommand =
  /**
   * Document edits as one undo step, named by `label` (`Move 3 nodes`). Fixes of diagnostics come this way too. What they
   * add comes to lie on free room, is selected, brought into sight and given the focus.
   */
  | { readonly do: "edit"; readonly label: string; readonly edits: readonly Edit[] }
  /** What was typed in a text field since it was last written; all of it is one undo step until `commit`. */
  | { readonly do: "type"; readonly field: string; readonly label: string; readonly edits: readonly Edit[] }
  /** The field was left: what is typed in it next is an undo step of its own. */
  | { readonly do: "commit" }
  | { readonly do: "undo" }
  | { readonly do: "redo" }
  /** Undo or redo until `position` steps are done. */
  | { readonly do: "go-to-step"; readonly position: number }
  | { readonly do: "delete-selection" }
  | { readonly do: "duplicate-selection" }
  | { readonly do: "nudge-selection"; readonly dx: number; readonly dy: number }
  /** Writes the selection to the clipboard as readable text. */
  | { readonly do: "copy" }
  | { readonly do: "cut" }
  /** `text` absent: the clipboard is read. `at`: where the pasted nodes' top left corner is wanted, else in sight. */
  | { readonly do: "paste"; readonly text?: string; readonly at?: { readonly x: number; readonly y: number } }
  | { readonly do: "tidy-up" }
  /** Aligns or distributes the selected nodes. */
  | { readonly do: "arrange"; readonly how: Arrangement }
  /**
   * A keystroke in the IR panel: the whole text, read after a pause of 600 ms, by `commit`, and before every other
   * document, project or run command. It becomes the document as one undo step (all pauses until `commit` together), or is
   * kept as a draft that changes nothing.
   */
  | { readonly do: "type-yaml"; readonly text: string }
  /** The same without a pause. */
  | { readonly do: "apply-yaml"; readonly text: string }
  /** Forgets a text that could not be applied. */
  | { readonly do: "drop-yaml-draft" };

export type SessionCommand =
  | { readonly do: "show-flow"; readonly flow: string }
  | { readonly do: "select"; readonly nodes: readonly string[]; readonly edges?: readonly string[] }
  | { readonly do: "inspect"; readonly inspect: Selection["inspect"] }
  | { readonly do: "select-all" }
  | { readonly do: "set-viewport"; readonly flow: string; readonly viewport: Viewport }
  /** What of a flow is seen: new things that nobody has given a place come there. */
  | { readonly do: "set-sight"; readonly sight: Sight }
  | { readonly do: "show-drawer"; readonly tab: DrawerTab }
  | { readonly do: "show-sidebar"; readonly tab: SidebarTab }
  | { readonly do: "open-dialog"; readonly dialog: Dialog | null }
  | { readonly do: "choose-case"; readonly flow: string; readonly case: string }
  /** Shows a place: its flow, its node, its editor. */
  | { readonly do: "reveal"; readonly place: DocumentPlace }
  | { readonly do: "set-settings"; readonly settings: Partial<Settings> }
  | { readonly do: "watch-code"; readonly on: boolean }
  /** Keeps the text of an older version of the IR up to date (`derived.lowered`); null: no longer. */
  | { readonly do: "watch-ir"; readonly version: IrVersion | null };

export type ProjectCommand =
  | { readonly do: "new-project"; readonly name?: string }
  | { readonly do: "open-project"; readonly id: string }
  /** A file, dropped or pasted text, or an example. `trusted` only for what ships with the page. */
  | { readonly do: "open-text"; readonly text: string; readonly name?: string; readonly trusted?: boolean }
  /** Calls off the reading of a text from outside. */
  | { readonly do: "cancel-opening" }
  /** A share link's fragment: opens as a preview. */
  | { readonly do: "open-link"; readonly fragment: string }
  /** Turns what is shown (a preview, a looked-on or newer project) into a project of one's own. */
  | { readonly do: "make-copy" }
  | { readonly do: "rename-project"; readonly name: string }
  | { readonly do: "delete-project"; readonly id: string }
  | { readonly do: "duplicate-project"; readonly id: string }
  /** Takes the project over from the other tab. */
  | { readonly do: "take-over" }
  | { readonly do: "save-snapshot"; readonly label: string }
  /** As one undo step. */
  | { readonly do: "restore-snapshot"; readonly id: string }
  | { readonly do: "share" }
  /** In the open lesson: another step, one more hint, the flow as it was at the beginning (one undo step). */
  | { readonly do: "lesson"; readonly act: { readonly step: number } | "hint" | "reset" };

export type RunCommand =
  /** Makes it ready first; may ask (`run.life`). */
  | RunWish
  | { readonly do: "confirm-run"; readonly confirmAbove?: number; readonly answers?: RunRequest["answers"] }
  | { readonly do: "cancel-run" }
  | { readonly do: "stop" }
  /** An answer to a question of the run under way, by the question's id; refused ones are asked again. */
  | { readonly do: "answer"; readonly question: string; readonly answer: Answer }
  | { readonly do: "show-run"; readonly id: string }
  /** One visit of a step of the shown run, by its printed path: its flow is shown, its node selected. */
  | { readonly do: "show-visit"; readonly step: string }
  /** Finds out what Run would do and cost now (`run.ahead`). */
  | { readonly do: "look-ahead" }
  /** Opens the plan of the shown flow. */
  | { readonly do: "plan" };

export const READ_ONLY = "This flow is open for reading. Make a copy to change it.";

/** Verbs of the document that a read-only project refuses. */
export const CHANGES_DOCUMENT = {
  edit: true,
  type: true,
  commit: false,
  undo: true,
  redo: true,
  "go-to-step": true,
  "delete-selection": true,
  "duplicate-selection": true,
  "nudge-selection": true,
  copy: false,
  cut: true,
  // It looks itself: the text of a whole file opens beside what is shown.
  paste: false,
  "tidy-up": true,
  arrange: true,
  "type-yaml": true,
  "apply-yaml": true,
  "drop-yaml-draft": false,
} as const satisfies { [K in DocumentCommand["do"]]: boolean };
