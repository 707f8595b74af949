import { type JsonObject, type Thinking, type ThinkingFacts, thinks } from "../../base/index.ts";
import type { ModelRequest } from "../../runtime/index.ts";
import type { ProviderProfile } from "../provider-profiles.ts";

/** Words for how much to think, the least first; `default` is a switch without degrees. */
const WORDS = ["none", "minimal", "low", "medium", "default", "high"] as const;
type Word = (typeof WORDS)[number];

/** Words that a model has said it takes; empty: it takes none. Null: it has refused none. */
type TakenWords = readonly Word[] | null;

/** What a model has said to being told to think, and not to. */
export interface LearntWords {
  readonly thought: TakenWords;
  readonly rest: TakenWords;
}
export const NOTHING_LEARNT: LearntWords = { thought: null, rest: null };

/** The word for what is asked for; null: nothing is said. The nearest that is taken, and the lesser of two. */
function wordFor(thinking: Thinking, facts: ThinkingFacts | undefined, taken: TakenWords): Word | null {
  const word = thinks(thinking) ? thinking : (facts?.off ?? "none");
  if (taken === null) return word;
  const distance = (one: Word) => Math.abs(WORDS.indexOf(one) - WORDS.indexOf(word));
  return taken.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

const modeOf = (thinking: Thinking): keyof LearntWords => (thinks(thinking) ? "thought" : "rest");

/** The parameters that say how much to think. */
export function thinkingParameters(
  { thinking: where }: ProviderProfile,
  thinking: Thinking | undefined,
  facts: ThinkingFacts | undefined,
  learnt: LearntWords,
): JsonObject {
  const word = thinking === undefined ? null : wordFor(thinking, facts, learnt[modeOf(thinking)]);
  if (word === null) return {};
  switch (where) {
    case "effort":
      return { reasoning_effort: word };
    case "reasoning":
      return { reasoning: { effort: word } };
    case "type":
      return word === "none"
        ? { thinking: { type: "disabled" } }
        : { thinking: { type: "enabled" }, reasoning_effort: word };
    case "template":
      return { reasoning_effort: word, chat_template_kwargs: { enable_thinking: word !== "none" } };
  }
}

const REFUSED = /reasoning[_.]?effort|["'`]?reasoning["'`]?\b|\bthinking\b|\bthink value\b|chat_template_kwargs/i;
/** It is about the type of the answer, one of whose fields may be called so. */
const OF_A_TYPE = /schema|response_format|\bproperties\b/i;

/**
 * What a refusal of the parameters that were sent teaches: the words that it lists, or that there are none. Null: it is
 * about something else, or about a tool, which is then not asked for.
 */
export function learnWords(
  learnt: LearntWords,
  refusal: string,
  { model, thinking }: Pick<ModelRequest, "model" | "thinking">,
  sent: JsonObject,
): LearntWords | null {
  // A model may be called after what it does.
  const said = refusal.replaceAll(model, "");
  if (
    thinking === undefined ||
    Object.keys(sent).length === 0 ||
    !REFUSED.test(said) ||
    OF_A_TYPE.test(said) ||
    /tool_choice|function tools/i.test(said)
  )
    return null;
  const [, listed = ""] =
    /(?:supported values|must be (?:one of|set to)|expected|input should be|one of)(.*)/i.exec(said) ?? [];
  const words = WORDS.filter((word) => new RegExp(`\\b${word}\\b`).test(listed));
  const isKnown = words.some((word) => JSON.stringify(sent).includes(`"${word}"`));
  return { ...learnt, [modeOf(thinking)]: isKnown ? [] : words };
}
