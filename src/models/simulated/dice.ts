/** Numbers from a seed text: the same text gives the same numbers, in every engine. */
export interface Dice {
  /** In [0, 1). */
  next(): number;
  /** An integer in [0, count). */
  below(count: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  chance(probability: number): boolean;
}

export function dice(seed: string): Dice {
  let state = hash(seed);
  // mulberry32: small, quick, good enough to look varied.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    pick: (list) => list[below(list.length)] ?? list[0],
    chance: (probability) => next() < probability,
  };
}

/** FNV-1a over UTF-16 units, then mixed so that texts that differ in one sign differ in all bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}
