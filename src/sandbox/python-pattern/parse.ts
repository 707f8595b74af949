import { err, ok, type Result } from "../../base/index.ts";
import { readEscape, readSet } from "./escapes.ts";
import { PatternReader } from "./reader.ts";
import { type PatternNode, type PatternProblem, type RepeatMode, widthOf } from "./tree.ts";

/** Flags that change how the rest is read. Guardrails are searched ignoring case, multiline (LANGUAGE 3). */
interface Flags {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  readonly verbose: boolean;
}

export interface PythonPattern {
  readonly tree: PatternNode;
  readonly groups: number;
}

interface State {
  readonly reader: PatternReader;
  readonly names: Map<string, number>;
  /** Bodies of closed groups, by number; an open one is null. */
  readonly closed: Map<number, PatternNode | null>;
  groups: number;
  /** In a look-behind: how many groups there were before the outermost one. */
  before: number | null;
  /** References that can be checked only at the end: `(?(2)…)` may come before group 2. */
  readonly pending: { readonly group: number; readonly start: number; readonly end: number }[];
}

const BASE_FLAGS: Flags = { ignoreCase: true, multiline: true, dotAll: false, verbose: false };
const DEEPEST = 200;

/** Reads a pattern as CPython's `re` does; the first problem ends it, in CPython's words. */
export function parsePythonPattern(pattern: string): Result<PythonPattern, PatternProblem> {
  const state: State = {
    reader: new PatternReader(pattern),
    names: new Map(),
    closed: new Map(),
    groups: 0,
    before: null,
    pending: [],
  };
  try {
    const flags = leadingFlags(state, BASE_FLAGS);
    const tree = choice(state, flags, 0);
    if (!state.reader.done) state.reader.fail("unopened-group", "unbalanced parenthesis");
    for (const { group, start, end } of state.pending)
      if (group > state.groups) state.reader.fail("unknown-group", `invalid group reference ${group}`, start, end);
    return ok({ tree, groups: state.groups });
  } catch (thrown) {
    if (thrown instanceof PatternReader.Refused) return err(thrown.problem);
    throw thrown;
  }
}

function skipComment(reader: PatternReader): boolean {
  const found = /^\(\?#[^)]*\)/.exec(reader.rest);
  if (found) reader.skip(found[0].length);
  return found !== null;
}

/** `(?i)` and its like: for the whole pattern, so only at its start. */
function leadingFlags(state: State, flags: Flags): Flags {
  let all = "";
  for (;;) {
    // What says nothing may stand before them.
    while (flags.verbose ? skipVerbose(state.reader) || skipComment(state.reader) : skipComment(state.reader));
    // `t` means nothing, but is a flag up to CPython 3.12.
    const found = /^\(\?([aiLmstux]+)\)/.exec(state.reader.rest);
    if (!found) return flags;
    const letters = found[1] ?? "";
    refuseFlags(state.reader, letters, state.reader.offset + 2);
    all += letters;
    if (all.includes("a") && all.includes("u"))
      state.reader.fail("bad-flags", "ASCII and UNICODE flags are incompatible");
    state.reader.skip(found[0].length);
    flags = switched(flags, letters, true);
  }
}

function refuseFlags(reader: PatternReader, letters: string, start: number): void {
  const locale = letters.indexOf("L");
  if (locale >= 0)
    reader.fail("bad-flags", "bad inline flags: cannot use 'L' flag with a str pattern", start + locale + 1);
  const later = Math.max(letters.indexOf("a"), letters.indexOf("u"));
  if (letters.includes("a") && letters.includes("u"))
    reader.fail("bad-flags", "bad inline flags: flags 'a', 'u' and 'L' are incompatible", start + later + 1);
}

function switched(flags: Flags, letters: string, on: boolean): Flags {
  return {
    ignoreCase: letters.includes("i") ? on : flags.ignoreCase,
    multiline: letters.includes("m") ? on : flags.multiline,
    dotAll: letters.includes("s") ? on : flags.dotAll,
    verbose: letters.includes("x") ? on : flags.verbose,
  };
}

function choice(state: State, flags: Flags, depth: number): PatternNode {
  if (depth > DEEPEST) state.reader.fail("too-deep", "too many nested groups");
  const first = sequence(state, flags, depth);
  if (!state.reader.at("|")) return first;
  const branches = [first];
  while (state.reader.take("|")) branches.push(sequence(state, flags, depth));
  return { type: "choice", branches };
}

function sequence(state: State, flags: Flags, depth: number): PatternNode {
  const { reader } = state;
  const items: PatternNode[] = [];
  while (!reader.done && !reader.at("|") && !reader.at(")")) {
    if (flags.verbose && skipVerbose(reader)) continue;
    const start = reader.offset;
    const quantity = quantifier(reader);
    if (quantity) {
      const last = items.pop();
      if (!last || last.type === "at") return reader.fail("nothing-to-repeat", "nothing to repeat", start);
      if (last.type === "repeat") return reader.fail("nothing-to-repeat", "multiple repeat", start);
      items.push({ type: "repeat", ...quantity, body: last });
      continue;
    }
    const item = atom(state, flags, depth);
    if (item) items.push(item);
  }
  return items.length === 1 && items[0] ? items[0] : { type: "sequence", items };
}

function skipVerbose(reader: PatternReader): boolean {
  const space = /^(?:[ \t\n\r\v\f]+|#[^\n]*)/.exec(reader.rest);
  if (!space) return false;
  reader.skip(space[0].length);
  return true;
}

function quantifier(reader: PatternReader): { min: number; max: number; mode: RepeatMode } | null {
  const found = /^(?:[*+?]|\{(\d*)(,?)(\d*)\})/.exec(reader.rest);
  if (!found) return null;
  const [whole, low = "", comma = "", high = ""] = found;
  // `{}` and `{x}` stand for themselves; `{,}` is `*`.
  if (whole.startsWith("{") && low === "" && comma === "") return null;
  const start = reader.offset;
  reader.skip(whole.length);
  const min = whole === "+" ? 1 : low === "" ? 0 : Number(low);
  const unlimited = whole === "*" || whole === "+" || (comma !== "" && high === "");
  const max = whole === "?" ? 1 : unlimited ? Number.POSITIVE_INFINITY : comma === "" ? min : Number(high);
  if (min > 4_294_967_294 || (Number.isFinite(max) && max > 4_294_967_294))
    reader.fail("too-many", "the repetition number is too large", start);
  if (max < min) reader.fail("bad-range", "min repeat greater than max repeat", start + 1);
  const mode = reader.take("?") ? "lazy" : reader.take("+") ? "possessive" : "greedy";
  return { min, max, mode };
}

function atom(state: State, flags: Flags, depth: number): PatternNode | null {
  const { reader } = state;
  const start = reader.offset;
  const sign = reader.next();
  switch (sign) {
    case ".":
      return { type: "any", newlines: flags.dotAll };
    case "^":
      return { type: "at", where: flags.multiline ? "line-start" : "text-start" };
    case "$":
      return { type: "at", where: flags.multiline ? "line-end" : "last-line-end" };
    case "[":
      return readSet(reader, start);
    case "(":
      return group(state, flags, depth, start);
    case "\\":
      return readEscape(reader, start, (number) => reference(state, number, start));
    default:
      return { type: "char", code: sign.codePointAt(0) ?? 0 };
  }
}

function reference(state: State, group: number, at: number): PatternNode {
  if (group > state.groups) state.reader.fail("unknown-group", `invalid group reference ${group}`, at + 1);
  if (state.closed.get(group) === null) state.reader.fail("unknown-group", "cannot refer to an open group", at);
  refuseInLookBehind(state, group);
  return { type: "same-as", group };
}

/** A look-behind knows the groups that were closed before it. */
function refuseInLookBehind(state: State, group: number): void {
  if (state.before === null) return;
  if (!state.closed.get(group)) state.reader.fail("unknown-group", "cannot refer to an open group");
  if (group > state.before)
    state.reader.fail("unknown-group", "cannot refer to group defined in the same lookbehind subpattern");
}

// ── what begins with a parenthesis ────────────────────────────────────────

function group(state: State, flags: Flags, depth: number, start: number): PatternNode | null {
  const { reader } = state;
  if (!reader.take("?")) return capturing(state, flags, depth, start, null);
  if (reader.take("P")) return named(state, flags, depth, start);
  if (reader.take("#")) {
    const end = reader.rest.indexOf(")");
    if (end < 0) reader.fail("unclosed-group", "missing ), unterminated comment", start);
    reader.skip(end + 1);
    return null;
  }
  if (reader.take(":")) return ungrouped(closedBody(state, flags, depth, start));
  if (reader.take(">")) return { type: "atomic", body: closedBody(state, flags, depth, start) };
  if (reader.take("="))
    return { type: "look", ahead: true, negated: false, body: closedBody(state, flags, depth, start) };
  if (reader.take("!"))
    return { type: "look", ahead: true, negated: true, body: closedBody(state, flags, depth, start) };
  if (reader.take("<")) return lookBehind(state, flags, depth, start);
  if (reader.take("(")) return conditional(state, flags, depth, start);
  return flagged(state, flags, depth, start);
}

function closedBody(state: State, flags: Flags, depth: number, start: number): PatternNode {
  const body = choice(state, flags, depth + 1);
  if (!state.reader.take(")")) state.reader.fail("unclosed-group", "missing ), unterminated subpattern", start);
  return body;
}

/** In parentheses, what repeats or has no width may be repeated: `(?:a*)*`, `(?:^)*`. */
function ungrouped(body: PatternNode): PatternNode {
  return body.type === "repeat" || body.type === "at" ? { type: "sequence", items: [body] } : body;
}

function capturing(state: State, flags: Flags, depth: number, start: number, name: string | null): PatternNode {
  const index = ++state.groups;
  if (name !== null) state.names.set(name, index);
  state.closed.set(index, null);
  const body = closedBody(state, flags, depth, start);
  state.closed.set(index, body);
  return { type: "group", index, body };
}

function named(state: State, flags: Flags, depth: number, start: number): PatternNode {
  const { reader } = state;
  if (reader.take("<")) {
    const at = reader.offset;
    const name = reader.until(">", "group name");
    if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) reader.fail("bad-group", `bad character in group name '${name}'`, at);
    const former = state.names.get(name);
    if (former !== undefined)
      reader.fail(
        "bad-group",
        `redefinition of group name '${name}' as group ${state.groups + 1}; was group ${former}`,
        at,
      );
    return capturing(state, flags, depth, start, name);
  }
  if (reader.take("=")) {
    const at = reader.offset;
    const name = reader.until(")", "group name");
    const index = state.names.get(name);
    if (index === undefined) return reader.fail("unknown-group", `unknown group name '${name}'`, at);
    return reference(state, index, start);
  }
  if (reader.done) return reader.fail("bad-group", "unexpected end of pattern");
  return reader.fail("bad-group", `unknown extension ?P${reader.next()}`, start + 1);
}

function lookBehind(state: State, flags: Flags, depth: number, start: number): PatternNode {
  const { reader } = state;
  const negated = !reader.take("=");
  if (negated && !reader.take("!")) {
    if (reader.done) return reader.fail("bad-group", "unexpected end of pattern");
    return reader.fail("bad-group", `unknown extension ?<${reader.next()}`, start + 1);
  }
  const { before } = state;
  state.before ??= state.groups;
  const body = closedBody(state, flags, depth, start);
  state.before = before;
  const bodies = new Map([...state.closed].flatMap(([index, node]) => (node ? [[index, node] as const] : [])));
  const [least, most] = widthOf(body, bodies);
  if (least !== most) reader.fail("look-behind", "look-behind requires fixed-width pattern", start);
  return { type: "look", ahead: false, negated, body };
}

function conditional(state: State, flags: Flags, depth: number, start: number): PatternNode {
  const { reader } = state;
  const at = reader.offset;
  const name = reader.until(")", "group name");
  const isName = /^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name);
  const number = isName ? state.names.get(name) : pythonInteger(name);
  if (number === undefined || number === null)
    return isName
      ? reader.fail("unknown-group", `unknown group name '${name}'`, at)
      : reader.fail("bad-group", `bad character in group name '${name}'`, at);
  if (number === 0) reader.fail("unknown-group", "bad group number", at);
  state.pending.push({ group: number, start: at, end: reader.offset });
  refuseInLookBehind(state, number);
  const yes = sequence(state, flags, depth + 1);
  const no: PatternNode = reader.take("|") ? sequence(state, flags, depth + 1) : { type: "sequence", items: [] };
  if (reader.at("|")) reader.fail("bad-group", "conditional backref with more than two branches");
  if (!reader.take(")")) reader.fail("unclosed-group", "missing ), unterminated subpattern", start);
  return { type: "if-group", group: number, yes, no };
}

/** As `int()` reads a text that is not negative: a sign, white space around, an underscore between two digits. */
function pythonInteger(text: string): number | null {
  const found = /^\s*(?:\+|-(?=[0_]*0\s*$))?(\d+(?:_\d+)*)\s*$/.exec(text);
  return found ? Number((found[1] ?? "").replaceAll("_", "")) : null;
}

/** `(?i:…)`, `(?s-i:…)`; `(?i)` only at the start. */
function flagged(state: State, flags: Flags, depth: number, start: number): PatternNode {
  const { reader } = state;
  const found = /^([aiLmstux]*)(?:-([imstx]+))?([:)]?)/.exec(reader.rest);
  const [whole = "", on = "", off = "", end = ""] = found ?? [];
  if (whole === "" || end === "") {
    const [sign] = reader.rest.slice(whole.length);
    if (whole === "" && sign === undefined) return reader.fail("bad-group", "unexpected end of pattern");
    if (whole === "") return reader.fail("bad-group", `unknown extension ?${sign}`, start + 1);
    const missing = off === "" ? "missing -, : or )" : "missing :";
    return reader.fail("bad-flags", sign === undefined ? missing : "unknown flag", reader.offset + whole.length);
  }
  if (end === ")") {
    const message = "global flags not at the start of the expression";
    return reader.fail("bad-flags", message, start, reader.offset + whole.length);
  }
  if (on.includes("t"))
    reader.fail("bad-flags", "bad inline flags: cannot turn on global flag", reader.offset + on.length);
  refuseFlags(reader, on, reader.offset);
  if (off.includes("t"))
    reader.fail(
      "bad-flags",
      "bad inline flags: cannot turn off global flag",
      reader.offset + whole.length - end.length,
    );
  if ([...on].some((letter) => off.includes(letter)))
    reader.fail("bad-flags", "bad inline flags: flag turned on and off", reader.offset + whole.length - 1);
  reader.skip(whole.length);
  const inner = switched(switched(flags, on, true), off, false);
  const body = closedBody(state, inner, depth, start);
  return inner.ignoreCase === flags.ignoreCase ? ungrouped(body) : { type: "case", ignored: inner.ignoreCase, body };
}
