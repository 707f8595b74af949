import type { NodeView, RunView } from "../../../reports/index.ts";
import { debateOf, iterationsOf } from "../../../workbench/index.ts";

/**
 * How far a step of several parts has come, or where it led: `2 of 3 branches`, `12 of 40 items`, `round 2 of 3`,
 * `3 of 5 answered`, `→ urgent`. Null for what has no parts.
 */
export function progressWords(view: RunView, step: NodeView): string | null {
  if (step.skipReason !== undefined) return step.skipReason;
  if (step.question !== null && step.state === "waiting") return step.question.question;
  if (step.kind === "debate") {
    const debate = debateOf(view, step);
    const rounds = step.maxRounds === undefined ? "" : ` of ${step.maxRounds}`;
    const done = debate?.rounds.length ?? 0;
    if (done === 0) return null;
    if (step.endedAt === null && !debate?.synthesizer) return `round ${done}${rounds}`;
    return `${debate?.rounds.at(-1)?.converged ? "agreed" : "no agreement"} after ${count(done, "round")}`;
  }
  if (step.branches.length > 0) {
    const over = step.branches.filter(({ state }) => state !== "running").length;
    return `${over} of ${step.kind === "for_each" ? count(step.branches.length, "item") : count(step.branches.length, "branch", "branches")}`;
  }
  if (step.routes.length > 0) return `→ ${step.routes.join(", ")}`;
  return callWords(step);
}

/** Of a quorum or a refine loop. */
function callWords(step: NodeView): string | null {
  const turns = iterationsOf(step);
  const last = turns.at(-1);
  if (last === undefined || (turns.length === 1 && last.members.length === 1)) return null;
  const turn = turns.length > 1 ? `turn ${last.iteration}` : "";
  if (last.members.length === 1) return turn;
  const answered = last.members.filter((member) => member.state === "answered").length;
  return [turn, `${answered} of ${last.members.length} answered`].filter((words) => words !== "").join(", ");
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
