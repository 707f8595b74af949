import { isJsonArray, type Json } from "../base/index.ts";

/** Texts that are kept aside, in their order; `null` where something that stands elsewhere comes between them. */
export type Gapped = readonly (string | null)[];

/** Without the gaps before the first text: what is not kept aside stands first anyway. None at all if nothing is kept. */
export function withGaps(list: Gapped): Gapped {
  const first = list.findIndex((one) => one !== null);
  return first === -1 ? [] : list.slice(first);
}

/** Everything in one list: of `own`, the last ones stand in the gaps, those before them first. */
export function fillGaps<T>(own: readonly T[], kept: Gapped, item: (text: string) => T): readonly T[] {
  const gaps = kept.filter((one) => one === null).length;
  let next = Math.max(0, own.length - gaps);
  const filled = kept.flatMap((one) => (one !== null ? [item(one)] : own.slice(next, ++next)));
  return [...own.slice(0, Math.max(0, own.length - gaps)), ...filled];
}

/** What was kept, as it comes from a file: anything else in it is left out. */
export function readGapped(value: Json | undefined): Gapped {
  return isJsonArray(value) ? value.filter((one) => one === null || typeof one === "string") : [];
}
