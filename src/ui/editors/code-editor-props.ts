import type { AnyDiagnostic } from "../../diagnostics/index.ts";

export interface CodeEditorProps {
  /** The accessible name. */
  readonly name: string;
  /** Whose body it is: its inputs and contracts are known as types. */
  readonly functionName: string;
  readonly value: string;
  readonly problems: readonly AnyDiagnostic[];
  readonly onCommit: (code: string) => void;
  readonly onLeave: () => void;
}
