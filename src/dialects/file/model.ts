import type { Json, JsonObject, TextPlace } from "../../base/index.ts";
import type { Dialect } from "../../ir/index.ts";

/**
 * A valid file of 0.1, 0.2 or 0.3 in memory (LANGUAGE 7), nothing resolved: names, references and types are the texts of
 * the file. Empty texts, lists and mappings in optional places are absent. Places are those of the file.
 */
export interface OldFile {
  readonly version: Dialect;
  readonly workflow?: OldWorkflow;
  readonly contracts: readonly OldContract[];
  readonly functions: readonly OldFunction[];
  readonly flows: readonly OldFlow[];
}

export interface OldWorkflow {
  readonly name: string;
  /** Inputs that `required: false` or a default makes optional. */
  readonly optional: readonly string[];
  readonly json: JsonObject;
}

export interface OldContract {
  readonly name: string;
  readonly fields: readonly OldField[];
  readonly at: TextPlace;
}

/** A field of a contract or an input: whatever stands there. */
export interface OldField {
  readonly name: string;
  readonly json: Json;
  readonly at: TextPlace;
}

/** A text and where it stands. */
export interface OldText {
  readonly text: string;
  readonly at: TextPlace;
}

export interface OldBudget {
  readonly ms?: number;
  readonly usd?: number;
}

export interface OldFunction {
  readonly name: string;
  readonly at: TextPlace;
  readonly mode: "infer" | "compute" | "gate";
  readonly intent?: string;
  readonly input: readonly OldField[];
  readonly output?: string;
  readonly ensure: readonly OldText[];
  readonly guardrails: readonly string[];
  readonly budget?: OldBudget;
  /** All attempts, the first one included. */
  readonly retries?: number;
  readonly model?: string;
  readonly timeout?: number;
  /** As written. */
  readonly json: JsonObject;
}

export interface OldFlow {
  readonly name: string;
  readonly at: TextPlace;
  readonly input: readonly OldField[];
  readonly output?: string;
  readonly budget?: OldBudget;
  readonly max_rounds?: number;
  readonly steps: readonly OldStep[];
}

export type OldStepKind = "function" | "inline" | "flow" | "decompose" | "parallel_dispatch";

export interface OldStep {
  readonly id: string;
  readonly at: TextPlace;
  readonly kind: OldStepKind;
  /** Of a function or flow step: what it calls. */
  readonly calls?: string;
  /** Of an inline or decompose step its intent, of a dispatch its template. */
  readonly intent?: string;
  readonly source?: OldText;
  readonly inputs: readonly (OldText & { readonly name: string })[];
  readonly depends_on: readonly string[];
  readonly ensure: readonly OldText[];
  readonly guardrails: readonly string[];
  readonly budget?: OldBudget;
  readonly retries?: number;
  readonly model?: string;
  readonly output_contract?: string;
  readonly skip_if?: OldText;
  readonly max_iterations?: number;
  readonly exit_criterion?: OldText;
  readonly max_concurrent?: number;
  readonly require?: "all" | "any" | number;
  /** Where it goes on; null ends the flow. */
  readonly routes: { readonly [key in OldRoute]?: string | null };
  /** As written, all keys. */
  readonly json: JsonObject;
}

export type OldRoute = "on_fail" | "next" | "on_approve" | "on_revise" | "on_kill";
