import { lazy, memo, Suspense } from "react";
import type { Json } from "../../base/index.ts";
import type { InferBody, InferFunction } from "../../flow/index.ts";
import type { NodeView } from "../../reports/index.ts";
import type { Stratum } from "../../workbench/index.ts";
import { useStep, useStepOutdated, useStepState } from "../app/steps.ts";
import { classNames } from "../kit/index.ts";
import { writeCount, writeDollars, writeTime } from "../look/index.ts";

/** Enough of a long answer to fill three lines. */
const TAIL = 240;

/** Until something has run there is nothing to measure. */
const Measures = lazy(async () => ({ default: (await import("./measures.tsx")).Measures }));

interface InferenceLayerProps {
  readonly flow: string;
  readonly name: string;
  readonly body: Asked;
  readonly stratum: Stratum;
}

/** An adaptive function's infer body is never answered by a person. */
export type Asked = InferBody & Pick<InferFunction, "answered_by">;

/** The inference layer: the last three lines of the answer as it streams; attempts, time, tokens and cost. */
export const InferenceLayer = memo(function InferenceLayer({ flow, name, body, stratum }: InferenceLayerProps) {
  const step = useStep(flow, name);
  const state = useStepState(flow, name);
  const outdated = useStepOutdated(flow, name);
  const live = state === "running" || state === "retrying";
  const attempt = step?.attempts.at(-1);
  return (
    <div
      className={classNames("stratum inference", live && "lit", outdated && "outdated")}
      style={{ height: stratum.height }}
    >
      <div className="answer">
        {step?.error ? (
          <p className={state === "cancelled" ? "answer-none" : "answer-error"}>{step.error.message}</p>
        ) : attempt && attempt.text !== "" ? (
          <p className={classNames("answer-text", live && "answer-live")}>{attempt.text.slice(-TAIL)}</p>
        ) : step?.reused ? (
          <p className="answer-text">{endOf(step.output)}</p>
        ) : (
          <p className="answer-none">{waitingWords(step, state, body)}</p>
        )}
      </div>
      <div className="measures">
        {step && attempt ? (
          <Suspense>
            <Measures step={step} attempt={attempt} />
          </Suspense>
        ) : step?.reused ? (
          <span data-tip="It did not run in this run">
            {step.reused === "given" ? "given" : "stands, not run again"}
          </span>
        ) : (
          <Allowance body={body} />
        )}
      </div>
    </div>
  );
});

/** The end of a value as JSON, without writing all of a long text. */
function endOf(value: Json = null): string {
  return JSON.stringify(typeof value === "string" ? value.slice(-TAIL) : value).slice(-TAIL);
}

function waitingWords(step: NodeView | undefined, state: string | null, { answered_by }: Asked): string {
  if (answered_by && state === null) return "A person is asked for the answer";
  if (state === "queued") return "Waiting for its inputs";
  if (state === "skipped") return step?.skipReason ?? "Skipped";
  if (state === "cancelled") return "Cancelled before it answered";
  if (step?.retry && state === "retrying") return step.retry.reasons[0] ?? "Trying again";
  if (state === "running") return "Asked; no answer yet";
  return "The answer will stream here";
}

/** What the step may use, while it has used nothing. */
function Allowance({ body }: { readonly body: Asked }) {
  const attempts = (body.retries ?? 3) + 1;
  const { ms, usd, tokens } = body.budget ?? {};
  // There is room for two; money and time come first.
  const limits = [
    ms === undefined ? null : writeTime(ms),
    usd === undefined ? null : writeDollars(usd),
    tokens === undefined ? null : `${writeCount(tokens)} tok`,
  ]
    .filter((limit) => limit !== null)
    .slice(0, 2);
  return (
    <>
      <span>{body.answered_by ? "by a person" : `up to ${attempts} ${attempts === 1 ? "attempt" : "attempts"}`}</span>
      <span className="measures-end">{limits.length > 0 ? `≤ ${limits.join(" · ")}` : (body.model ?? "")}</span>
    </>
  );
}
