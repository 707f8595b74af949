import type { Effort, ThinkingFacts } from "../base/index.ts";

/** How Claude is told: to think as it sees fit under an effort, or within a budget of tokens. */
export type ClaudeThinks = "adaptive" | "budget";
/** How it is told not to: by one of these types, or by saying nothing. */
export type ClaudeRests = "disabled" | "between_tools" | "unsaid";

interface Row extends ThinkingFacts {
  /** Fits the model's name, as its maker or a gateway has it (`claude-opus-5-5`, `anthropic/claude-opus-5.5`). */
  readonly pattern: RegExp;
  readonly claude?: { readonly thinks: ClaudeThinks; readonly rests: ClaudeRests };
}

const ALL: readonly Effort[] = ["low", "medium", "high"];
/** Nothing is said to it, whatever a function says. */
const NEVER = { off: "none", efforts: [], temperature: true, forced_tool: "always" } as const;
const CLAUDE = { off: "none", efforts: ALL, temperature: false, forced_tool: "unless_thinking" } as const;
/** Of those that think unless they are told not to, or always. */
const THINKER = { off: "none", efforts: ALL, temperature: true, forced_tool: "always" } as const;

/**
 * Which models can be told how much to think: the first that fits is meant; of one that fits none nothing is known, and
 * it is told only what a function says. Read in November 2026, from the pages named in `docs/models.md`.
 */
const ROWS: readonly Row[] = [
  // Always adaptive; neither `disabled` nor a budget nor a forced tool is taken.
  {
    pattern: /claude-(?:(?:fable|mythos)-|opus-5[.-]5(?!\d))/,
    ...{ ...CLAUDE, off: null, forced_tool: "never" },
    claude: { thinks: "adaptive", rests: "unsaid" },
  },
  {
    pattern: /claude-sonnet-5[.-]5(?!\d)/,
    ...{ ...CLAUDE, forced_tool: "never" },
    claude: { thinks: "adaptive", rests: "between_tools" },
  },
  { pattern: /claude-(?:opus|sonnet|haiku)-5/, ...CLAUDE, claude: { thinks: "adaptive", rests: "disabled" } },
  // These think only when they are told to.
  {
    pattern: /claude-(?:opus|sonnet|haiku)-4[.-][6-9](?!\d)/,
    ...CLAUDE,
    claude: { thinks: "adaptive", rests: "unsaid" },
  },
  {
    pattern: /claude-(?:(?:opus|sonnet|haiku)-4|3[.-]7-sonnet)/,
    ...CLAUDE,
    claude: { thinks: "budget", rests: "unsaid" },
  },
  { pattern: /claude-3/, ...NEVER },
  { pattern: /gpt-5(?:\.\d+)?-chat|gpt-(?:3|4)/, ...NEVER },
  { pattern: /gpt-5-pro/, ...THINKER, off: null, efforts: ["high"], temperature: false },
  { pattern: /gpt-5\.\d+-pro/, ...THINKER, off: null, efforts: ["medium", "high"], temperature: false },
  // In chat completions these take no tool while they think, which they do unless they are told `none`.
  { pattern: /gpt-5\.[4-9]/, ...THINKER, temperature: false, forced_tool: "unless_thinking" },
  { pattern: /gpt-5\.\d/, ...THINKER, temperature: false },
  { pattern: /gpt-5/, ...THINKER, off: "minimal", temperature: false },
  { pattern: /gpt-oss/, ...THINKER, off: null },
  { pattern: /(?:^|\/)o[1-9]/, ...THINKER, off: null, temperature: false },
  { pattern: /gemini-2\.5-pro|gemini-3(?:\.\d+)?-pro/, ...THINKER, off: null },
  { pattern: /gemini-3/, ...THINKER, off: "minimal" },
  { pattern: /gemini-2\.5/, ...THINKER },
  { pattern: /deepseek-(?:r1|reasoner)/, off: null, efforts: [], temperature: false, forced_tool: "never" },
  // `medium` is what `high` is to it.
  {
    pattern: /deepseek-(?:v[4-9]|flash|pro|chat)/,
    ...{ off: "none", efforts: ["low", "high"], temperature: false, forced_tool: "unless_thinking" },
  },
  { pattern: /magistral/, off: null, efforts: [], temperature: true, forced_tool: "always" },
  { pattern: /mistral-small/, ...THINKER, efforts: ["high"] },
  { pattern: /qwen-?3(?!.*(?:instruct|coder))/i, ...THINKER },
];

/** What is known of a model's thinking, by its name alone, whoever may be asked. */
export function thinkingFacts(model: string): ThinkingFacts | undefined {
  const row = rowOf(model);
  if (!row) return undefined;
  const { off, efforts, temperature, forced_tool } = row;
  return { off, efforts, temperature, forced_tool };
}

/** How a Claude model is told; undefined: not known. */
export const claudeSays = (model: string): Row["claude"] => rowOf(model)?.claude;

const rowOf = (model: string) => ROWS.find(({ pattern }) => pattern.test(model));
