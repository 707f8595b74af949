import { canonicalJson, type Json } from "../base/index.ts";
import { StabilityAssertionError } from "./errors.ts";

/** How often the most frequent of the samples must occur for `assertStable`. */
const THRESHOLD = 0.9;

/** What an unstable function gives (LANGUAGE 5.3): one sample in a run, several in test mode. `T`: what it declares. */
export class Probabilistic<T = Json> {
  readonly samples: readonly T[];
  /** The samples again, as what they are told apart by. */
  private readonly json: readonly Json[];
  private readonly path: string;
  private readonly chance: () => number;

  /** `path`: of the step, printed. `chance`: in [0, 1), what `sample` chooses by. */
  constructor(samples: readonly [T & Json, ...(T & Json)[]], path: string, chance: () => number) {
    this.samples = samples;
    this.json = samples;
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
      data: { share, threshold, samples: this.json },
    });
  }

  private mode(): { readonly value: T; readonly share: number } {
    const counts = new Map<string, { readonly value: T; count: number }>();
    let best: { readonly value: T; count: number } | undefined;
    for (const [index, value] of this.samples.entries()) {
      const key = canonicalJson(this.json[index] ?? null);
      const entry = counts.get(key) ?? { value, count: 0 };
      entry.count += 1;
      counts.set(key, entry);
      if (best === undefined || entry.count > best.count) best = entry;
    }
    if (best === undefined) throw new Error("a probabilistic value has a sample");
    return { value: best.value, share: best.count / this.samples.length };
  }
}
