import { useStepState, useStepVisit } from "../app/steps.ts";
import { StateGlyph } from "../look/index.ts";

/** The sign of a step's state, and which visit it is once the flow has gone back to it. */
export function StepSign({
  flow,
  name,
  size = 13,
}: {
  readonly flow: string;
  readonly name: string;
  readonly size?: number;
}) {
  const state = useStepState(flow, name);
  const visit = useStepVisit(flow, name);
  return (
    <>
      <StateGlyph state={state} size={size} />
      {visit > 1 ? (
        <span className="step-visit" data-tip={`Visit ${visit}: the flow has gone back to this step`}>
          <span aria-hidden="true">↺</span>
          {visit}
        </span>
      ) : null}
    </>
  );
}
