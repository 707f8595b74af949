import type { AttemptView, NodeView } from "../../reports/index.ts";
import { iterationsOf } from "../../workbench/index.ts";
import { writeCount, writeDollars, writeTime } from "../look/index.ts";

const DOTS = 5;

/** What a step has taken: attempts, turns or members, time, tokens and cost. */
export function Measures({ step, attempt }: { readonly step: NodeView; readonly attempt: AttemptView }) {
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
