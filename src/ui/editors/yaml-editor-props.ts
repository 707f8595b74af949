import type { LitLines } from "./code-view.tsx";

/** A finding under its characters; lines and columns count from 1. */
export interface YamlMark {
  readonly severity: "error" | "warning" | "info";
  readonly code: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
  /** The end of the word at that place if absent. */
  readonly endLine?: number;
  readonly endColumn?: number;
}

export interface YamlEditorProps {
  /** The accessible name. */
  readonly name: string;
  readonly value: string;
  readonly readOnly?: boolean;
  readonly marks: readonly YamlMark[];
  /** Lines that belong to what is selected, 0-based, half-open; the first one is scrolled to. */
  readonly lit?: readonly LitLines[];
  /** Where the caret is wanted; a new object asks again. */
  readonly goTo?: { readonly line: number; readonly column: number } | null;
  readonly onType: (text: string) => void;
  readonly onFocus?: () => void;
  readonly onLeave?: () => void;
  /** The caret was put on a line (0-based) by hand. */
  readonly onLine?: (line: number) => void;
  /** Undo was pressed where nothing was typed. */
  readonly onUndo?: () => void;
}
