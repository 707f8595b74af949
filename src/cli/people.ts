import { type Json, parseJson, type ScriptedDecision } from "../base/index.ts";
import type { Ir, IrStep } from "../ir/index.ts";
import { nodeAsking } from "../models/index.ts";
import {
  answersInTurn,
  type FindAnswer,
  readAnswers,
  readDecision,
  readValue,
  scriptedAsk,
  terminalAsk,
} from "../node/index.ts";
import type { Ask, Clock, Question } from "../runtime/index.ts";
import { type Given, type Host, UsageError } from "./command.ts";
import { readText } from "./load.ts";

/** Who answers the run's questions: a file, the terminal, or nobody now. */
export async function chooseAsk(given: Given, host: Host, clock: Clock, ir: Ir): Promise<Ask> {
  const file = given.text("answers");
  if (file !== undefined) return askOfFile(file, host, clock, ir);
  return host.terminal.interactive ? terminalAsk({ terminal: host.terminal, clock }) : NOBODY;
}

const NOBODY: Ask = { ask: async () => "later" };

/** `--answers FILE`. Whatever is not in there, or is refused, waits. Throws `UsageError`. */
async function askOfFile(file: string, host: Host, clock: Clock, ir: Ir): Promise<Ask> {
  const parsed = parseJson(await readText(file, host));
  if (!parsed.ok) throw new UsageError(`${file} cannot be read as JSON: ${parsed.error}`);
  const answers = readAnswers(parsed.value);
  if (!answers.ok) throw new UsageError(`${file}: ${answers.error}.`);
  const known = namesIn(ir);
  for (const name of answers.value.keys()) {
    if (!known.has(nodeAsking(name))) host.terminal.err(`${file}: no step is called ${JSON.stringify(name)}.\n`);
  }
  return givenAsk(answersInTurn(answers.value), host, clock);
}

/** What a question's path can end in: steps, and the functions that lists and debates call. */
function namesIn({ flows, functions }: Ir): ReadonlySet<string> {
  const idsOf = (steps: readonly IrStep[]): readonly string[] =>
    steps.flatMap((step) => [
      step.id,
      ...(step.type === "parallel" ? step.branches.flatMap((branch) => idsOf(branch.steps)) : []),
    ]);
  return new Set([...Object.keys(functions), ...Object.values(flows).flatMap((flow) => idsOf(flow.steps))]);
}

/** Answers the questions for which something was said; everything else waits, and so does what is refused. */
export function givenAsk(find: FindAnswer, { terminal }: Host, clock: Clock): Ask {
  return scriptedAsk({
    find,
    clock,
    onRefused: (path, reason) => terminal.err(`${path}: refused: ${reason}\n`),
  });
}

/** Throws `UsageError` for what is no answer. */
export function answerOf(json: Json, where: string): ScriptedDecision {
  const decision = readDecision(json);
  if (!decision.ok) throw new UsageError(`${where}: ${decision.error}.`);
  return decision.value;
}

/** `--value`: JSON, or the text itself where the question is for a text. */
export function valueFor(question: Question, text: string): Json {
  return readValue(text, question.decision);
}
