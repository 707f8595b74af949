import { useSession } from "../app/context.tsx";
import { FlowSettings } from "./forms/flow-settings.tsx";
import { NodeInspector } from "./node-inspector.tsx";
import { useStepView } from "./use-step-view.ts";

/** The right panel: everything about what is selected; of the flow itself when nothing is. */
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
  return <FlowSettings key={flow} flow={flow} />;
}
