/** How much a model may think before it answers, in the words that providers share. */
const EFFORTS = ["low", "medium", "high"] as const;
export type Effort = (typeof EFFORTS)[number];

/** What a function may say of it. Absent: off where the model can do without, else the least that it knows. */
export const THINKING = ["off", ...EFFORTS] as const;
export type Thinking = (typeof THINKING)[number];

/** What is known of a model's thinking. */
export interface ThinkingFacts {
  /** How it is told not to: not at all; as little as it can, which is next to nothing; null: it always thinks. */
  readonly off: "none" | "minimal" | null;
  /** Those that it can be told, the least first; empty: none. */
  readonly efforts: readonly Effort[];
  /** Whether it takes a temperature while it thinks. */
  readonly temperature: boolean;
  /** Whether it can be made to call a tool. */
  readonly forced_tool: "always" | "unless_thinking" | "never";
}

/**
 * Tokens that are allowed for thought beside those for the answer: all known providers count both against one limit.
 * The middle of what gateways give an effort (Gemini: 1,024, 8,192 and 24,576; others 4,000 to 20,000).
 */
export const THOUGHT_ROOM: { readonly [thinking in Thinking]: number } = {
  off: 0,
  low: 4_096,
  medium: 8_192,
  high: 24_576,
};

/**
 * What a model is told, of what a function says; undefined: nothing. A model of which nothing is known is told what is
 * said; one that can't do it, the nearest that it can, the lesser of two.
 */
export function thinkingOf(facts: ThinkingFacts | undefined, said: Thinking | undefined): Thinking | undefined {
  if (facts === undefined) return said;
  const { off, efforts } = facts;
  if (said === undefined || said === "off") return off !== null && efforts.length > 0 ? "off" : efforts[0];
  const wanted = EFFORTS.indexOf(said);
  const distance = (effort: Effort) => Math.abs(EFFORTS.indexOf(effort) - wanted);
  return efforts.toSorted((one, other) => distance(one) - distance(other))[0];
}

/** Whether a model that is told so thinks. */
export const thinks = (told: Thinking | undefined): told is Effort => told !== undefined && told !== "off";

/** Whether a model is told something else than what is said. Off is what one that never thinks does untold. */
export function isToldElse(facts: ThinkingFacts | undefined, said: Thinking | undefined): said is Thinking {
  if (facts === undefined || said === undefined) return false;
  return said === "off" ? facts.off === null : thinkingOf(facts, said) !== said;
}

/** Tokens to allow for thought: also where a model that always thinks can't be told how much. */
export function thoughtRoom(facts: ThinkingFacts | undefined, told: Thinking | undefined): number {
  if (told !== undefined) return THOUGHT_ROOM[told];
  return facts?.off === null ? THOUGHT_ROOM.medium : 0;
}

/** Output tokens to ask for: `max_tokens` of answer, and the thought before it; never more than the model's `most`. */
export function outputLimit(thought: number, max_tokens: number | undefined, most: number): number {
  if (max_tokens === undefined) return most;
  return Math.max(1, Math.min(most, max_tokens + thought));
}
