/** Words that YAML 1.1 or 1.2 reads as something other than a string, in any case. */
const WORDS: ReadonlySet<string> = new Set(["y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf"]);

/** Begins with a letter, `_` or `$`: no number, date, indicator, tag, alias or merge key begins so. */
const PLAIN_START = /^[\p{L}_$]/u;
/** Printable, and the same in every reader: no control, format or line-breaking character, no space but U+0020. */
const PRINTABLE = /^[\p{L}\p{N}\p{P}\p{S}\p{M} ]*$/u;
const MULTI_LINE = /^[\p{L}\p{N}\p{P}\p{S}\p{M} \t\n]*$/u;

/** A string on one line: plain where both readings of YAML take it for the same string, else double-quoted (LANGUAGE 7.8). */
export function printString(text: string): string {
  return isPlain(text) ? text : quote(text);
}

function isPlain(text: string): boolean {
  return (
    PLAIN_START.test(text) &&
    PRINTABLE.test(text) &&
    !text.endsWith(" ") &&
    !text.endsWith(":") &&
    !text.includes(": ") &&
    !text.includes(" #") &&
    !WORDS.has(text.toLowerCase())
  );
}

/** JSON's escapes are YAML's too; what does not print, or breaks a line in YAML 1.1, is escaped besides. */
function quote(text: string): string {
  return JSON.stringify(text).replace(/[^\p{L}\p{N}\p{P}\p{S}\p{M} ]/gu, (character) =>
    [...character].length === 1 && character.length === 2
      ? `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, "0")}`
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A number that both readings take for one: YAML 1.1 wants a point and a sign in front of the exponent's digits. */
export function printNumber(value: number): string {
  const text = String(value === 0 ? 0 : value);
  const exponent = text.indexOf("e");
  if (exponent < 0 || text.slice(0, exponent).includes(".")) return text;
  return `${text.slice(0, exponent)}.0${text.slice(exponent)}`;
}

/**
 * Whether a text of several lines can stand as a literal block, so that a changed line is a one-line diff. `header` is
 * what follows the bar: chomping, and the indentation where the first line begins with a space.
 */
export function literalBlock(text: string): { readonly header: string; readonly lines: readonly string[] } | null {
  if (!text.includes("\n") || !MULTI_LINE.test(text) || text.startsWith("\n") || text.endsWith("\n\n")) return null;
  const lines = text.split("\n");
  const ended = lines.at(-1) === "";
  if (ended) lines.pop();
  if (lines.some((line) => line !== "" && line.trim() === "")) return null;
  const indentation = /^[ \t]/.test(text) ? "2" : "";
  return { header: `|${indentation}${ended ? "" : "-"}`, lines };
}
