import type { Span } from "../base/index.ts";
import { ownValue } from "../base/index.ts";
import { typeLabel } from "../contracts/index.ts";
import type { Expression } from "./ast.ts";
import { childrenOf } from "./ast.ts";
import { FUNCTION_NAMES, FUNCTIONS } from "./builtins.ts";
import { type Facts, signature } from "./callable.ts";
import { typesOf } from "./check.ts";
import { fieldsAt, typeAt } from "./meant.ts";
import { methodsOf } from "./methods.ts";
import { parseExpression } from "./parse.ts";
import type { ExpressionScope, StaticType } from "./scope.ts";
import { ANY, fieldsOfType, staticLabel, staticType } from "./scope.ts";

export interface Completion {
  readonly label: string;
  readonly kind: "name" | "field" | "method" | "function" | "keyword" | "value";
  /** The type, or what it does. */
  readonly detail: string;
  /** Text that takes the place of `replace`. */
  readonly insert: string;
  readonly replace: Span;
  /** What stands there is its beginning, and nothing by itself: it may be taken without having been chosen. */
  readonly completes: boolean;
}

/** What is offered, before it is known what of it was typed. */
interface Offer extends Omit<Completion, "completes"> {
  /** The name that it is typed by as well, where that is not how it begins. */
  readonly name?: string;
}

/** Words that can begin an operand, and those that can follow upon one. */
const OPERANDS = ["not", "True", "False", "None"];
const OPERATORS = ["and", "or", "not", "in", "is", "if", "else", "for"];

/**
 * What can stand at an offset of an expression that is being written: fields and methods after a point, values of the
 * enumeration in a string beside a comparison, behind an operand the words that join it to another, else names,
 * in a condition whole references by the name of the input or step, functions and keywords. What was typed so far filters; what stands complete is not offered to be changed.
 */
export function completions(text: string, offset: number, scope: ExpressionScope): readonly Completion[] {
  const before = text.slice(0, offset);
  const string = openString(before);
  if (string) return valueCompletions(before, string, text, offset, scope);
  const word = /[\p{L}_$][\p{L}\p{N}_$]*$/u.exec(before)?.[0] ?? "";
  // In the middle of a word the whole of it is taken away, and only for what was chosen.
  const behind = /^[\p{L}\p{N}_$]*/u.exec(text.slice(offset))?.[0] ?? "";
  const replace = { start: offset - word.length, end: offset + behind.length };
  const offered = (offers: readonly Offer[]) => matching(offers, word, behind === "");
  const head = before.slice(0, replace.start);
  if (/\d\.?$/.test(head) && word === "") return [];
  if (/\.\s*$/.test(head)) return offered(memberCompletions(head.replace(/\.\s*$/, ""), replace, scope));
  if (!endsOperand(head)) return offered(nameCompletions(head, replace, scope));
  return /\s$/.test(head) ? offered(keywords(OPERATORS, replace)) : [];
}

function matching(offers: readonly Offer[], typed: string, isAtEnd: boolean): readonly Completion[] {
  const isWhole = offers.some(({ label }) => label === typed);
  const begin = typed.toLowerCase();
  const begins = (word: string | undefined) => word?.toLowerCase().startsWith(begin);
  return offers
    .filter(({ label, name }) => (begins(label) || begins(name)) && label !== typed)
    .map(({ name: _, ...offer }) => ({ ...offer, completes: isAtEnd && typed !== "" && !isWhole }));
}

/** Whether a text ends with something that has a value: an operator is what can follow. */
function endsOperand(head: string): boolean {
  const word = /[\p{L}_$][\p{L}\p{N}_$]*\s*$/u.exec(head)?.[0].trim();
  if (word !== undefined) return !OPERATORS.includes(word);
  return /["')\]}\d]\s*$/.test(head);
}

function keywords(names: readonly string[], replace: Span): readonly Offer[] {
  return names.map((name) => ({ label: name, kind: "keyword", detail: "", insert: name, replace }));
}

function memberCompletions(head: string, replace: Span, scope: ExpressionScope): readonly Offer[] {
  const type = typeBefore(head, scope);
  if (!type) return [];
  const fields = Object.entries(fieldsOfType(type, scope.contracts) ?? {}).map(([name, field]): Offer => {
    return { label: name, kind: "field", detail: typeLabel(field), insert: name, replace };
  });
  return [...fields, ...called("method", methodsOf(type), replace)];
}

function called(
  kind: "method" | "function",
  table: { readonly [name: string]: Facts },
  replace: Span,
): readonly Offer[] {
  return Object.entries(table).map(([name, facts]) => {
    return { label: name, kind, detail: `${signature(name, facts)}: ${facts.gives}`, insert: `${name}(`, replace };
  });
}

function nameCompletions(head: string, replace: Span, scope: ExpressionScope): readonly Offer[] {
  const names = Object.entries(scope.names).map(([name, field]): Offer => {
    const detail = staticLabel(staticType(field, scope.contracts));
    return { label: name, kind: "name", detail, insert: name, replace };
  });
  const locals = [...head.matchAll(/\bfor\s+([\w\s,()]+?)\s+in\b/g)].flatMap(
    (match) => (match[1] ?? "").match(/\w+/g) ?? [],
  );
  const variables = [...new Set(locals)].map((name): Offer => {
    return { label: name, kind: "name", detail: "loop variable", insert: name, replace };
  });
  return [
    ...names,
    ...referenceCompletions(replace, scope),
    ...variables,
    ...called("function", FUNCTIONS, replace),
    ...keywords(OPERANDS, replace),
  ];
}

/** In a condition: the paths to the flow's inputs and to what its steps give, each by the name at its end. */
function referenceCompletions(replace: Span, scope: ExpressionScope): readonly Offer[] {
  const paths = [
    ...fieldsAt(["$", "input"], scope).map((name) => ({ name, path: ["$", "input", name] })),
    ...fieldsAt(["$", "steps"], scope).map((name) => ({ name, path: ["$", "steps", name, "output"] })),
  ];
  return paths.map(({ name, path }) => {
    const label = path.join(".");
    return { name, label, kind: "name", detail: staticLabel(typeAt(path, scope) ?? ANY), insert: label, replace };
  });
}

/** How far back an operand is looked for: every character may begin one. */
const LOOK_BACK = 400;

/** The type of the longest operand that ends where the text ends: `len(x) > result.items[0]` → that of the item. */
function typeBefore(before: string, scope: ExpressionScope): StaticType | null {
  const head = before.slice(-LOOK_BACK);
  for (let start = 0; start < head.length; start++) {
    if (!/[\p{L}\p{N}_$"'([{]/u.test(head[start] ?? "") || /[\p{L}\p{N}_$.]/u.test(head[start - 1] ?? "")) continue;
    const { ast, diagnostics } = parseExpression(head.slice(start));
    if (!ast || diagnostics.length > 0) continue;
    const last = lastOperand(ast);
    return typesOf(ast, withLoops(head, scope)).get(last) ?? null;
  }
  return null;
}

/** The node that a following `.name` would belong to. */
function lastOperand(node: Expression): Expression {
  if (
    ["attribute", "index", "slice", "call", "name", "literal", "list", "tuple", "dict", "comprehension"].includes(
      node.kind,
    )
  ) {
    return node;
  }
  const last = childrenOf(node).at(-1);
  return last && last.span.end === node.span.end ? lastOperand(last) : node;
}

/** A loop variable is named behind its use; while it is written, it is anything. */
function withLoops(head: string, scope: ExpressionScope): ExpressionScope {
  const names = head.match(/[A-Za-z_]\w*/g) ?? [];
  const unknown = names.filter((name) => ownValue(scope.names, name) === undefined && !FUNCTION_NAMES.includes(name));
  const loops = Object.fromEntries(unknown.map((name) => [name, { type: "any" as const }]));
  return { ...scope, names: { ...loops, ...scope.names } };
}

// ── values of an enumeration ──────────────────────────────────────────────

interface OpenString {
  readonly start: number;
  readonly quote: string;
}

/** The string literal that is still open at the end of a text. */
function openString(before: string): OpenString | null {
  let open: OpenString | null = null;
  for (let at = 0; at < before.length; at++) {
    const character = before[at] ?? "";
    if (character === "\\") at++;
    else if (open) open = character === open.quote ? null : open;
    else if (character === '"' || character === "'") open = { start: at, quote: character };
  }
  return open;
}

function valueCompletions(
  before: string,
  string: OpenString,
  text: string,
  offset: number,
  scope: ExpressionScope,
): readonly Completion[] {
  const head = before.slice(0, string.start);
  const operand = /^([\s\S]*?)(?:==|!=|\bnot\s+in|\bin)\s*[[(]?(?:\s*(?:"[^"]*"|'[^']*')\s*,)*\s*$/.exec(head)?.[1];
  const type = operand === undefined ? null : typeBefore(operand.trimEnd(), scope);
  if (type?.kind !== "str" || !type.values) return [];
  const typed = before.slice(string.start + 1);
  const closes = text[offset] === string.quote;
  const replace = { start: string.start, end: closes ? offset + 1 : offset };
  const isWhole = closes && type.values.includes(typed);
  return type.values
    .filter((value) => value.startsWith(typed) && !(isWhole && value === typed))
    .map((value) => ({
      label: value,
      kind: "value",
      detail: "",
      insert: string.quote + escaped(value, string.quote) + string.quote,
      replace,
      completes: typed !== "" && !isWhole,
    }));
}

const escaped = (value: string, quote: string) => value.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`);
