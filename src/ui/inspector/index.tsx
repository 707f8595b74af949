import { MousePointerClick } from "lucide-react";
import { useSession } from "../app/context.tsx";
import { EmptyState } from "../kit/index.ts";
import { NodeInspector } from "./node-inspector.tsx";
import { useStepView } from "./use-step-view.ts";

/** The right panel: everything about what is selected. */
export function Inspector() {
  return (
    <div className="h-full overflow-y-auto overscroll-contain">
      <Inspected />
    </div>
  );
}

function Inspected() {
  const flow = useSession((state) => state.flow);
  const { nodes } = useSession((state) => state.selection);
  const [view, setView] = useStepView();
  const [node] = nodes;
  if (node !== undefined && nodes.length === 1) {
    return <NodeInspector key={`${flow}/${node}`} flow={flow} node={node} view={view} onView={setView} />;
  }
  return (
    <EmptyState
      icon={<MousePointerClick size={20} />}
      title={nodes.length === 0 ? "Nothing is selected" : nodes.join(", ")}
    >
      Select a step to see what it asks, what must hold of its answer, and what it may use.
    </EmptyState>
  );
}
