import { userInfo } from "node:os";
import { type Json, parseJson } from "../base/index.ts";
import { typeScriptType, validate } from "../contracts/index.ts";
import type { Ask, Clock, Decision, Question } from "../runtime/index.ts";
import type { Terminal } from "./terminal.ts";

export interface TerminalAskOptions {
  readonly terminal: Pick<Terminal, "interactive" | "err" | "question">;
  /** The run's: deadlines are on it, and time runs by the wall while a person thinks. */
  readonly clock: Clock;
}

/** The end of what is asked on a terminal now: whoever asks there, one question comes after the other. */
const turns = new WeakMap<TerminalAskOptions["terminal"], Promise<unknown>>();

/**
 * Asks on the terminal, one question after the other: shows the artifacts, takes an outcome, a value and a reason
 * (LANGUAGE 9). Rejects, in words, where there is no terminal; an end of the input means `later`.
 */
export function terminalAsk({ terminal, clock }: TerminalAskOptions): Ask {
  return {
    ask(question, signal, refused) {
      if (!terminal.interactive) {
        return Promise.reject(new Error(`A person must answer, and this is no terminal: ${question.question}`));
      }
      const before = turns.get(terminal) ?? Promise.resolve();
      const asked = before.then(() => askInTime(question, refused, { terminal, clock, signal }));
      turns.set(
        terminal,
        asked.catch(() => {}),
      );
      return asked;
    },
  };
}

interface Asking extends TerminalAskOptions {
  readonly signal: AbortSignal;
}

async function askInTime(
  question: Question,
  refused: string | undefined,
  asking: Asking,
): Promise<Decision | "expired" | "later"> {
  const { deadline } = question;
  if (deadline === undefined) return askOne(question, refused, asking);
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), Math.min(deadline - asking.clock.wallTime(), 2 ** 31 - 1));
  try {
    const signal = AbortSignal.any([asking.signal, over.signal]);
    const answer = await askOne(question, refused, { ...asking, signal });
    return over.signal.aborted ? "expired" : answer;
  } finally {
    clearTimeout(timer);
  }
}

async function askOne(
  question: Question,
  refused: string | undefined,
  { terminal, signal }: Asking,
): Promise<Decision | "later"> {
  if (refused === undefined) terminal.err(shown(question));
  else terminal.err(`Refused: ${refused}\n`);
  const outcome = await askOutcome(question, terminal, signal);
  if (outcome === null) return "later";
  const value = outcome === "approve" ? await askValue(question, terminal, signal) : null;
  if (value === undefined) return "later";
  const rationale = question.kind === "review" ? await terminal.question("Why? ", signal) : "";
  if (rationale === null) return "later";
  const decided_at = new Date().toISOString();
  return { outcome, value, reviewer: userName(), rationale, decided_at, review_id: question.id };
}

function userName(): string {
  try {
    return process.env["USER"] || userInfo().username;
  } catch {
    // Some containers know no name for their user.
    return "";
  }
}

const shown = (question: Question): string => `\n${question.path}: ${question.question}\n${aboutQuestion(question)}`;

/** A line of why it is asked, and what is to be judged. */
function aboutQuestion({ trigger, artifacts }: Question): string {
  const parts = Object.entries(artifacts).map(([name, value]) => `  ${name}: ${inLines(value)}\n`);
  return `${trigger === undefined ? "" : `  (${trigger})\n`}${parts.join("")}`;
}

/** A question that nobody answers now: what it asks, what is to be judged, and what may be said to it. */
export function waitingText(question: Question): string {
  const { path, question: asked, outcomes, decision, options } = question;
  const value = options === undefined ? typeScriptType(decision) : options.join(" | ");
  const answers = outcomes.map((outcome) =>
    outcome === "approve" && decision.type !== "any" ? `approve with a value: ${value}` : outcome,
  );
  return `${path} waits: ${asked}\n${aboutQuestion(question)}  ${answers.join(", or ")}\n`;
}

function inLines(value: Json): string {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return text.replaceAll("\n", "\n    ");
}

/** Null: nobody is there any more. */
async function askOutcome(
  { outcomes }: Question,
  terminal: Asking["terminal"],
  signal: AbortSignal,
): Promise<Decision["outcome"] | null> {
  if (outcomes.length === 1) return outcomes[0] ?? null;
  for (;;) {
    const line = await terminal.question(`${outcomes.join(", ")}? `, signal);
    if (line === null) return null;
    const typed = line.trim().toLowerCase();
    const found = outcomes.find((outcome) => typed !== "" && outcome.startsWith(typed));
    if (found !== undefined) return found;
  }
}

/** JSON, or the text itself where that is what it must be. Undefined: nobody is there any more. */
async function askValue(
  question: Question,
  terminal: Asking["terminal"],
  signal: AbortSignal,
): Promise<Json | undefined> {
  const { decision } = question;
  const shown = fittingArtifact(question);
  const hints = [...choicesOf(question), ...(shown ? [`nothing: ${shown.name} as it is`] : [])];
  const line = await terminal.question(`Value${hints.length > 0 ? ` (${hints.join("; ")})` : ""}: `, signal);
  if (line === null) return undefined;
  return shown && line.trim() === "" ? shown.value : readValue(line, decision);
}

/** What is shown and could be approved as it stands: nobody wants to type a letter again. */
function fittingArtifact({ kind, options, artifacts, decision, contracts }: Question) {
  if (kind !== "review" || options !== undefined) return null;
  const found = Object.entries(artifacts).find(([, value]) => validate(value, decision, contracts).ok);
  return found ? { name: found[0], value: found[1] } : null;
}

/** What may be typed, in one hint. */
function choicesOf({ options, decision }: Question): readonly string[] {
  const choices =
    options ??
    ("values" in decision ? decision.values : undefined) ??
    (decision.type === "boolean" ? ["true", "false"] : []);
  if (choices.length > 0) return [choices.join(", ")];
  return TEXTS.has(decision.type) || NUMBERS.has(decision.type) ? [] : ["JSON"];
}

const TEXTS: ReadonlySet<string> = new Set(["string", "date", "datetime", "bytes"]);
const NUMBERS: ReadonlySet<string> = new Set(["number", "integer"]);

/** What was typed for a value of this type: `null` is a text where there must be one. */
export function readValue(text: string, { type, nullable }: Question["decision"]): Json {
  const parsed = parseJson(text);
  if (!parsed.ok) return text;
  const isOther = typeof parsed.value !== "string" && !(parsed.value === null && nullable);
  return TEXTS.has(type) && isOther ? text : parsed.value;
}
