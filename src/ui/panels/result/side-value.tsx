import { useState } from "react";
import type { Field } from "../../../contracts/index.ts";
import { latestOf, outputType, type ShownRun, stepPath } from "../../../workbench/index.ts";
import { useSession } from "../../app/context.tsx";
import { Segmented } from "../../kit/index.ts";
import { stateLook } from "../../look/index.ts";
import { ValueViewer } from "../../values/index.ts";
import { inputsOfRun } from "./run-inputs.ts";

/** Beside the result: the run's inputs, or what the selected step gave. */
export function SideValue({ run }: { readonly run: ShownRun }) {
  const node = useSession((state) =>
    state.flow === run.flow && state.selection.nodes.length === 1 ? (state.selection.nodes[0] ?? null) : null,
  );
  const definition = run.document.flows[run.flow];
  const isStep = node !== null && definition !== undefined && Object.hasOwn(definition.nodes, node);
  const [chosen, choose] = useState<"inputs" | "step">("step");
  const shown = isStep && chosen === "step" ? "step" : "inputs";
  const heading = isStep ? (
    <Segmented
      name="Beside the result"
      size="small"
      value={shown}
      options={[
        { value: "step", label: node },
        { value: "inputs", label: "Inputs" },
      ]}
      onChange={choose}
      className="max-w-full self-center overflow-hidden"
    />
  ) : undefined;
  if (shown === "step" && node !== null) return <StepValue run={run} node={node} heading={heading} />;
  const field: Field = { type: "object", fields: definition?.input ?? {} };
  return (
    <ValueViewer
      key="inputs"
      name="Inputs"
      root="input"
      value={inputsOfRun(run)}
      field={field}
      heading={heading ?? <h3 className="truncate font-[550]">Inputs{run.case === null ? "" : ` · ${run.case}`}</h3>}
    />
  );
}

interface StepValueProps {
  readonly run: ShownRun;
  readonly node: string;
  readonly heading: React.ReactNode;
}

function StepValue({ run, node, heading }: StepValueProps) {
  const definition = run.document.flows[run.flow];
  const step = definition ? latestOf(run.view, stepPath(definition, node)) : undefined;
  if (step?.output !== undefined) {
    const field = outputType(run.document, run.flow, node);
    return <ValueViewer key={node} name={`Output of ${node}`} value={step.output} field={field} heading={heading} />;
  }
  const text = step?.attempts.at(-1)?.text ?? "";
  if (text !== "")
    return <ValueViewer key={`${node} text`} name={`Answer of ${node} so far`} value={text} heading={heading} />;
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-8 items-center pl-3">{heading}</div>
      <p className="px-3 py-1 text-ink-2">
        {step
          ? (step.error?.message ?? step.skipReason ?? `It is ${stateLook(step.state).word}.`)
          : "Its turn did not come."}
      </p>
    </div>
  );
}
