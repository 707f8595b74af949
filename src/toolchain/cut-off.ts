import { positionAt } from "../base/index.ts";
import type { AnyDiagnostic, Code } from "../diagnostics/index.ts";
import type { FlowDiagnostic, GivenText } from "../flow/index.ts";

/** Where chats cut a text. */
const CHAT_LENGTHS: ReadonlySet<number> = new Set([2_000, 4_000, 4_096]);
/** Something is not there: a key, what a name means, a flow. */
const ABSENT: ReadonlySet<Code> = new Set(["Y511", "Y516", "Y519"]);

/**
 * `D122`, where IR text may lack its end (of JSON and of links that is seen at once): it is as long as a chat lets a text
 * be, or it has errors and ends within a line, or within the very part that lacks something. `found`: all findings of it.
 */
export function perhapsCutOff(
  given: string,
  { kind, text }: GivenText,
  found: readonly AnyDiagnostic[],
): readonly FlowDiagnostic[] {
  if (kind !== "ir") return [];
  const errors = found.filter(({ severity }) => severity === "error");
  const lines = text.trimEnd().split("\n");
  const isCut =
    [given, text].some(({ length }) => CHAT_LENGTHS.has(length)) ||
    (errors.length > 0 && !/\n\s*$/.test(text.slice(-1_000))) ||
    errors.some((error) => isAtTheEnd(error, lines));
  if (!isCut) return [];
  const at = { in: "text", ...positionAt(text, text.trimEnd().length), path: [] } as const;
  return [{ code: "D122", severity: errors.length > 0 ? "info" : "warning", at, data: {} }];
}

/** The part that lacks something goes on to the end: no line behind it is indented less. */
function isAtTheEnd(found: AnyDiagnostic, lines: readonly string[]): boolean {
  const { at } = found;
  if (at.in !== "text" || !(ABSENT.has(found.code) || isNothing(found))) return false;
  const indentOf = (line: string) => line.search(/\S/);
  const own = indentOf(lines[at.line - 1] ?? "");
  return lines.slice(at.line).every((line) => line.trim() === "" || indentOf(line) >= own);
}

const isNothing = (found: AnyDiagnostic): boolean => found.code === "Y512" && found.data.found === "nothing";
