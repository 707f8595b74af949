import { canonicalJson, type Json } from "../base/index.ts";
import { StabilityAssertionError } from "./errors.ts";

/** How often the most frequent of the samples must occur for `assertStable`. */
const THRESHOLD = 0.9;

/** What an unstable function gives (LANGUAGE 5.3): one sample in a run, several in test mode. */
export class Probabilistic<T extends Json = Json> {
  readonly samples: readonly T[];
  private readonly path: string;
  private readonly chance: () => number;

  /** `path`: of the step, printed. `chance`: in [0, 1), what `sample` chooses by. */
  constructor(samples: readonly [T, ...T[]], path: string, chance: () => number) {
    this.samples = samples;
    this.path = path;
    this.chance = chance;
  }

  /** The most frequent sample; of several, the one that came first. */
  mostLikely(): T {
    return this.mode().value;
  }

  /** One of the samples, by chance. */
  sample(): T {
    return this.samples[Math.floor(this.chance() * this.samples.length)] ?? this.mostLikely();
  }

  /** The most frequent sample if its share is at least `threshold`; throws `StabilityAssertionError` if it isn't. */
  assertStable(threshold: number = THRESHOLD): T {
    const { value, share } = this.mode();
    if (share >= threshold) return value;
    throw new StabilityAssertionError({
      path: this.path,
      message: `${Math.round(share * 100)} % of the samples agree; ${Math.round(threshold * 100)} % must.`,
      data: { share, threshold, samples: [...this.samples] },
    });
  }

  private mode(): { readonly value: T; readonly share: number } {
    const counts = new Map<string, { readonly value: T; count: number }>();
    let best: { readonly value: T; count: number } | undefined;
    for (const value of this.samples) {
      const key = canonicalJson(value);
      const entry = counts.get(key) ?? { value, count: 0 };
      entry.count += 1;
      counts.set(key, entry);
      if (best === undefined || entry.count > best.count) best = entry;
    }
    if (best === undefined) throw new Error("a probabilistic value has a sample");
    return { value: best.value, share: best.count / this.samples.length };
  }
}
