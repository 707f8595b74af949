import type { Json, JsonObject } from "../base/index.ts";
import type { Contracts, Field } from "../contracts/index.ts";

/** What a run wants to know from a person. */
export interface Question {
  /** Of this asking, and the `review_id` of its decision. */
  readonly id: string;
  readonly path: string;
  /** `review`: a Human review. `answer`: the result of a function that cannot run here. */
  readonly kind: "review" | "answer";
  readonly question: string;
  /** What made the review necessary. */
  readonly trigger?: string;
  readonly artifacts: JsonObject;
  /** Type of `Decision.value`, and the contracts that it names. */
  readonly decision: Field;
  readonly contracts: Contracts;
  /** What may be decided: `revise` only where the flow can go back or on from it. */
  readonly outcomes: readonly Decision["outcome"][];
  /** Values to choose from. */
  readonly options?: readonly string[];
  /** Epoch milliseconds, on the run's clock. */
  readonly deadline?: number;
}

/** LANGUAGE 5.6. */
export interface Decision<Value = Json> {
  readonly outcome: "approve" | "revise" | "kill";
  /** Of the decision type when approved, else null: what reads it runs only after an approval. */
  readonly value: Value;
  readonly reviewer: string;
  readonly rationale: string;
  /** ISO 8601. */
  readonly decided_at: string;
  readonly review_id: string;
}
