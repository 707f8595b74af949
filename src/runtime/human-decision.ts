import { err, type JsonObject, ok, ownValue, type Result } from "../base/index.ts";
import { contractsUsed, validate } from "../contracts/index.ts";
import type { Decision, Question } from "./question.ts";
import type { OutputType } from "./spec.ts";

/**
 * A decision held against its question (LANGUAGE 5.6): an outcome that may be chosen and, for an approval, a value of the
 * decision type that is one of the options. The decision as it counts (absent nullable fields are null, no value without
 * an approval), or why it is refused, in words for the reviewer.
 */
export function checkDecision(question: Question, decision: Decision): Result<Decision, string> {
  const { outcomes, options, contracts } = question;
  if (!outcomes.includes(decision.outcome)) {
    return err(`The outcome ${decision.outcome} is not possible here: choose ${outcomes.join(" or ")}.`);
  }
  if (decision.outcome !== "approve") return ok({ ...decision, value: null, review_id: question.id });
  const checked = validate(decision.value, question.decision, contracts, { root: "value" });
  if (!checked.ok) return err(checked.error.map(({ message }) => message).join("; "));
  if (options !== undefined && !options.some((option) => option === checked.value)) {
    return err(`The value must be one of ${options.map((option) => JSON.stringify(option)).join(", ")}.`);
  }
  return ok({ ...decision, value: checked.value, review_id: question.id });
}

/** A type as a question says it: with the contracts that it names, and no others. */
export function askedType({ field, contracts }: OutputType): Pick<Question, "decision" | "contracts"> {
  const used = contractsUsed(field, contracts).flatMap((name) => {
    const contract = ownValue(contracts, name);
    return contract === undefined ? [] : [[name, contract] as const];
  });
  return { decision: field, contracts: Object.fromEntries(used) };
}

/** As it stands in events and as the output of its step. */
export function decisionJson(decision: Decision): JsonObject {
  const { outcome, value, reviewer, rationale, decided_at, review_id } = decision;
  return { outcome, value, reviewer, rationale, decided_at, review_id };
}
