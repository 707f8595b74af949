import { useState } from "react";
import type { Plan, PlanLane, PlanStep } from "../../../plan/index.ts";
import { useDocument } from "../../app/context.tsx";
import { Button, classNames } from "../../kit/index.ts";
import { KindSwatch, shownKind, writeCount, writeDollars, writeTime } from "../../look/index.ts";
import { figure } from "./plan-figures.tsx";

const COLUMNS = "grid grid-cols-[22px_minmax(0,1fr)_minmax(0,130px)_60px_56px_56px_64px_64px] items-center gap-x-3";

/** So many steps are shown at once; what a longer plan holds is shown when it is asked for. */
const AT_ONCE = 200;

/** The steps in the order in which they may run; those of one number run side by side. */
export function PlanSteps({ plan }: { readonly plan: Plan }) {
  return (
    <div>
      <div aria-hidden="true" className={classNames(COLUMNS, "h-6 px-1.5 text-small text-ink-3")}>
        <span />
        <span>Step</span>
        <span>Model</span>
        <span className="text-right">Attempts</span>
        <span className="text-right">Time</span>
        <span className="text-right">Tokens</span>
        <span className="text-right">Cost</span>
        <span className="text-right">At worst</span>
      </div>
      <StepList steps={plan.steps} depth={0} name="Steps in order" isLong={countOf(plan.steps) > AT_ONCE} />
    </div>
  );
}

function countOf(steps: readonly PlanStep[]): number {
  return steps.reduce((sum, { lanes }) => sum + 1 + lanes.reduce((inside, lane) => inside + countOf(lane.steps), 0), 0);
}

interface StepListProps {
  readonly steps: readonly PlanStep[];
  readonly depth: number;
  readonly name: string;
  /** The plan has more steps than are shown at once: lanes are closed at first. */
  readonly isLong: boolean;
}

function StepList({ steps, depth, name, isLong }: StepListProps) {
  const [most, setMost] = useState(AT_ONCE);
  // Stable: steps of one wave stay in document order.
  const ordered = [...steps].sort((a, b) => a.level - b.level);
  return (
    <>
      <ol aria-label={name}>
        {ordered.slice(0, most).map((step, index) => (
          <li key={step.path}>
            <Step step={step} depth={depth} isFirst={ordered[index - 1]?.level !== step.level} />
            {step.lanes.map((lane) => (
              <Lane key={lane.branch} lane={lane} depth={depth + 1} isLong={isLong} />
            ))}
          </li>
        ))}
      </ol>
      {ordered.length > most ? (
        <Button size="small" onClick={() => setMost(most + AT_ONCE)}>
          Show more of {writeCount(ordered.length)} steps
        </Button>
      ) : null}
    </>
  );
}

interface LaneProps {
  readonly lane: PlanLane;
  readonly depth: number;
  readonly isLong: boolean;
}

function Lane({ lane, depth, isLong }: LaneProps) {
  const [isOpen, setOpen] = useState(!isLong);
  return (
    <div>
      <p className="flex h-6 items-center gap-2 text-small text-ink-3" style={{ paddingLeft: 40 + depth * 16 - 16 }}>
        lane {lane.branch}
        {isOpen || lane.steps.length === 0 ? null : (
          <Button size="small" look="ghost" onClick={() => setOpen(true)}>
            Show its steps
          </Button>
        )}
      </p>
      {isOpen ? (
        <StepList steps={lane.steps} depth={depth} name={`Steps of branch ${lane.branch}`} isLong={isLong} />
      ) : null}
    </div>
  );
}

interface StepProps {
  readonly step: PlanStep;
  readonly depth: number;
  /** Of its wave: only that one bears the number. */
  readonly isFirst: boolean;
}

function Step({ step, depth, isFirst }: StepProps) {
  const document = useDocument((state) => state.document);
  const { node, model, thinking, attempts, expected, worst, critical, level } = step;
  const thinkingTip = thinking === null || thinking === "off" ? "" : `It is told to think: ${thinking}.`;
  const words = [
    ...(isFirst ? [] : ["side by side with the one above"]),
    ...(critical ? ["decides how long the run takes"] : []),
  ];
  return (
    <div
      className={classNames(
        COLUMNS,
        "figures h-[30px] rounded-control px-1.5",
        isFirst && depth === 0 && level > 0 && "border-hair border-t rounded-none",
      )}
    >
      <span className="text-center text-small text-ink-3">{isFirst && depth === 0 ? level + 1 : ""}</span>
      <span className="flex min-w-0 items-center gap-2" style={{ paddingLeft: depth * 16 }}>
        <KindSwatch kind={shownKind(document, step.flow, node)} />
        <span className={classNames("truncate", critical && "font-semibold")} data-tip={words.join("; ") || undefined}>
          {node}
        </span>
        {words.length > 0 ? <span className="sr-only">({words.join("; ")})</span> : null}
      </span>
      <span className="mono truncate text-small text-ink-2" data-tip={thinkingTip || undefined}>
        {model ?? "–"}
        {thinkingTip === "" ? null : <span className="sr-only"> ({thinkingTip})</span>}
        {thinkingTip === "" ? null : <span aria-hidden="true"> · {thinking}</span>}
      </span>
      <span className="text-right">{model === null ? "–" : attempts > 1 ? `1 to ${attempts}` : "1"}</span>
      <span className="text-right">{step.kind === "human" ? "waits" : writeTime(expected.ms)}</span>
      <span className="text-right">{model === null ? "–" : writeCount(expected.tokens)}</span>
      <span className="text-right">{model === null ? "–" : figure(expected.usd, writeDollars)}</span>
      <span className="text-right text-ink-2">{model === null ? "–" : figure(worst.usd, writeDollars)}</span>
    </div>
  );
}
