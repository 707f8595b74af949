import { useState } from "react";
import { describeRunError } from "../../diagnostics/index.ts";
import type { NodeView } from "../../reports/index.ts";
import { tokensOf } from "../../workbench/index.ts";
import { StateGlyph, stateLook, writeCount, writeDollars, writeTime } from "../look/index.ts";
import { StepParts } from "../panels/run-parts/step-parts.tsx";
import { AnswerButton } from "../reviews/answer-button.tsx";
import { AttemptChooser, attemptWord } from "./attempt-chooser.tsx";
import { AttemptDetails } from "./attempt-details.tsx";
import { ByHand } from "./by-hand.tsx";
import { Facts } from "./facts.tsx";
import { JsonText } from "./json-text.tsx";
import { Part } from "./part.tsx";
import { thoughtWords } from "./thought-words.ts";
import { Trouble } from "./trouble.tsx";

/** What the shown run knows of a step: its calls one by one, else what went in and what came out. */
export function StepRun({ step }: { readonly step: NodeView }) {
  const [picked, setPicked] = useState<string | null>(null);
  const { attempts, error } = step;
  const found = attempts.findIndex((attempt) => attempt.call_id === picked);
  // Without a choice the newest one is followed.
  const chosen = found >= 0 ? found : attempts.length - 1;
  const attempt = attempts[chosen];
  const first = attempts[0];
  const told = error && (error.code !== "Cancelled" || step.state === "failed") ? describeRunError(error) : null;
  return (
    <>
      <div className="flex flex-col gap-2 border-b border-hair px-4 py-2.5">
        <p className="flex items-center gap-2 text-small">
          <StateGlyph state={step.state} />
          <span className="font-medium" style={{ color: stateLook(step.state).color }}>
            {stateLook(step.state).word}
          </span>
          <span className="figures ml-auto text-ink-2">{attempt ? attemptTitle(step, chosen) : null}</span>
          <AnswerButton path={step.path} />
        </p>
        {step.segments.length > 1 ? <p className="mono break-all text-small text-ink-2">{step.path}</p> : null}
        {attempts.length > 1 ? (
          <AttemptChooser
            attempts={attempts}
            chosen={chosen}
            onChoose={(index) => setPicked(attempts[index]?.call_id ?? null)}
          />
        ) : null}
        {attempt && attempts.length > 1 ? <p className="sr-only">{attemptWord(attempt.state)}</p> : null}
        {step.routes.length > 0 ? <p className="text-small text-ink-2">Went on at {step.routes.join(", ")}.</p> : null}
        {(step.segments.at(-1)?.visit ?? 1) > 1 ? (
          <p className="text-small text-ink-2">Visit {step.segments.at(-1)?.visit}: the flow has gone back to it.</p>
        ) : null}
        {step.skipReason ? <p className="text-small text-ink-2">{step.skipReason}</p> : null}
        {step.reused ? <p className="text-small text-ink-2">{REUSED[step.reused]}</p> : null}
      </div>
      {told ? <Trouble title={told.title} message={told.message} help={told.help} /> : null}
      <StepParts key={step.path} step={step} />
      {attempt && first ? (
        <AttemptDetails key={attempt.call_id} attempt={attempt} first={first} />
      ) : (
        <PlainStep step={step} />
      )}
      {step.endedAt === null ? null : <ByHand key={`${step.path} ${step.since}`} step={step} />}
      {attempts.length > 1 ? (
        <Part title="All attempts together">
          <Facts facts={totals(step)} />
        </Part>
      ) : null}
    </>
  );
}

const REUSED = {
  earlier: "It did not run: nothing that it comes from has changed since an earlier run, so its output stands.",
  given: "It did not run: its output was given.",
};

/** `Attempt 2 of 4`; of a quorum or a refinement also which member or turn. */
function attemptTitle({ attempts, maxAttempts }: NodeView, chosen: number): string {
  const attempt = attempts[chosen];
  if (!attempt) return "";
  const of = maxAttempts === undefined ? "" : ` of ${maxAttempts}`;
  const member = attempt.member === undefined ? "" : `, member ${attempt.member}`;
  const turn = attempt.iteration === undefined ? "" : `, turn ${attempt.iteration}`;
  return `Attempt ${attempt.number}${of}${member}${turn}`;
}

/** A step without model calls. */
function PlainStep({ step }: { readonly step: NodeView }) {
  return (
    <>
      {step.inputs === undefined ? null : (
        <Part title="Inputs">
          <JsonText name="Inputs" value={step.inputs} />
        </Part>
      )}
      {step.args === undefined || step.args.length === 0 ? null : (
        <Part title="Inputs">
          <JsonText name="Inputs" value={step.args.length === 1 ? (step.args[0] ?? null) : step.args} />
        </Part>
      )}
      {step.output === undefined ? null : (
        <Part title="Output">
          <JsonText name="Output" value={step.output} />
        </Part>
      )}
      {step.kind === null ? null : (
        <Part title="Figures">
          <Facts
            facts={[
              ["Time", step.endedAt === null ? "running" : writeTime(step.endedAt - step.startedAt)],
              ...(step.kind === "compute" ? ([["Cost", "nothing"]] as const) : []),
            ]}
          />
        </Part>
      )}
    </>
  );
}

function totals(step: NodeView): readonly (readonly [string, string])[] {
  return [
    ["Time", step.endedAt === null ? "running" : writeTime(step.endedAt - step.startedAt)],
    ["Cost", step.cost_usd === null ? "unknown" : writeDollars(step.cost_usd)],
    ["Tokens", writeCount(tokensOf(step.usage)) + thoughtWords(step.usage)],
  ];
}
