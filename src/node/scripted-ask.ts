import {
  err,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  ok,
  ownValue,
  type Result,
  type ScriptedDecision,
} from "../base/index.ts";
import { nodeAsking } from "../models/index.ts";
import type { Ask, Clock, Decision, Question } from "../runtime/index.ts";

/** What people said beforehand, by path or name of the node: one decision for every time, or a list of them, one a time. */
export type Answers = ReadonlyMap<string, ScriptedDecision | readonly ScriptedDecision[]>;

const OUTCOMES = ["approve", "revise", "kill"] as const;

/** The answer to a question, if one was given beforehand. */
export type FindAnswer = (question: Question) => ScriptedDecision | undefined;

export interface ScriptedAskOptions {
  readonly find: FindAnswer;
  readonly clock: Clock;
  /** Whoever is asked where nothing was said; `later` if absent. */
  readonly otherwise?: Ask;
  /** Is told of a decision that is wrong for its question. */
  readonly onRefused?: (path: string, reason: string) => void;
}

/** Answers the questions for which something was said; what is refused, and whatever else there is, is for `otherwise`. */
export function scriptedAsk({ find, clock, otherwise, onRefused }: ScriptedAskOptions): Ask {
  return {
    async ask(question, signal, refused) {
      if (refused !== undefined) onRefused?.(question.path, refused);
      const answer = refused === undefined ? find(question) : undefined;
      if (answer === undefined) return otherwise ? await otherwise.ask(question, signal, refused) : "later";
      return {
        outcome: answer.outcome,
        value: answer.value ?? null,
        rationale: answer.rationale ?? "",
        reviewer: answer.reviewer ?? "",
        decided_at: new Date(clock.wallTime()).toISOString(),
        review_id: question.id,
      };
    },
  };
}

/** Gives each answer of a list once, in order. */
export function answersInTurn(answers: Answers): FindAnswer {
  const given = new Map<string, number>();
  return ({ path }) => {
    const key = answers.has(path) ? path : nodeAsking(path);
    const found = answers.get(key);
    if (!isList(found)) return found;
    const times = given.get(key) ?? 0;
    given.set(key, times + 1);
    return found[times];
  };
}

const isList = (found: ReturnType<Answers["get"]>): found is readonly ScriptedDecision[] => Array.isArray(found);

/** `{"sign_off": {"outcome": "approve", "value": …}, "other": [ … ]}`. The error is a sentence that says what is wrong where. */
export function readAnswers(json: Json): Result<Answers, string> {
  if (!isJsonObject(json)) return err("it must be an object with an answer for each node");
  const answers = new Map<string, ScriptedDecision | readonly ScriptedDecision[]>();
  for (const [node, given] of Object.entries(json)) {
    const many: ScriptedDecision[] = [];
    for (const one of isJsonArray(given) ? given : [given]) {
      const decision = readDecision(one);
      if (!decision.ok) return err(`${node}: ${decision.error}`);
      many.push(decision.value);
    }
    const [only] = many;
    answers.set(node, only && !isJsonArray(given) ? only : many);
  }
  return ok(answers);
}

const KEYS = ["outcome", "value", "rationale", "reviewer"];
/** Of a decision that was made elsewhere, as events show it: here it is another one, made now. */
const OF_ANOTHER = ["decided_at", "review_id"];

/** One decision: `{outcome, value, rationale, reviewer}`, an approval if no outcome is said. */
export function readDecision(json: Json): Result<ScriptedDecision, string> {
  if (!isJsonObject(json)) return err('an answer is {"outcome": …, "value": …, "rationale": …, "reviewer": …}');
  const strange = Object.keys(json).find((key) => !KEYS.includes(key) && !OF_ANOTHER.includes(key));
  if (strange !== undefined) return err(`an answer has no ${JSON.stringify(strange)}: it takes ${KEYS.join(", ")}`);
  const outcome = outcomeOf(ownValue(json, "outcome") ?? "approve");
  if (outcome === undefined) return err(`outcome is ${OUTCOMES.join(", ")}`);
  for (const key of ["rationale", "reviewer"]) {
    const text = ownValue(json, key);
    if (text !== undefined && text !== null && typeof text !== "string") return err(`${key} must be a text`);
  }
  const value = ownValue(json, "value");
  return ok({
    outcome,
    ...(value !== undefined && { value }),
    rationale: textOf(json, "rationale"),
    reviewer: textOf(json, "reviewer"),
  });
}

export function outcomeOf(text: Json): Decision["outcome"] | undefined {
  return OUTCOMES.find((outcome) => outcome === text);
}

function textOf(json: JsonObject, key: string): string {
  const text = ownValue(json, key);
  return typeof text === "string" ? text : "";
}
