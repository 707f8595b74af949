import { err, ok, type Result } from "../base/index.ts";
import { plural, printCost } from "../reports/figures.ts";
import { type UncertainCall, uncertainCalls } from "../reports/uncertain-calls.ts";
import type { RunEvent } from "../runtime/index.ts";
import type { Terminal } from "./terminal.ts";

export interface UncertainChoice {
  /** `--uncertain`. */
  readonly policy: string | undefined;
  /** `--answer`, each `<call_id>=<text>`. */
  readonly answers: readonly string[];
  readonly terminal: Pick<Terminal, "interactive" | "err" | "question">;
}

/** By `call_id` what lost answers were; the other calls are asked again. */
export type LostAnswers = { readonly [call_id: string]: string };

/**
 * What becomes of the calls that were in flight when a run broke off (ADR 27): shown, and asked for where nothing says it.
 * What costs nothing is asked again without a word, whatever is to become of the others. Null: it is not to go on. An error says which option is missing or wrong.
 */
export async function settleUncertain(
  events: readonly RunEvent[],
  { policy, answers, terminal }: UncertainChoice,
): Promise<Result<LostAnswers | null, string>> {
  if (policy !== undefined && policy !== "retry" && policy !== "stop") {
    return err(`--uncertain is retry or stop, not ${JSON.stringify(policy)}.`);
  }
  const calls = uncertainCalls(events);
  const given = givenAnswers(answers, calls);
  if (!given.ok) return given;
  const free = freeCalls(events);
  const left = calls.filter(({ call_id }) => !Object.hasOwn(given.value, call_id) && !free.has(call_id));
  if (left.length === 0) return given;
  terminal.err(`When this run broke off, ${plural(left.length, "call")} had no answer yet, and may be paid for:\n`);
  for (const call of left) terminal.err(`  ${aboutCall(call)}\n`);
  if (policy === "retry") return given;
  if (policy === "stop") return ok(null);
  if (!terminal.interactive) {
    const [{ call_id }] = [left[0] ?? { call_id: "<call_id>" }];
    return err(
      `Say what becomes of them: --uncertain retry sends them again, --answer ${call_id}=<text> says what the answer was, --uncertain stop goes no further.`,
    );
  }
  return ok(await askEach(left, given.value, terminal));
}

/** Calls of models that cost nothing: the simulated one, and whoever sits at the terminal. */
function freeCalls(events: readonly RunEvent[]): ReadonlySet<string> {
  const free = events.flatMap((event) =>
    event.type === "attempt-start" && Object.hasOwn(FREE, event.provider) ? [event.call_id] : [],
  );
  return new Set(free);
}

/** By the provider that a journal names. */
const FREE = { simulated: true, manual: true } as const;

/** `classify, attempt 1 of claude-x (classify:1): at most $0.0123, 1,200 tokens`. */
function aboutCall({ call_id, path, attempt, model, usd, tokens }: UncertainCall): string {
  const cost = usd === null ? "unknown price" : `at most ${printCost(usd)}`;
  return `${path}, attempt ${attempt} of ${model} (${call_id}): ${cost}, ${plural(tokens, "token")}`;
}

function givenAnswers(answers: readonly string[], calls: readonly UncertainCall[]): Result<LostAnswers, string> {
  const given = new Map<string, string>();
  for (const text of answers) {
    // An id may hold an `=` only by a node's name, which has none.
    const split = text.indexOf("=");
    const id = text.slice(0, Math.max(split, 0));
    if (!calls.some(({ call_id }) => call_id === id)) {
      const ids = calls.map(({ call_id }) => call_id).join(", ");
      return err(`--answer is <call_id>=<text>, of a call without an answer: ${ids === "" ? "there is none" : ids}.`);
    }
    given.set(id, text.slice(split + 1));
  }
  return ok(Object.fromEntries(given));
}

async function askEach(
  calls: readonly UncertainCall[],
  given: LostAnswers,
  terminal: UncertainChoice["terminal"],
): Promise<LostAnswers | null> {
  const answers = new Map(Object.entries(given));
  const { signal } = new AbortController();
  for (const { call_id } of calls) {
    const choice = await askChoice(call_id, terminal, signal);
    if (choice === "stop") return null;
    if (choice === "retry") continue;
    const answer = await terminal.question("What was the answer? ", signal);
    if (answer === null) return null;
    answers.set(call_id, answer);
  }
  return Object.fromEntries(answers);
}

const CHOICES = ["retry", "answer", "stop"] as const;

async function askChoice(
  call_id: string,
  terminal: UncertainChoice["terminal"],
  signal: AbortSignal,
): Promise<(typeof CHOICES)[number]> {
  for (;;) {
    const line = await terminal.question(`${call_id}: retry, answer or stop? `, signal);
    // Nobody is there any more.
    if (line === null) return "stop";
    const typed = line.trim().toLowerCase();
    const found = CHOICES.find((choice) => typed !== "" && choice.startsWith(typed));
    if (found !== undefined) return found;
  }
}
