import type { Diagnostic } from "../../base/index.ts";
import type { Edit } from "../../flow/index.ts";

export interface CodeEditorProps {
  /** The accessible name. */
  readonly name: string;
  /** Whose body it is: its inputs and contracts are known as types. */
  readonly functionName: string;
  readonly value: string;
  readonly problems: readonly Diagnostic<readonly Edit[]>[];
  readonly onCommit: (code: string) => void;
  readonly onLeave: () => void;
}
