import { memo } from "react";
import type { Stratum } from "../../workbench/index.ts";
import { useStep, useStepOutdated, useStepState } from "../app/steps.ts";
import { classNames } from "../kit/index.ts";
import { writeTime, writeValue } from "../look/index.ts";

interface CodeLayerProps {
  readonly flow: string;
  readonly name: string;
  readonly code: string;
  readonly stratum: Stratum;
}

/** The code layer of a compute step: the first lines of what is computed, and what came of it. */
export const CodeLayer = memo(function CodeLayer({ flow, name, code, stratum }: CodeLayerProps) {
  const step = useStep(flow, name);
  const state = useStepState(flow, name);
  const outdated = useStepOutdated(flow, name);
  const took = step && step.endedAt !== null ? step.endedAt - step.startedAt : null;
  return (
    <div
      className={classNames("stratum code", state === "running" && "lit", outdated && "outdated")}
      style={{ height: stratum.height }}
    >
      <pre className={classNames("code-text", code.trim() === "" && "code-empty")}>
        {code.trim() === "" ? "Write what to compute" : code}
      </pre>
      <div className="measures">
        {step?.error ? (
          <span className={state === "cancelled" ? "measures-words" : "measures-error"}>{step.error.message}</span>
        ) : step?.output !== undefined ? (
          <span className="measures-value">
            <span aria-hidden="true">→ </span>
            {writeValue(step.output, 60)}
          </span>
        ) : (
          <span>
            {state === "queued" ? "Waiting for its inputs" : state === "running" ? "Computing" : "costs nothing"}
          </span>
        )}
        {took === null || step?.error ? null : <span className="measures-end">{writeTime(took)}</span>}
      </div>
    </div>
  );
});
