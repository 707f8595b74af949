import { lookup } from "../../base/index.ts";
import type { Fields } from "../../contracts/index.ts";
import { type Replacement, replaceAll } from "./expression.ts";
import { type FieldRename, renameStep, stepInto } from "./field-rename.ts";

type TokenKind = "name" | "punctuation" | "other";

interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly start: number;
}

/**
 * Compute code whose inputs, and fields reached from them by dots, follow a renaming. Code is read as tokens only: a
 * name that the code declares itself is left alone, and so is a field behind a local variable, which the type check
 * of the code then points at.
 */
export function renameInCode(rename: FieldRename, inputs: Fields, code: string): string {
  const tokens = tokenize(code);
  const declared = declaredNames(tokens);
  const edits: Replacement[] = [];
  const literals = objectLiteralTokens(tokens);
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== "name" || !Object.hasOwn(inputs, token.text) || declared.has(token.text)) continue;
    const before = tokens[at - 1]?.text;
    const after = tokens[at + 1]?.text;
    if (before === "." || before === "?.") continue;
    const inLiteral = literals.has(at) && (before === "{" || before === ",");
    if (inLiteral && after === ":") continue;
    const next = renameStep(rename, inputs, token.text);
    if (next !== token.text) {
      const key = tokens[at - 2];
      if (inLiteral && (after === "," || after === "}")) edits.push(replacement(token, `${token.text}: ${next}`));
      else if (literals.has(at) && before === ":" && key?.text === next && (after === "," || after === "}")) {
        edits.push({ start: key.start, end: token.start + token.text.length, text: next });
      } else edits.push(replacement(token, next));
    }
    followChain(rename, tokens, at, stepInto(inputs, token.text, rename.contracts), edits);
  }
  return replaceAll(code, edits);
}

/** Compute code with a contract's name replaced where it stands as a type or value name. */
export function renameTypeInCode(code: string, from: string, to: string): string {
  const tokens = tokenize(code);
  if (declaredNames(tokens).has(from)) return code;
  const uses = tokens.filter((token, at) => {
    const before = tokens[at - 1]?.text;
    return token.kind === "name" && token.text === from && before !== "." && before !== "?.";
  });
  return replaceAll(
    code,
    uses.map((token) => replacement(token, to)),
  );
}

function replacement(token: Token, text: string): Replacement {
  return { start: token.start, end: token.start + token.text.length, text };
}

function followChain(
  rename: FieldRename,
  tokens: readonly Token[],
  from: number,
  fields: Fields | null,
  edits: Replacement[],
): void {
  let owner = fields;
  for (let at = from + 1; owner; at += 2) {
    const joint = tokens[at]?.text;
    const step = tokens[at + 1];
    if ((joint !== "." && joint !== "?." && joint !== "!.") || step?.kind !== "name") return;
    const next = renameStep(rename, owner, step.text);
    if (next !== step.text) edits.push(replacement(step, next));
    if (!lookup(owner, step.text)) return;
    owner = stepInto(owner, step.text, rename.contracts);
  }
}

function declaredNames(tokens: readonly Token[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]?.text;
    const isDeclared = before === "const" || before === "let" || before === "var" || before === "function";
    if (token.kind === "name" && (isDeclared || tokens[at + 1]?.text === "=>")) names.add(token.text);
  }
  return names;
}

/** Indexes of tokens whose innermost bracket is an object literal's, told by what stands before the brace. */
function objectLiteralTokens(tokens: readonly Token[]): ReadonlySet<number> {
  const inside = new Set<number>();
  const brackets: boolean[] = [];
  for (const [at, token] of tokens.entries()) {
    if (brackets.at(-1)) inside.add(at);
    if (token.kind !== "punctuation") continue;
    if (token.text === "{") {
      const before = tokens[at - 1]?.text ?? "";
      brackets.push(/^([=(,:[?]|return|\?\?|\|\||&&|\.\.\.)$/.test(before));
    } else if (token.text === "(" || token.text === "[") brackets.push(false);
    else if (token.text === "}" || token.text === ")" || token.text === "]") brackets.pop();
  }
  return inside;
}

const NAME = /[A-Za-z_$][\w$]*/y;
const NUMBER = /\d[\w.]*/y;
const SPACE = /\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const QUOTED = /"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?/y;
const REGEXP = /\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const PUNCTUATION = /=>|\.\.\.|\?\.(?!\d)|!\.|\?\?|\|\||&&|[\s\S]/y;
const TEMPLATE = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*/y;

function tokenize(code: string): readonly Token[] {
  const tokens: Token[] = [];
  /** Depth of braces at which a template's `${` was opened. */
  const templates: number[] = [];
  let depth = 0;
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const text = pattern.exec(code)?.[0] ?? "";
    at += text.length;
    return text;
  };
  const template = (): void => {
    take(TEMPLATE);
    if (code[at] === "`") at++;
    else if (code.startsWith("${", at)) {
      at += 2;
      templates.push(depth);
    } else at = code.length;
  };
  while (at < code.length) {
    if (take(SPACE) !== "") continue;
    const start = at;
    const name = take(NAME);
    if (name !== "") tokens.push({ kind: "name", text: name, start });
    else if (take(NUMBER) !== "" || take(QUOTED) !== "" || (mayStartRegExp(tokens.at(-1)) && take(REGEXP) !== "")) {
      tokens.push({ kind: "other", text: "", start });
    } else if (code[at] === "`") {
      at++;
      tokens.push({ kind: "other", text: "", start });
      template();
    } else if (code[at] === "}" && templates.at(-1) === depth) {
      templates.pop();
      at++;
      template();
    } else {
      const text = take(PUNCTUATION);
      if (text === "{") depth++;
      if (text === "}") depth--;
      tokens.push({ kind: "punctuation", text, start });
    }
  }
  return tokens;
}

/** A slash divides after a value and opens a pattern after anything else. */
function mayStartRegExp(last: Token | undefined): boolean {
  if (!last) return true;
  if (last.kind === "name") return last.text === "return" || last.text === "typeof" || last.text === "in";
  return last.kind === "punctuation" && last.text !== ")" && last.text !== "]" && last.text !== "}";
}
