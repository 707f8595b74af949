import type { Command } from "../command.ts";
import type { DocumentState, ProjectState, RunState, SessionState } from "../state.ts";

/** What a command's availability is decided from. */
export interface CommandContext {
  readonly document: DocumentState;
  readonly session: SessionState;
  readonly project: ProjectState;
  readonly run: RunState;
}

/** A command with a name: what the palette lists, what keys trigger and what tooltips say. */
export interface CommandEntry {
  readonly id: string;
  readonly name: string;
  readonly group: "Run" | "Edit" | "View" | "Project" | "Insert";
  /** `Mod+Z` (⌘ or Ctrl), `Shift+Mod+Z`, or a single key, which acts only with the canvas focused. */
  readonly shortcut?: string;
  /** Further words that find it. */
  readonly keywords?: string;
  /** Null: available. Otherwise why not, in words. */
  unavailable(context: CommandContext): string | null;
  command(context: CommandContext): Command;
}

/** All named commands, in the order in which they are listed. */
export declare const commandEntries: readonly CommandEntry[];
