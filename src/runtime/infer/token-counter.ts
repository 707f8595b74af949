import type { ModelInfo, Usage } from "../ports.ts";

/** Long texts are counted in blocks, so that counting a stream costs the same for every chunk. */
const BLOCK = 1024;

/** No tokenizer makes fewer tokens of a text than this part of our count: a provider that says so is not believed. */
const LEAST_PART = 1 / 4;

/** What a prompt is thought to be counted as. */
export interface PromptEstimate {
  /** With the schema, which most providers charge for. */
  readonly whole: number;
  readonly text: number;
}

/**
 * The running count of an answer, and the best that is known of a call's usage. A provider's word is taken only for
 * whole, finite, non-negative numbers that are not far below what went over the wire: budgets stand on it.
 */
export class TokenCounter {
  private readonly info: ModelInfo;
  private readonly prompt: PromptEstimate;
  private settled = 0;
  private tail = "";
  private counted = 0;
  private reported: Usage | null = null;
  private exact = false;

  constructor(info: ModelInfo, prompt: PromptEstimate) {
    this.info = info;
    this.prompt = prompt;
  }

  /** Output tokens that `text` adds to the count. */
  add(text: string): number {
    this.tail += text;
    while (this.tail.length >= BLOCK) {
      this.settled += this.info.estimateTokens(this.tail.slice(0, BLOCK));
      this.tail = this.tail.slice(BLOCK);
    }
    const before = this.counted;
    this.counted = this.settled + (this.tail === "" ? 0 : this.info.estimateTokens(this.tail));
    return this.counted - before;
  }

  report(usage: Usage, exact: boolean): void {
    if (!COUNTS.every((name) => Number.isSafeInteger(usage[name]) && usage[name] >= 0)) return;
    this.reported = usage;
    this.exact = exact;
  }

  /** Anything came from the provider at all. */
  get began(): boolean {
    return this.reported !== null || this.counted > 0;
  }

  /** Of a stream that is under way or was cut short: the larger of the provider's count and our own. */
  get running(): Usage {
    const { reported } = this;
    if (reported === null) return { input: this.prompt.whole, output: this.counted, cache_read: 0, cache_write: 0 };
    return { ...this.charged(reported), output: Math.max(reported.output, this.counted) };
  }

  /** Of a stream that ended: the provider's count, if it gave one that can be. */
  get final(): { readonly usage: Usage; readonly exact: boolean } {
    // A first count that no last one replaced says little of the answer: ours counts too.
    if (this.reported === null || !this.exact) return { usage: this.running, exact: false };
    const { output } = this.reported;
    const usage = { ...this.charged(this.reported), output: isLikely(output, this.counted) ? output : this.counted };
    return { usage, exact: COUNTS.every((name) => usage[name] === this.reported?.[name]) };
  }

  /** With our own count of the prompt where the provider's is none. */
  private charged(reported: Usage): Usage {
    const { input, cache_read, cache_write } = reported;
    const cached = cache_read + cache_write;
    if (isLikely(input + cached, this.prompt.text)) return reported;
    return { ...reported, input: Math.max(input, this.prompt.text - cached) };
  }
}

const COUNTS = ["input", "output", "cache_read", "cache_write"] as const satisfies readonly (keyof Usage)[];
const isLikely = (said: number, own: number) => said >= own * LEAST_PART;

export const NO_USAGE: Usage = { input: 0, output: 0, cache_read: 0, cache_write: 0 };

export function totalTokens(usage: Usage): number {
  return usage.input + usage.output + usage.cache_read + usage.cache_write;
}
