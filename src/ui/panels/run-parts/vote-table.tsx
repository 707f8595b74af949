import type { InferBody } from "../../../flow/index.ts";
import type { IterationView, MemberView, NodeState } from "../../../reports/index.ts";
import { Part } from "../../inspector/part.tsx";
import { classNames } from "../../kit/index.ts";
import { StateGlyph, writeDollars, writeValue } from "../../look/index.ts";
import { valueAt } from "./agreement.ts";
import { voteWords } from "./vote-words.ts";

const states = {
  running: "running",
  answered: "done",
  abstained: "failed",
  cancelled: "cancelled",
} as const satisfies { readonly [S in MemberView["state"]]: NodeState };

export interface VoteTableProps {
  readonly turns: readonly IterationView[];
  /** The body of the function as it was run; undefined when it is no longer known. */
  readonly body: InferBody | undefined;
}

/** Turn by turn what a refine loop answered, member by member how a quorum voted. */
export function VoteTable({ turns, body }: VoteTableProps) {
  return turns.map((turn) => (
    <Part key={turn.iteration} title={turns.length > 1 ? `Turn ${turn.iteration}` : "Votes"} hint={verdict(turn, body)}>
      <table className="w-full border-collapse text-small">
        <thead className="sr-only">
          <tr>
            <th>Member</th>
            <th>{body?.agree_on ?? "Answer"}</th>
            <th>Attempts</th>
            <th>Cost</th>
          </tr>
        </thead>
        <tbody>
          {turn.members.map((member) => (
            <tr
              key={member.member ?? 0}
              className={classNames(
                "border-hair border-t align-top",
                turn.vote?.agreeing.includes(member.member ?? 0) && "font-semibold",
              )}
            >
              <td className="py-1 pr-2">
                <span className="flex items-center gap-1.5">
                  <StateGlyph state={states[member.state]} />
                  <span className="figures text-ink-2">{member.member ?? ""}</span>
                  <span className="sr-only">
                    {member.state}
                    {turn.vote?.agreeing.includes(member.member ?? 0) ? ", agrees" : ""}
                  </span>
                </span>
              </td>
              <td className="mono max-w-32 truncate py-1 pr-2" data-tip={writeValue(member.value ?? null, 600)}>
                {answerWords(member, body)}
              </td>
              <td className="figures py-1 pr-2 text-right text-ink-3">
                {member.attempts === 1 ? "" : `${member.attempts} attempts`}
              </td>
              <td className="figures py-1 text-right text-ink-2">
                {member.cost_usd === null ? "unknown" : writeDollars(member.cost_usd)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  ));
}

function answerWords({ state, value }: MemberView, body: InferBody | undefined): string {
  if (state === "running") return "…";
  const answer = valueAt(value, body?.agree_on);
  if (state === "abstained") return answer === undefined ? "abstained" : `abstained (${writeValue(answer, 40)})`;
  return answer === undefined ? "" : writeValue(answer, 60);
}

/** What came of a turn: how its members voted, and whether that was good enough. */
function verdict(turn: IterationView, body: InferBody | undefined): string {
  return [voteWords(turn, body), turnWords(turn, body)].filter((words) => words !== "").join(" ");
}

function turnWords({ ok }: IterationView, body: InferBody | undefined): string {
  if (ok === null) return "";
  return ok ? "Good enough." : `Not good enough yet${body?.refine ? `: ${body.refine.until}` : ""}.`;
}
