import { Play } from "lucide-react";
import { useMemo } from "react";
import { changedSinceRun, nodeOf, outputType, resultType, type ShownRun } from "../../../workbench/index.ts";
import { useDispatch, useDocument, useProject, useRun } from "../../app/context.tsx";
import { writeShortcut } from "../../app/keys.ts";
import { Button, EmptyState } from "../../kit/index.ts";
import { ValueViewer } from "../../values/index.ts";
import { RunFailure } from "./run-failure.tsx";
import { RunChooser, RunStatus } from "./run-status.tsx";
import { RunSteps } from "./run-steps.tsx";
import { SideValue } from "./side-value.tsx";

/** What came out of the run: output or error, inputs, totals; while it goes on, how far it has come. */
export function ResultPanel() {
  const run = useRun((state) => state.shown);
  if (run === null) return <NoRun />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <RunStatus run={run} />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] max-[639px]:block max-[639px]:overflow-y-auto">
        <div className="min-h-0 min-w-0 overflow-auto">
          <Outcome run={run} />
        </div>
        <div className="min-h-0 min-w-0 border-hair border-l max-[639px]:border-t max-[639px]:border-l-0">
          <SideValue run={run} />
        </div>
      </div>
    </div>
  );
}

function Outcome({ run }: { readonly run: ShownRun }) {
  const { view } = run;
  if (view.output !== undefined) {
    return (
      <ValueViewer
        key={run.id}
        name="Output"
        value={view.output}
        field={typeOfOutput(run)}
        heading={<OutputHeading run={run} />}
      />
    );
  }
  return (
    <>
      {run.status === "running" || run.status === "suspended" ? null : <RunFailure run={run} />}
      {run.status === "running" || run.status === "suspended" ? <RunSteps run={run} /> : null}
    </>
  );
}

/** Of a run to a step it is the step's, or that of the frame around it, of which only a lane has run. */
function typeOfOutput({ view, document, flow }: ShownRun) {
  const until = view.part?.until;
  if (until === undefined) return resultType(document, flow);
  return nodeOf(document, flow, until)?.lane === undefined ? outputType(document, flow, until) : null;
}

function OutputHeading({ run }: { readonly run: ShownRun }) {
  const document = useDocument((state) => state.document);
  const isOld = useMemo(
    () => document !== run.document && changedSinceRun(run.document, document, run.flow).size > 0,
    [document, run],
  );
  return (
    <h3 className="truncate font-[550]">
      {run.view.part?.until === undefined ? "Output" : `Output of ${run.view.part.until}`}
      {isOld ? (
        <span className="ml-2 font-normal text-small text-ink-3">of the flow before your last changes</span>
      ) : null}
    </h3>
  );
}

function NoRun() {
  const dispatch = useDispatch();
  const access = useProject((state) => state.access.mode);
  // Kept, and none of them can be shown: chosen, each says why.
  const hasEarlier = useRun((state) => state.history.length > 0);
  return (
    <EmptyState
      icon={<Play size={20} />}
      title="Nothing has run yet"
      action={
        <span className="flex items-center gap-2">
          <Button keys={writeShortcut("Mod+Enter")} tip="Run" onClick={() => dispatch({ do: "run" })}>
            Run the flow
          </Button>
          {hasEarlier ? <RunChooser run={null} /> : null}
        </span>
      }
    >
      {access === "read"
        ? "You may run this flow as it is; to change it, make a copy first."
        : "The output stands here as soon as a run ends, with what it took in time, tokens and money. If it fails, here is why and where."}
    </EmptyState>
  );
}
