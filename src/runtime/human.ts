import { isJsonObject, type Json, type JsonObject, printPath } from "../base/index.ts";
import { failureOfAbort, untilAborted } from "./abort.ts";
import type { Envelope } from "./budget/envelope.ts";
import { failureFrom, HITLTimeoutError, Killed, StratumCompileError } from "./errors.ts";
import { askedType, checkDecision, decisionJson } from "./human-decision.ts";
import { inTurn } from "./in-turn.ts";
import type { Decision, Question } from "./question.ts";
import type { Scope } from "./scope.ts";
import type { OutputType } from "./spec.ts";
import { runStep, type StepOutcome } from "./step.ts";

/** LANGUAGE 5.6, Human review, ready to run. */
export interface HumanSpec {
  /** Name of the node; else `human` and its ordinal in the scope. */
  readonly node?: string;
  readonly question: string;
  /** What made the review necessary. */
  readonly trigger?: string;
  /** Type of what is decided. */
  readonly decision: OutputType;
  /** Values to choose from. */
  readonly options?: readonly string[];
  /** Wall clock, from the moment of asking. */
  readonly timeout_ms?: number;
  /** When the time has run out: `HITLTimeoutError` (`raise`, or absent), or this value. */
  readonly on_timeout?: "raise" | { readonly value: Json };
  /** What the flow goes on from besides an approval. Without `kill`, killing ends the run. */
  readonly outcomes: readonly ("revise" | "kill")[];
}

/** Where a question is asked. */
export interface Asking {
  readonly scope: Scope;
  readonly path: Scope["path"];
  readonly signal: AbortSignal;
  /** Of the step that asks; its clock stands still while everything under it waits. */
  readonly envelope: Envelope | null;
  /** Why a value that is of the right type is refused all the same; undefined: it is not. */
  refuses?(value: Json): Promise<string | undefined>;
}

/**
 * A step that a person decides (LANGUAGE 5.6). Resolves with the decision as JSON; a wrong one is refused, with the reason,
 * and asked again. Rejects with `HITLTimeoutError`, or with `Killed`, which ends the whole run.
 */
export async function runHuman(spec: HumanSpec, artifacts: JsonObject, scope: Scope): Promise<Json> {
  const node = spec.node ?? scope.claim("human");
  const path = scope.begin(node);
  const output = await runStep(
    scope,
    path,
    { type: "step-start", kind: "human", name: node, inputs: artifacts },
    (signal) => review(spec, artifacts, { scope, path, signal, envelope: scope.envelope }),
  );
  const decision = isJsonObject(output) ? output : {};
  const review_id = decision["review_id"];
  if (decision["outcome"] === "revise" && typeof review_id === "string")
    scope.run.reviews.revise(scope.path, review_id);
  return output;
}

async function review(spec: HumanSpec, artifacts: JsonObject, asking: Asking): Promise<StepOutcome> {
  const { scope, path } = asking;
  const printed = printPath(path);
  try {
    // Only the time that is left comes from the journal, which may have been through other hands.
    const deadline = scope.run.kept?.questionOf(path)?.deadline;
    const question = { ...questionOf(spec, artifacts, asking), ...(deadline !== undefined && { deadline }) };
    const answer = await askPerson(question, asking);
    const decision = answer === "expired" ? fallback(spec, question, asking) : answer;
    await scope.run.emitter.emit(path, { type: "route", port: decision.outcome });
    if (decision.outcome === "kill" && !spec.outcomes.includes("kill")) throw killedBy(decision, printed);
    return { ok: true, output: decisionJson(decision) };
  } catch (thrown) {
    const error = failureFrom(thrown, (message) => new StratumCompileError({ path: printed, message }));
    if (error instanceof Killed) scope.run.kill(error);
    return { ok: false, error };
  }
}

/**
 * Asks until there is an answer that the question accepts, or its time has run out. `ask-start` and `ask-end` are of the
 * path's step; nothing is announced of a question that an earlier part of the run has asked.
 */
export async function askPerson(question: Question, asking: Asking): Promise<Decision | "expired"> {
  const { scope, path, signal, envelope } = asking;
  const { emitter, people } = scope.run;
  await emitter.emit(path, { type: "ask-start", question });
  const before = scope.run.kept?.answerOf(path);
  if (before !== undefined) {
    await inTurn(scope.run, before);
    const { decision } = before;
    await emitter.emit(path, { type: "ask-end", decision });
    if (decision !== null) return decision;
    return isOver(question, scope) ? "expired" : askPerson(question, asking);
  }
  try {
    const answer = await people.during(envelope, question.path, (later) =>
      untilAborted(answerOf(question, asking, later), signal, () => question.path),
    );
    await emitter.emit(path, { type: "ask-end", decision: answer === "expired" ? null : answer });
    return answer;
  } catch (thrown) {
    if (emitter.suspension === null && emitter.failure === null) {
      await emitter.emit(path, { type: "ask-end", decision: null });
    }
    throw signal.aborted ? failureOfAbort(signal, question.path) : thrown;
  }
}

function isOver({ deadline }: Question, { run }: Scope): boolean {
  return deadline !== undefined && run.ports.clock.wallTime() >= deadline;
}

async function answerOf(
  question: Question,
  { scope, signal, refuses }: Asking,
  later: () => void,
): Promise<Decision | "expired"> {
  const { ask } = scope.run.ports;
  let refused: string | undefined;
  while (!isOver(question, scope)) {
    const answer = await ask.ask(question, signal, refused);
    if (answer === "expired") return answer;
    if (answer === "later") {
      later();
      // Nobody answers in this process: the run is suspended, or what it waits beside ends it.
      return await new Promise(() => {});
    }
    const checked = checkDecision(question, answer);
    refused = checked.ok ? await refuses?.(checked.value.value) : checked.error;
    if (checked.ok && refused === undefined) return checked.value;
  }
  return "expired";
}

function questionOf(spec: HumanSpec, artifacts: JsonObject, { scope, path }: Asking): Question {
  const { question, trigger, decision, options, timeout_ms, outcomes } = spec;
  const printed = printPath(path);
  return {
    id: `${scope.run.id}:${printed}`,
    path: printed,
    kind: "review",
    question,
    ...(trigger !== undefined && { trigger }),
    artifacts,
    ...askedType(decision),
    outcomes: outcomes.includes("revise") ? ["approve", "revise", "kill"] : ["approve", "kill"],
    ...(options && { options }),
    ...(timeout_ms !== undefined && { deadline: Math.round(scope.run.ports.clock.wallTime() + timeout_ms) }),
  };
}

/** Nobody decided in time. */
function fallback(spec: HumanSpec, question: Question, { scope }: Asking): Decision {
  const { on_timeout, timeout_ms } = spec;
  if (on_timeout === undefined || on_timeout === "raise") {
    throw new HITLTimeoutError({
      path: question.path,
      message: `Nobody decided in time: ${question.question}`,
      data: { review_id: question.id, ...(timeout_ms !== undefined && { timeout_ms }) },
    });
  }
  return {
    outcome: "approve",
    value: on_timeout.value,
    reviewer: "auto",
    rationale: "Nobody decided in time.",
    decided_at: new Date(scope.run.ports.clock.wallTime()).toISOString(),
    review_id: question.id,
  };
}

function killedBy({ reviewer, rationale, review_id }: Decision, path: string): Killed {
  const who = reviewer === "" ? "A reviewer" : reviewer;
  const message = `${who} ended the run${rationale === "" ? "." : `: ${rationale}`}`;
  return new Killed({ path, message, data: { review_id } });
}
