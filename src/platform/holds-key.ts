import { createRedactor, markOf } from "../base/index.ts";

/** Whether a key that is a secret (no placeholder) stands in a text, in any spelling that answers are searched for. */
export function holdsKey(text: string, key: string): boolean {
  const { push, end } = createRedactor(markOf(key, "here"));
  return push(text) + end() !== text;
}
