import type { Patterns } from "../runtime/index.ts";
import { parsePythonPattern } from "./python-pattern/parse.ts";
import { type Printed, printPattern } from "./python-pattern/print.ts";
import { expandedSize } from "./python-pattern/tree.ts";

/** Searches with a JavaScript RegExp where it can be stopped; null: it was. */
export type ScriptSearch = (source: string, flags: string, text: string) => Promise<boolean | null>;

interface Compiled {
  /** For re2js; null where the pattern needs what it lacks. */
  readonly linear: string | null;
  readonly script: Printed;
  readonly size: number;
}

/** Parts of the pattern × characters of the text: above it the search could take seconds, so it goes where it can be stopped. */
const LINEAR_WORK = 40_000_000;
const MOST_KEPT = 200;

/**
 * Guardrails (LANGUAGE 3): Python `re` patterns, searched ignoring case, multiline; in linear time by re2js where it
 * can, else by `script`, which stops after about a second. A stopped search counts as a match, as does a pattern that
 * is none: a guard that cannot look must not wave things through.
 */
export function createPatterns(script: ScriptSearch): Patterns {
  const known = new Map<string, ReturnType<typeof compile>>();
  const engines = new Map<string, { test(text: string): boolean } | null>();
  return {
    async search(pattern, text) {
      const compiled = known.get(pattern) ?? keep(known, pattern, compile(pattern));
      if (!compiled) return { matched: true, stopped: true };
      const { linear, script: regExp, size } = compiled;
      if (linear !== null && size * text.length <= LINEAR_WORK) {
        const engine = engines.has(pattern) ? engines.get(pattern) : keep(engines, pattern, await linearEngine(linear));
        if (engine) return { matched: engine.test(text) };
      }
      const matched = await script(regExp.source, regExp.flags, text);
      return matched === null ? { matched: true, stopped: true } : { matched };
    },
  };
}

/** Null: it is no pattern, or nothing here can search with it (conditional groups, characters by name). */
function compile(pattern: string): Compiled | null {
  const parsed = parsePythonPattern(pattern);
  if (!parsed.ok) return null;
  const { tree } = parsed.value;
  const script = printPattern(tree, "script");
  return script && { linear: printPattern(tree, "linear")?.source ?? null, script, size: expandedSize(tree) };
}

/** Null: re2js refuses it (a repeat above 1,000, say). */
async function linearEngine(source: string): Promise<{ test(text: string): boolean } | null> {
  const { RE2JS } = await import("re2js");
  try {
    const engine = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE);
    return { test: (text) => engine.matcher(text).find() };
  } catch {
    return null;
  }
}

function keep<T>(map: Map<string, T>, key: string, value: T): T {
  if (map.size >= MOST_KEPT) map.clear();
  map.set(key, value);
  return value;
}
