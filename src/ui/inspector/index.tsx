import { MousePointerClick } from "lucide-react";
import { useSession } from "../app/context.tsx";
import { EmptyState } from "../kit/index.ts";

/** The right panel: everything about what is selected. */
export function Inspector() {
  const selected = useSession((state) => state.selection.nodes);
  return (
    <EmptyState
      icon={<MousePointerClick size={20} />}
      title={selected.length === 0 ? "Nothing is selected" : selected.join(", ")}
    >
      Select a step to see what it asks, what must hold of its answer, and what it may use.
    </EmptyState>
  );
}
