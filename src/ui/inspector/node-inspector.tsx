import { useDocument } from "../app/context.tsx";
import { useVisit } from "../app/visits.ts";
import { shownKind } from "../look/index.ts";
import { InspectorHeader } from "./inspector-header.tsx";
import { NodeSettings } from "./node-settings.tsx";
import { StepRun } from "./step-run.tsx";
import type { StepView } from "./use-step-view.ts";
import { ViewTabs } from "./view-tabs.tsx";

interface NodeInspectorProps {
  readonly flow: string;
  readonly node: string;
  readonly view: StepView;
  readonly onView: (view: StepView) => void;
}

/** A step of the shown flow: what the run made of it, and its settings. After a run the run comes first. */
export function NodeInspector({ flow, node, view, onView }: NodeInspectorProps) {
  const kind = useDocument((state) => shownKind(state.document, flow, node));
  const step = useVisit(flow, node);
  if (!step) {
    return (
      <>
        <InspectorHeader name={node} kind={kind} />
        <NodeSettings flow={flow} node={node} step={undefined} />
      </>
    );
  }
  return (
    <ViewTabs
      name={`Views of ${node}`}
      value={view}
      items={[
        { id: "run", label: step.attempts.length > 0 ? "Attempts" : "Last run" },
        { id: "settings", label: "Settings" },
      ]}
      onChange={onView}
      header={(tabs) => (
        <InspectorHeader name={node} kind={kind}>
          {tabs}
        </InspectorHeader>
      )}
    >
      {view === "run" ? <StepRun key={step.path} step={step} /> : <NodeSettings flow={flow} node={node} step={step} />}
    </ViewTabs>
  );
}
