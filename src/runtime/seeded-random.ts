import type { Random } from "./ports.ts";

/** Chance that is a pure function of seed and label: call order cannot change it. Not for secrets. */
export function seededRandom(seed: number): Random {
  return {
    next: (label) => {
      let state = (2166136261 ^ Math.imul(seed, 0x9e3779b1)) >>> 0;
      for (let index = 0; index < label.length; index += 1) {
        state = Math.imul(state ^ label.charCodeAt(index), 16777619);
      }
      return mixed(state) / 2 ** 32;
    },
  };
}

/** Murmur's finalizer: every bit of the input moves every bit of the output. */
function mixed(state: number): number {
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
