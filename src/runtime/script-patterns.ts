import type { Patterns } from "./ports.ts";

/**
 * Guardrails on JavaScript's own engine, for exported code: Python's spelling of named groups and of the ends of the
 * text is translated, everything else means the same. Not linear in time; a pattern that does not compile counts as a
 * match, as a stopped search does.
 */
export const scriptPatterns: Patterns = {
  search: async (pattern, text) => {
    const expression = compiled(pattern);
    return expression === null ? { matched: true, stopped: true } : { matched: expression.test(text) };
  },
};

const TRANSLATIONS: readonly (readonly [RegExp, string])[] = [
  [/\(\?P<(\w+)>/g, "(?<$1>"],
  [/\(\?P=(\w+)\)/g, "\\k<$1>"],
  [/\\A/g, "(?<![\\s\\S])"],
  [/\\Z/g, "(?![\\s\\S])"],
];

function compiled(pattern: string): RegExp | null {
  const source = TRANSLATIONS.reduce((text, [python, script]) => text.replace(python, script), pattern);
  try {
    return new RegExp(source, "im");
  } catch {
    return null;
  }
}
