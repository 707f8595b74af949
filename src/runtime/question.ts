import type { Json, JsonObject } from "../base/index.ts";
import type { Field } from "../contracts/index.ts";

export interface Question {
  readonly id: string;
  readonly path: string;
  readonly question: string;
  readonly artifacts: JsonObject;
  readonly decision: Field;
  readonly options?: readonly string[];
  /** Epoch milliseconds. */
  readonly deadline?: number;
}

export interface Decision {
  readonly outcome: "approve" | "revise" | "kill";
  readonly value: Json;
  readonly reviewer: string;
  readonly rationale: string;
  /** ISO 8601. */
  readonly decided_at: string;
  readonly review_id: string;
}
