import type { Edit } from "../../../flow/index.ts";
import { useDispatch } from "../../app/context.tsx";

interface Editing {
  /** As one undo step. */
  edit(label: string, ...edits: readonly Edit[]): void;
  /** What was typed in a field: all of it is one undo step until the field is left. */
  type(field: string, label: string, ...edits: readonly Edit[]): void;
  leave(): void;
}

/** How forms change the document. */
export function useEdit(): Editing {
  const dispatch = useDispatch();
  return {
    edit: (label, ...edits) => dispatch({ do: "edit", label, edits }),
    type: (field, label, ...edits) => dispatch({ do: "type", field, label, edits }),
    leave: () => dispatch({ do: "commit" }),
  };
}
