import type { Edit } from "../../../flow/index.ts";
import { useDispatch } from "../../app/context.tsx";

interface Editing {
  /** As one undo step. */
  edit(label: string, ...edits: readonly Edit[]): void;
  /** A keystroke: pauses in one field are one undo step. */
  type(field: string, label: string, ...edits: readonly Edit[]): void;
  /** The field was left. */
  leave(field: string): void;
}

/** How forms change the document. */
export function useEdit(): Editing {
  const dispatch = useDispatch();
  return {
    edit: (label, ...edits) => dispatch({ do: "edit", label, edits }),
    type: (field, label, ...edits) => dispatch({ do: "type", field, label, edits }),
    leave: (field) => dispatch({ do: "commit", field }),
  };
}
