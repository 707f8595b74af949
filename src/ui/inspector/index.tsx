import { useDispatch, useSession } from "../app/context.tsx";
import { DraftScope } from "../kit/index.ts";
import { ContractEditor } from "./contract-editor.tsx";
import { EdgeInspector } from "./edge-inspector.tsx";
import { FlowSettings } from "./forms/flow-settings.tsx";
import { FunctionInspector } from "./function-inspector.tsx";
import { InspectorHeader } from "./inspector-header.tsx";
import { NodeInspector } from "./node-inspector.tsx";
import { SelectionInspector } from "./selection-inspector.tsx";
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
  const { nodes, edges, inspect } = useSession((state) => state.selection);
  const dispatch = useDispatch();
  const [view, setView] = useStepView();
  const [node] = nodes;
  if (inspect?.kind === "contract") {
    return (
      <DraftScope of={`contract/${inspect.name}`}>
        <InspectorHeader name={inspect.name} what="contract" />
        <ContractEditor
          key={inspect.name}
          name={inspect.name}
          onRenamed={(name) => dispatch({ do: "inspect", inspect: { kind: "contract", name } })}
        />
      </DraftScope>
    );
  }
  if (inspect?.kind === "function") {
    return (
      <DraftScope of={`function/${inspect.name}`}>
        <FunctionInspector key={inspect.name} name={inspect.name} />
      </DraftScope>
    );
  }
  if (node !== undefined && nodes.length === 1) {
    const isVisit = inspect?.kind === "visit";
    return (
      <DraftScope of={`node/${flow}/${node}`}>
        <NodeInspector
          key={`${flow}/${node}`}
          flow={flow}
          node={node}
          view={isVisit ? "run" : view}
          onView={(chosen) => {
            if (isVisit) dispatch({ do: "inspect", inspect: null });
            setView(chosen);
          }}
        />
      </DraftScope>
    );
  }
  if (nodes.length > 1) return <SelectionInspector flow={flow} nodes={nodes} />;
  const [edge] = edges;
  if (edge !== undefined && edges.length === 1) return <EdgeInspector flow={flow} edge={edge} />;
  return (
    <DraftScope of={`flow/${flow}`}>
      <FlowSettings key={flow} flow={flow} />
    </DraftScope>
  );
}
