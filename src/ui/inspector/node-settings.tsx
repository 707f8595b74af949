import type { FlowNode } from "../../flow/index.ts";
import type { NodeView } from "../../reports/index.ts";
import { INPUT_NODE, isStep, OUTPUT_NODE } from "../../workbench/index.ts";
import { useDocument, useProject } from "../app/context.tsx";
import { BranchSettings } from "./forms/branch-settings.tsx";
import { CallSettings } from "./forms/call-settings.tsx";
import { DebateSettings } from "./forms/debate-settings.tsx";
import { FlowInputs } from "./forms/flow-inputs.tsx";
import { FlowResult } from "./forms/flow-result.tsx";
import { ForEachSettings } from "./forms/for-each-settings.tsx";
import { HumanSettings } from "./forms/human-settings.tsx";
import { ParallelSettings } from "./forms/parallel-settings.tsx";
import { PeopleSettings } from "./forms/people-settings.tsx";
import { Routes } from "./forms/routes.tsx";
import { SkipIf } from "./forms/skip-if.tsx";
import { SubflowSettings } from "./forms/subflow-settings.tsx";
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
  if (!found) return null;
  return (
    <>
      <Form flow={flow} node={node} step={step} found={found} />
      {isStep(found) ? <SkipIf flow={flow} node={node} /> : null}
      {isStep(found) && found.kind !== "branch" ? <Routes flow={flow} node={node} /> : null}
    </>
  );
}

function Form({ flow, node, step, found }: NodeSettingsProps & { readonly found: FlowNode }) {
  const of = { flow, node };
  if (!isStep(found)) return <PeopleSettings {...of} found={found} />;
  switch (found.kind) {
    case "call":
      return <CallSettings {...of} call={found} step={step} />;
    case "parallel":
      return <ParallelSettings {...of} frame={found} />;
    case "for_each":
      return <ForEachSettings {...of} list={found} />;
    case "debate":
      return <DebateSettings {...of} debate={found} />;
    case "human":
      return <HumanSettings {...of} review={found} />;
    case "branch":
      return <BranchSettings {...of} branch={found} />;
    case "subflow":
      return <SubflowSettings {...of} subflow={found} />;
  }
}
