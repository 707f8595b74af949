import type { ModelInfo, Usage } from "../ports.ts";

/** Long texts are counted in blocks, so that counting a stream costs the same for every chunk. */
const BLOCK = 1024;

/** The running count of an answer, and the best that is known of a call's usage. */
export class TokenCounter {
  private readonly info: ModelInfo;
  private readonly estimatedInput: number;
  private settled = 0;
  private tail = "";
  private counted = 0;
  private reported: Usage | null = null;
  private exact = false;

  constructor(info: ModelInfo, estimatedInput: number) {
    this.info = info;
    this.estimatedInput = estimatedInput;
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
    if (reported === null) return { input: this.estimatedInput, output: this.counted, cache_read: 0, cache_write: 0 };
    return { ...reported, output: Math.max(reported.output, this.counted) };
  }

  /** Of a stream that ended: the provider's count, if it gave one. */
  get final(): { readonly usage: Usage; readonly exact: boolean } {
    // A first count that no last one replaced says little of the answer: ours counts too.
    if (this.reported === null || !this.exact) return { usage: this.running, exact: false };
    return { usage: this.reported, exact: true };
  }
}

export const NO_USAGE: Usage = { input: 0, output: 0, cache_read: 0, cache_write: 0 };

export function totalTokens(usage: Usage): number {
  return usage.input + usage.output + usage.cache_read + usage.cache_write;
}

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cache_read: a.cache_read + b.cache_read,
    cache_write: a.cache_write + b.cache_write,
  };
}
