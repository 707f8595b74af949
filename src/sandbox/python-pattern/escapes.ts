import type { PatternReader } from "./reader.ts";
import type { Anchor, Category, PatternNode, SetItem } from "./tree.ts";

const CATEGORIES: ReadonlyMap<string, Category> = new Map([
  ["d", "d"],
  ["D", "D"],
  ["w", "w"],
  ["W", "W"],
  ["s", "s"],
  ["S", "S"],
]);
const ANCHORS: ReadonlyMap<string, Anchor> = new Map([
  ["A", "text-start"],
  ["Z", "text-end"],
  ["b", "boundary"],
  ["B", "no-boundary"],
]);
const CONTROLS: ReadonlyMap<string, number> = new Map([
  ["a", 7],
  ["f", 12],
  ["n", 10],
  ["r", 13],
  ["t", 9],
  ["v", 11],
  ["\\", 92],
]);
const HEX_DIGITS: ReadonlyMap<string, number> = new Map([
  ["x", 2],
  ["u", 4],
  ["U", 8],
]);

/** After the backslash, outside a set. */
export function readEscape(
  reader: PatternReader,
  start: number,
  reference: (group: number) => PatternNode,
): PatternNode {
  if (reader.done) reader.fail("ends-in-backslash", "bad escape (end of pattern)", start);
  const octal = /^(?:0[0-7]{0,2}|[1-3][0-7]{2}|[4-7][0-7]{2})/.exec(reader.rest)?.[0];
  if (octal !== undefined) {
    reader.skip(octal.length);
    const code = Number.parseInt(octal, 8);
    if (code > 0o377) reader.fail("bad-escape", `octal escape value \\${octal} outside of range 0-0o377`, start);
    return { type: "char", code };
  }
  const group = /^[1-9]\d?/.exec(reader.rest)?.[0];
  if (group !== undefined) {
    reader.skip(group.length);
    return reference(Number(group));
  }
  const sign = reader.next();
  const where = ANCHORS.get(sign);
  if (where) return { type: "at", where };
  const letter = CATEGORIES.get(sign);
  if (letter) return { type: "set", negated: false, items: [{ type: "category", letter }] };
  if (sign === "N") return namedCharacter(reader);
  return { type: "char", code: characterEscape(reader, sign, start) };
}

/** After the opening bracket. */
export function readSet(reader: PatternReader, start: number): PatternNode {
  const negated = reader.take("^");
  const items: SetItem[] = [];
  for (let first = true; first || !reader.at("]"); first = false) {
    const at = reader.offset;
    const from = setItem(reader, start);
    if (!reader.at("-") || reader.text.startsWith("-]", reader.offset)) {
      items.push(from);
      continue;
    }
    reader.next();
    const to = setItem(reader, start);
    if (from.type === "named-char" || to.type === "named-char") {
      // What a name stands for is not known here, so neither is which of the two comes first.
      items.push(from, to);
      continue;
    }
    if (from.type === "category" || to.type === "category" || to.from < from.from)
      return reader.fail("bad-range", `bad character range ${reader.text.slice(at, reader.offset)}`, at);
    items.push({ type: "range", from: from.from, to: to.from });
  }
  reader.next();
  return { type: "set", negated, items };
}

function setItem(reader: PatternReader, start: number): SetItem {
  if (reader.done) reader.fail("unclosed-set", "unterminated character set", start);
  const at = reader.offset;
  const sign = reader.next();
  if (sign !== "\\") return single(sign.codePointAt(0) ?? 0);
  if (reader.done) reader.fail("ends-in-backslash", "bad escape (end of pattern)", at);
  const octal = /^[0-7]{1,3}/.exec(reader.rest)?.[0];
  if (octal !== undefined) {
    reader.skip(octal.length);
    const code = Number.parseInt(octal, 8);
    if (code > 0o377) reader.fail("bad-escape", `octal escape value \\${octal} outside of range 0-0o377`, at);
    return single(code);
  }
  const escaped = reader.next();
  const letter = CATEGORIES.get(escaped);
  if (letter) return { type: "category", letter };
  if (escaped === "N") return namedCharacter(reader);
  return single(escaped === "b" ? 8 : characterEscape(reader, escaped, at));
}

const single = (code: number): SetItem & { readonly type: "range" } => ({ type: "range", from: code, to: code });

/** After `\\N`. Whether Unicode knows the name is not looked up. */
function namedCharacter(reader: PatternReader): { readonly type: "named-char"; readonly name: string } {
  if (!reader.take("{")) reader.fail("bad-escape", "missing {");
  return { type: "named-char", name: reader.until("}", "character name") };
}

function characterEscape(reader: PatternReader, sign: string, start: number): number {
  const control = CONTROLS.get(sign);
  if (control !== undefined) return control;
  const digits = HEX_DIGITS.get(sign);
  if (digits !== undefined) {
    const hex = /^[0-9a-fA-F]*/.exec(reader.rest)?.[0].slice(0, digits) ?? "";
    reader.skip(hex.length);
    if (hex.length !== digits) reader.fail("bad-escape", `incomplete escape \\${sign}${hex}`, start);
    const code = Number.parseInt(hex, 16);
    if (code > 0x10ffff) reader.fail("bad-escape", `bad escape \\${sign}${hex}`, start);
    return code;
  }
  // Python refuses unknown escapes of ASCII letters and digits, everything else stands for itself.
  if (/^[A-Za-z0-9]$/.test(sign)) reader.fail("bad-escape", `bad escape \\${sign}`, start);
  return sign.codePointAt(0) ?? 0;
}
