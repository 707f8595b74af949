import { closingBrace, fencedParts, positionAt } from "../../base/index.ts";
import type { FlowDiagnostic } from "../problems.ts";
import { readCells } from "./cells.ts";
import { countCurly, countHard, plainSpacesOfJson, plainSpacesOfYaml, straightened } from "./chat.ts";

/** `document`: a saved flow; `run`: a saved run; `lesson`: of the page; `fragment`: copied nodes; `ir`: `.stratum.yaml` of any version; `link`: to a flow. */
export type TextKind = "document" | "run" | "lesson" | "fragment" | "ir" | "link";

export interface GivenText {
  /** Null: it means none of these, and may be mere words. */
  readonly kind: TextKind | null;
  /** Without what carried it. Every line stands where it stood in the text that was given. */
  readonly text: string;
  /** `D121`, where it is not read as it stands. */
  readonly diagnostics: readonly FlowDiagnostic[];
}

/** What a flow was found in. */
type Around = "the cells of a spreadsheet" | "a fence" | "sentences around it";

/** So far a text says what it is. */
const HEAD = 20_000;
const QUOTE = `["“”„]`;
const FORMAT = new RegExp(`${QUOTE}format${QUOTE}\\s*:\\s*${QUOTE}stratum-(playground|run|lesson|fragment)${QUOTE}`);
const IR_VERSION = new RegExp(`${QUOTE}version${QUOTE}\\s*:\\s*${QUOTE}(?:0\\.[123]|flow/1)${QUOTE}`);
const IR_BEGINS =
  /^(?:---|%YAML|(?:version|main|contracts|functions|flows|workflow|extra|"version"|'version')[ \u00a0]*:)/m;
const LINK = /#flow=\d+\./;

const KINDS: { readonly [format: string]: TextKind } = {
  playground: "document",
  run: "run",
  lesson: "lesson",
  fragment: "fragment",
};

/**
 * What a text from outside is, taken out of what carried it: a byte order mark, a cell of a spreadsheet or a column of
 * them, a fence, sentences around it, curly quotes and spaces that do not break. Only what is there without doubt is
 * taken out; what is in it is judged when it is read. Files, pastes and the command line all come through here.
 */
export function readGivenText(given: string): GivenText {
  const text = given.replace(/^\uFEFF/, "");
  const found = read(text) ?? inCells(text);
  if (found || /^\s*\{/.test(text)) return found ?? none(text);
  return inFence(text) ?? amongSentences(text) ?? (LINK.test(text) ? { ...none(text), kind: "link" } : none(text));
}

const none = (text: string): GivenText => ({ kind: null, text, diagnostics: [] });

/** What begins as what it is; null for all else. */
function read(text: string, around?: Around): GivenText | null {
  const start = text.search(/\S/);
  if (start === -1) return null;
  if (text[start] === "{") return readBraced(text, start, around);
  const first = /^[^\s#].*/m.exec(text.slice(0, HEAD))?.[0] ?? "";
  return IR_BEGINS.test(first) ? readIr(text, around) : null;
}

/** Null: it is JSON that says nothing of itself. */
function readBraced(text: string, start: number, around?: Around): GivenText | null {
  const head = text.slice(start, start + HEAD);
  const format = FORMAT.exec(head)?.[1];
  const kind = KINDS[format ?? ""] ?? (IR_VERSION.test(head) ? "ir" : null);
  if (kind === null) return null;
  const straight = /^\{\s*[“”„]/.test(head) ? straightened(text) : text;
  const plain = plainSpacesOfJson(straight);
  const end = closingBrace(plain, start);
  const isFollowed = end !== null && /^\s*[\p{L}\p{Pd}`~*_>(]/u.test(plain.slice(end, end + HEAD));
  return given(kind, text, straight, isFollowed ? plain.slice(0, end) : plain, around);
}

function readIr(text: string, around?: Around): GivenText {
  const straight = /^version[ \u00a0]*:[ \u00a0]*[“”„‘’]/m.test(text) ? straightened(text) : text;
  const plain = plainSpacesOfYaml(straight);
  return given("ir", text, straight, around === "sentences around it" ? withoutLastWords(plain) : plain, around);
}

/** A cell that holds it all, else the column whose cells are its lines. */
function inCells(text: string): GivenText | null {
  if (!/(?:^|[\t\n])"/.test(text)) return null;
  const rows = readCells(text);
  const whole = rows.flat().filter((cell) => read(cell.text) !== null);
  const [cell] = whole;
  if (cell && whole.length === 1) return read("\n".repeat(cell.line) + cell.text, "the cells of a spreadsheet");
  const column = rows[0]?.findIndex((first) => first.text.trim() !== "") ?? -1;
  return read(rows.map((row) => row[column]?.text ?? "").join("\n"), "the cells of a spreadsheet");
}

/** Of several, which one was meant cannot be told. */
function inFence(text: string): GivenText | null {
  const [part, ...others] = fencedParts(text).filter(({ start, end }) => read(text.slice(start, end)) !== null);
  if (part === undefined) return null;
  if (others.length > 0) return none(text);
  return read(blank(text.slice(0, part.start)) + text.slice(part.start, part.end), "a fence");
}

function amongSentences(text: string): GivenText | null {
  const head = text.slice(0, HEAD);
  const braced = head.search(new RegExp(`\\{\\s*${FORMAT.source}`));
  const start = braced === -1 ? head.search(IR_BEGINS) : braced;
  return start === -1 ? null : read(blank(text.slice(0, start)) + text.slice(start), "sentences around it");
}

/** Without a last paragraph that no mapping can end with. */
function withoutLastWords(text: string): string {
  const last = /\n[ \t]*\r?\n(?:[^\s#:'"{}[\]-][^:\n]*(?:\n|$))+\s*$/.exec(text.slice(-2_000));
  return last === null ? text : text.slice(0, text.length - last[0].length + 1);
}

function given(kind: TextKind, text: string, straight: string, plain: string, around?: Around): GivenText {
  const quotes = straight === text ? 0 : countCurly(text);
  const spaces = countHard(straight) - countHard(plain);
  if (quotes + spaces === 0 && around === undefined) return { kind, text: plain, diagnostics: [] };
  const at = { in: "text", ...positionAt(text, Math.max(0, text.search(/\S/))), path: [] } as const;
  const data = { around: around ?? null, quotes, spaces };
  return { kind, text: plain, diagnostics: [{ code: "D121", severity: quotes > 0 ? "warning" : "info", at, data }] };
}

/** As many lines and columns, and nothing in them. */
const blank = (text: string): string => text.replace(/[^\n]/g, " ").replace(/ +\n/g, "\n");

/** `D120`: what is wrong with a link, as a finding. */
export function linkProblem(problem: string): FlowDiagnostic {
  const at = { in: "text", line: 1, column: 1, path: [] } as const;
  return { code: "D120", severity: "error", at, data: { problem } };
}
