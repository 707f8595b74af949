import type { Json, JsonObject } from "./json.ts";

/**
 * A scripted answer of the simulated model, in documents and in exported projects: for calls of this function of which
 * everything that is named here is true. Numbers count from 1.
 */
export interface ScriptedAnswer {
  readonly function: string;
  readonly attempt?: number;
  /** Of a refinement. */
  readonly iteration?: number;
  /** Of a quorum, or a sample. */
  readonly member?: number;
  /** Of a debate. */
  readonly round?: number;
  /** How often the flow has come to this step. */
  readonly visit?: number;
  /** Inputs that must have these values; others may have any. */
  readonly inputs?: JsonObject;
  /** Milliseconds until the answer begins, instead of the model's own pace. */
  readonly wait_ms?: number;
  /** A parsed answer; raw text, to show what bad JSON does; or the name of a fault. */
  readonly answer: { readonly value: Json } | { readonly text: string } | { readonly fault: string };
}

/** What a person said beforehand: with a case of a document, in a file of answers, in tests of exported projects. */
export interface ScriptedDecision {
  readonly outcome: "approve" | "revise" | "kill";
  /** Of the decision's type; only of an approval. */
  readonly value?: Json;
  readonly rationale?: string;
  readonly reviewer?: string;
}

/** By name of the node that asks: a decision for each time that it does, in order. */
export interface ScriptedDecisions {
  readonly [node: string]: readonly ScriptedDecision[];
}
