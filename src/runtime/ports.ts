import type { Json, JsonObject, Result, Thinking, ThinkingFacts } from "../base/index.ts";
import type { Contracts, Field } from "../contracts/index.ts";
import type { RunEvent } from "./events.ts";
import type { Asked, CompiledPrompt, ModelError, Usage } from "./model-call.ts";
import type { Decision, Question } from "./question.ts";

export type * from "./model-call.ts";
export type * from "./question.ts";

/**
 * What the runtime needs of the world. Nothing here or above touches a global: adapters live in platform, workers,
 * node and tests.
 */

/** Milliseconds. `now` is monotonic within a run and starts anywhere; `wallTime` is epoch milliseconds. */
export interface Clock {
  now(): number;
  wallTime(): number;
  /** Resolves after `ms`, or as soon as `signal` aborts (never rejects). */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Work that the clock cannot see (a sandbox, a disk): virtual time stands still until it settles. */
  during?<T>(work: Promise<T>): Promise<T>;
}

export interface Random {
  /** In [0, 1). The same `label` gives the same number in a seeded run whatever the call order. */
  next(label: string): number;
}

/**
 * Appended before any effect of the event starts. Rejects when it cannot be kept: the run then stops. Appends come in
 * order, without waiting for the earlier ones: a journal keeps that order, and keeps nothing after one that it refused.
 */
export interface Journal {
  /** Undefined: it is kept already (in memory), which saves the wait. */
  append(event: RunEvent): Promise<void> | undefined;
}

// ── models ────────────────────────────────────────────────────────────────

/** The contract towards a provider (LANGUAGE 1). */
export interface OutputSchema {
  readonly name: string;
  readonly schema: JsonObject;
  /** False when the contract holds `any`: a non-strict forced tool is used. */
  readonly strict: boolean;
}

/** Who calls: what a simulated, replayed or human model answers from. Never sent to a provider. */
export interface CallIdentity {
  readonly path: string;
  readonly function: string;
  readonly inputs: JsonObject;
  readonly attempt: number;
  /** Why the last attempt's answer was refused; absent before there was one. */
  readonly refused?: readonly string[];
  readonly member: number;
  /** Of a refinement, of a debate, of a step that the flow came back to; 1 if absent. */
  readonly iteration?: number;
  readonly round?: number;
  readonly visit?: number;
  /** Output type, for models that make up an answer. */
  readonly output: Field;
  readonly contracts: Contracts;
  readonly ensure: readonly string[];
}

export interface ModelRequest {
  readonly model: string;
  readonly prompt: CompiledPrompt;
  readonly output: OutputSchema;
  readonly max_tokens: number;
  readonly temperature?: number;
  /** What the model is told of how much to think; absent: nothing. */
  readonly thinking?: Thinking;
  readonly identity: CallIdentity;
  /** Unique per call of a run: adapters use it to abort by name. */
  readonly call_id: string;
}

/** A stream: text chunks and running usage, closed by exactly one `end` or `error`. Nothing is thrown. */
export type ModelChunk =
  /** How the provider that accepted the request was asked. */
  | { readonly type: "asked"; readonly asked: Asked }
  | { readonly type: "text"; readonly text: string }
  /** What the model thinks before it answers, as far as its provider shows it. No part of the answer. */
  | { readonly type: "thought"; readonly text: string }
  /** Running totals, replacing the former ones. `exact`: the provider's count, not an estimate. */
  | { readonly type: "usage"; readonly usage: Usage; readonly exact: boolean }
  /** `note`: what the model itself has to say of the answer (the simulated one: no answer found that satisfies ensure). */
  | { readonly type: "end"; readonly stop: "end" | "max_tokens"; readonly note?: string }
  | { readonly type: "error"; readonly error: ModelError };

export interface ModelInfo {
  readonly id: string;
  readonly provider: string;
  readonly max_output_tokens: number;
  readonly takes_temperature: boolean;
  /** Absent: nothing is known of it. */
  readonly thinking?: ThinkingFacts;
  /** A person answers: clocks of budgets stand still while everything left waits for people. */
  readonly is_person?: true;
  /** Asking again costs nothing: a person, a simulation, the browser's own model. */
  readonly is_free?: true;
  /** Tokens the model would count for a text: a conservative estimate unless the model counts exactly. */
  estimateTokens(text: string): number;
}

export interface Model {
  readonly info: ModelInfo;
  /** Iteration stops early and the request is aborted when `signal` aborts. */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk>;
}

export interface Models {
  /** `undefined`: the run's default model. Null: no such model in this run. */
  resolve(model: string | undefined): Model | null;
}

/** Dollars per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  readonly cache_read: number;
  readonly cache_write: number;
}

export interface Prices {
  /** Null: unknown, which is shown as unknown and never as 0. */
  priceOf(provider: string, model: string): Price | null;
}

// ── people, code, patterns ────────────────────────────────────────────────

export interface Ask {
  /**
   * Asks until there is an answer. `expired`: the question's `deadline` passed (the adapter watches it, by wall clock).
   * `later`: nobody is there to ask now; the run is then suspended once everything left waits for people. Values are
   * validated by the caller, which asks again, with `refused`, when one is wrong.
   */
  ask(question: Question, signal: AbortSignal, refused?: string): Promise<Decision | "expired" | "later">;
}

export interface ComputeFault {
  readonly kind: "timeout" | "memory" | "stack" | "thrown" | "result" | "size" | "syntax" | "crashed";
  readonly message: string;
  /** 1-based, in the user's own code. */
  readonly line?: number;
  readonly column?: number;
}

export interface ComputeJob {
  readonly function: string;
  /** TypeScript body over `parameters`. */
  readonly code: string;
  readonly parameters: readonly string[];
  readonly args: readonly Json[];
}

/** Runs compute code, away from the page. An `undefined` result is a fault of kind `result`. */
export interface Compute {
  run(job: ComputeJob, signal: AbortSignal): Promise<Result<Json, ComputeFault>>;
}

/** Guardrails: Python `re` patterns, searched ignoring case, multiline. A stopped search counts as a match. */
export interface Patterns {
  search(pattern: string, text: string): Promise<{ readonly matched: boolean; readonly stopped?: boolean }>;
}

/** `global` cache (LANGUAGE 5.3). */
export interface Cache {
  get(key: string): Promise<Json | undefined>;
  set(key: string, value: Json): Promise<void>;
}

export interface HttpRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** All provider traffic. Redirects are errors; keys are added by the adapter to the origin they are bound to. */
export interface Http {
  fetch(request: HttpRequest, signal: AbortSignal): Promise<Response>;
}

export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly journal: Journal;
  readonly models: Models;
  readonly prices: Prices;
  readonly ask: Ask;
  readonly compute: Compute;
  readonly patterns: Patterns;
  readonly cache?: Cache;
}
