import type { NodeView } from "../../reports/index.ts";
import { INPUT_NODE, OUTPUT_NODE } from "../../workbench/index.ts";
import { useDocument, useProject } from "../app/context.tsx";
import { CallSettings } from "./forms/call-settings.tsx";
import { FlowInputs } from "./forms/flow-inputs.tsx";
import { FlowResult } from "./forms/flow-result.tsx";
import { NodeName } from "./forms/node-name.tsx";
import { ParallelSettings } from "./forms/parallel-settings.tsx";
import { PartProblems } from "./part-problems.tsx";

interface NodeSettingsProps {
  readonly flow: string;
  readonly node: string;
  /** What the shown run knows of the node. */
  readonly step: NodeView | undefined;
}

/** The settings of a node by its kind. Everything is off in a flow that is open for reading. */
export function NodeSettings({ flow, node, step }: NodeSettingsProps) {
  const readOnly = useProject((state) => state.access.mode === "read");
  return (
    <fieldset disabled={readOnly} className="min-w-0">
      <div className="flex flex-col gap-1 px-4 py-2 empty:hidden">
        <PartProblems at={{ flow, node }} />
      </div>
      <OfKind flow={flow} node={node} step={step} />
    </fieldset>
  );
}

function OfKind({ flow, node, step }: NodeSettingsProps) {
  const found = useDocument((state) => state.document.flows[flow]?.nodes[node]);
  if (node === INPUT_NODE) return <FlowInputs flow={flow} />;
  if (node === OUTPUT_NODE) return <FlowResult flow={flow} />;
  if (found?.kind === "call") return <CallSettings flow={flow} node={node} called={found.function} step={step} />;
  if (found?.kind === "parallel") return <ParallelSettings flow={flow} node={node} frame={found} />;
  return <NodeName flow={flow} node={node} />;
}
