import { isJsonArray, isJsonObject, type Json, type JsonObject, ownValue, parseJson } from "../base/index.ts";
import { readValue, terminalAsk } from "../node/index.ts";
import type { Ask, Clock, Decision, Question } from "../runtime/index.ts";
import { type Given, type Host, type OptionSpec, UsageError } from "./command.ts";
import { readText } from "./load.ts";

/** What a person said beforehand. */
export interface GivenAnswer {
  readonly outcome: Decision["outcome"];
  readonly value: Json;
  readonly rationale: string;
  readonly reviewer: string;
}

export const ANSWER_OPTIONS = {
  answers: {
    type: "string",
    value: "<file>",
    help: "JSON: by node, {outcome, value, rationale, reviewer} or a list of them for several rounds.",
  },
} as const satisfies { readonly [name: string]: OptionSpec };

/** Who answers the run's questions: a file, the terminal, or nobody now. */
export async function chooseAsk(given: Given, host: Host, clock: Clock): Promise<Ask> {
  const file = given.text("answers");
  if (file !== undefined) return readAnswers(file, host, clock);
  return host.terminal.interactive ? terminalAsk({ terminal: host.terminal, clock }) : NOBODY;
}

const NOBODY: Ask = { ask: async () => "later" };

const OUTCOMES = ["approve", "revise", "kill"] as const;

/**
 * `--answers FILE`: by path or name of the node, an answer or a list of them, one a time that it is asked. An answer is
 * `{outcome, value, rationale, reviewer}`. Whatever is not in there, or is refused, waits. Throws `UsageError`.
 */
async function readAnswers(file: string, host: Host, clock: Clock): Promise<Ask> {
  const parsed = parseJson(await readText(file, host));
  if (!parsed.ok) throw new UsageError(`${file} is not JSON: ${parsed.error}`);
  if (!isJsonObject(parsed.value)) throw new UsageError(`${file} must be an object with an answer for each node.`);
  const answers = new Map<string, GivenAnswer | GivenAnswer[]>();
  for (const [name, json] of Object.entries(parsed.value)) {
    const where = `${file}: ${name}`;
    answers.set(name, isJsonArray(json) ? json.map((one) => answerOf(one, where)) : answerOf(json, where));
  }
  return scriptedAsk(
    (question) => {
      const given = answers.get(question.path) ?? answers.get(nodeOf(question.path));
      return Array.isArray(given) ? given.shift() : given;
    },
    host,
    clock,
  );
}

/** Answers the questions for which something was said; everything else waits. */
export function scriptedAsk(
  find: (question: Question) => GivenAnswer | undefined,
  { terminal }: Host,
  clock: Clock,
): Ask {
  return {
    async ask(question, _signal, refused) {
      if (refused !== undefined) terminal.err(`${question.path}: refused: ${refused}\n`);
      const answer = refused === undefined ? find(question) : undefined;
      if (answer === undefined) return "later";
      return { ...answer, decided_at: new Date(clock.wallTime()).toISOString(), review_id: question.id };
    },
  };
}

/** Throws `UsageError` for what is no answer. */
export function answerOf(json: Json, where: string): GivenAnswer {
  if (!isJsonObject(json)) throw new UsageError(`${where} must be {"outcome": …, "value": …, "rationale": …}.`);
  const outcome = outcomeOf(json["outcome"] ?? "approve");
  if (outcome === undefined) throw new UsageError(`${where}: outcome is ${OUTCOMES.join(", ")}.`);
  return {
    outcome,
    value: ownValue(json, "value") ?? null,
    rationale: textOf(json, "rationale"),
    reviewer: textOf(json, "reviewer"),
  };
}

export function outcomeOf(text: Json): Decision["outcome"] | undefined {
  return OUTCOMES.find((outcome) => outcome === text);
}

/** `--value`: JSON, or the text itself where the question is for a text. */
export function valueFor(question: Question, text: string): Json {
  return readValue(text, question.decision.type);
}

/** Name of the node that asks, of whatever visit, branch or item. */
export function nodeOf(path: string): string {
  return (path.split("/").at(-1) ?? "").replace(/[[@~%#].*$/, "");
}

function textOf(json: JsonObject, key: string): string {
  const text = ownValue(json, key);
  return typeof text === "string" ? text : "";
}
