import { memo } from "react";
import type { InferBody, InferFunction } from "../../flow/index.ts";
import type { AttemptView, NodeView } from "../../reports/index.ts";
import { iterationsOf, type Stratum } from "../../workbench/index.ts";
import { useStep, useStepOutdated, useStepState } from "../app/steps.ts";
import { classNames } from "../kit/index.ts";
import { writeCount, writeDollars, writeTime } from "../look/index.ts";

/** Enough of a long answer to fill three lines. */
const TAIL = 240;
const DOTS = 5;

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
        ) : (
          <p className="answer-none">{waitingWords(step, state, body)}</p>
        )}
      </div>
      <div className="measures">
        {step && attempt ? <Measures step={step} attempt={attempt} /> : <Allowance body={body} />}
      </div>
    </div>
  );
});

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

function Measures({ step, attempt }: { readonly step: NodeView; readonly attempt: AttemptView }) {
  const running = attempt.endedAt === null;
  const tokens = step.usage.output + step.usage.input + (running ? attempt.tokens : 0);
  const took = step.endedAt === null ? null : step.endedAt - step.startedAt;
  const { dots, words, tip } = callsOf(step, attempt);
  return (
    <>
      <span className="dots" aria-hidden="true">
        {dots.slice(0, DOTS).map((state, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          <i key={at} className={`dot dot-${state}`} />
        ))}
      </span>
      <span className="measures-calls" data-tip={tip}>
        {words}
      </span>
      <span className="measures-end">
        {took === null ? null : <span>{writeTime(took)}</span>}
        <span>{writeCount(tokens)} tok</span>
        {step.cost_usd === null ? (
          <span data-tip="The price of this model is not known">$?</span>
        ) : (
          <span>{writeDollars(step.cost_usd)}</span>
        )}
      </span>
    </>
  );
}

interface Calls {
  readonly dots: readonly string[];
  readonly words: string;
  readonly tip: string;
}

/** The attempts of a call; of a quorum its members, of a refinement its turns. */
function callsOf(step: NodeView, attempt: AttemptView): Calls {
  if (attempt.member !== undefined) return votesOf(step);
  if (attempt.iteration !== undefined) {
    const ended = step.iterations;
    return {
      dots: Array.from({ length: Math.max(attempt.iteration, ended.length) }, (_, at) =>
        ended[at] === undefined ? attempt.state : ended[at] ? "ok" : "none",
      ).slice(-DOTS),
      words: `turn ${attempt.iteration}`,
      tip: ended.at(-1) === true ? "Its result is good enough" : "Refined until it is good enough",
    };
  }
  const most = Math.max(step.maxAttempts ?? 0, step.attempts.length);
  return {
    dots: Array.from({ length: most }, (_, at) => step.attempts[at]?.state ?? "none"),
    words: `${attempt.number} of ${most}`,
    tip: "Attempts: this one, of those it may take",
  };
}

/** A filled dot agrees, an empty one does not, a square failed. */
function votesOf(step: NodeView): Calls {
  const turns = iterationsOf(step);
  const { iteration = 1, members = [], vote = null } = turns.at(-1) ?? {};
  const count = vote ? vote.agreeing.length : members.filter((member) => member.state === "answered").length;
  const turn = turns.length > 1 ? `turn ${iteration}: ` : "";
  return {
    dots: members.map(({ member = 0, state }) => {
      if (state === "abstained") return "violations";
      if (state !== "answered") return state;
      return vote === null || vote.agreeing.includes(member) ? "ok" : "none";
    }),
    words: `${turn}${count} of ${members.length}${vote ? " agree" : ""}`,
    tip: vote ? "Members whose answers agree" : "Members that have answered",
  };
}
