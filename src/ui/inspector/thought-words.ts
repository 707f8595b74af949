import { writeCount } from "../look/index.ts";

/** Behind a number of tokens: how many of them were thought, where any are known. */
export const thoughtWords = ({ thought = 0 }: { readonly thought?: number }): string =>
  thought > 0 ? `, ${writeCount(thought)} of them thought` : "";
