import { CircleAlert, Route } from "lucide-react";
import type { Plan } from "../../../plan/index.ts";
import { modelName } from "../../../workbench/index.ts";
import { useDerived, useDispatch, useDocument, useRun, useSession } from "../../app/context.tsx";
import { Button, Dialog, EmptyState } from "../../kit/index.ts";
import { atMostWords } from "./at-most.ts";
import { PlanFigures } from "./plan-figures.tsx";
import { PlanSteps } from "./plan-steps.tsx";
import { PlanWarnings } from "./plan-warnings.tsx";

/** What a run would do, in which order, and what it would cost, before anything is sent. */
export function PlanDialog({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useDispatch();
  const flow = useSession((state) => state.flow);
  const model = useSession((state) => state.settings.model);
  const plan = useDerived((state) => (state.plan?.value.flow === flow ? state.plan.value : null));
  const isRunning = useRun((state) => state.active !== null);
  const run = () => {
    onClose();
    dispatch({ do: "run" });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Plan"
      description={`${flow} on ${modelName(model)}, with the inputs of the chosen case. Nothing is sent to make a plan.`}
      width={760}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" disabled={plan === null || isRunning} onClick={run}>
            Run
          </Button>
        </>
      }
    >
      {plan === null ? <NoPlan onClose={onClose} /> : <WholePlan plan={plan} />}
    </Dialog>
  );
}

function WholePlan({ plan }: { readonly plan: Plan }) {
  if (plan.steps.length === 0) {
    return (
      <EmptyState icon={<Route size={20} />} title="There is nothing to plan yet">
        Add a step to the flow; what it needs is estimated here.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <PlanFigures plan={plan} />
      <p className="text-pretty text-ink-2">{atMostWords(plan)}</p>
      <PlanWarnings warnings={plan.warnings} />
      <PlanSteps plan={plan} />
    </div>
  );
}

function NoPlan({ onClose }: { readonly onClose: () => void }) {
  const dispatch = useDispatch();
  const failure = useDerived((state) => state.failure);
  const revision = useDocument((state) => state.revision);
  const isBroken = useDerived((state) => state.compiled?.revision === revision && state.compiled.value.ir === null);
  if (failure !== null) {
    return (
      <EmptyState icon={<CircleAlert size={20} />} title="The plan could not be made">
        {failure}
      </EmptyState>
    );
  }
  if (!isBroken) return <EmptyState icon={<Route size={20} />} title="Making the plan…" />;
  return (
    <EmptyState
      icon={<CircleAlert size={20} />}
      title="The flow has errors"
      action={
        <Button
          onClick={() => {
            onClose();
            dispatch({ do: "show-drawer", tab: "problems" });
          }}
        >
          Show problems
        </Button>
      }
    >
      A flow that does not compile has no order and no cost. Solve the errors first.
    </EmptyState>
  );
}
