import type { Span } from "../base/index.ts";
import { type ExpressionDiagnostic, type ExpressionProblems, expressionFinding, type TextEdit } from "./diagnostics.ts";
import type { Token } from "./tokens.ts";
import { tokenize } from "./tokens.ts";

/** Ends the parse after the first error that leaves no sensible way on. */
export class Unreadable extends Error {}

/** A position in the tokens of one text, and what has been found wrong with it so far. */
export class TokenCursor {
  readonly diagnostics: ExpressionDiagnostic[] = [];
  readonly text: string;
  readonly #tokens: readonly Token[];
  protected at = 0;

  constructor(text: string) {
    this.text = text;
    const { tokens, diagnostics } = tokenize(text);
    this.#tokens = tokens;
    this.diagnostics.push(...diagnostics);
  }

  protected get token(): Token {
    return this.#tokens[this.at] ?? { kind: "end", text: "", span: { start: this.text.length, end: this.text.length } };
  }

  protected peek(offset: number): Token | undefined {
    return this.#tokens[this.at + offset];
  }

  protected next(): Token {
    const token = this.token;
    if (token.kind !== "end") this.at++;
    return token;
  }

  protected is(text: string): boolean {
    const { kind } = this.token;
    return (kind === "operator" || kind === "keyword") && this.token.text === text;
  }

  protected take(text: string): boolean {
    if (!this.is(text)) return false;
    this.at++;
    return true;
  }

  protected expect(text: string): Token {
    if (!this.is(text)) this.unexpected(text);
    return this.next();
  }

  protected unexpected(expected: string): never {
    const { span, text, kind } = this.token;
    const found = kind === "end" ? "end" : text;
    this.report("E201", span, { found, expected });
    throw new Unreadable();
  }

  protected report<Code extends keyof ExpressionProblems>(
    code: Code,
    span: Span,
    data: ExpressionProblems[Code],
    edits?: readonly TextEdit[],
  ): void {
    this.diagnostics.push(expressionFinding("error", code, span, data, edits));
  }

  protected habit(span: Span, habit: string, python: string, edits: readonly TextEdit[]): void {
    this.report("E204", span, { habit, python }, edits);
  }

  protected unsupported(span: Span, construct: string): never {
    this.report("E210", span, { construct });
    throw new Unreadable();
  }

  /** From an offset to the end of the last token taken. */
  protected since(start: number): Span {
    return { start, end: this.previousEnd() };
  }

  protected previousEnd(): number {
    return this.#tokens[this.at - 1]?.span.end ?? 0;
  }

  /** Names with two underscores in a row lead into the machinery of a language, and are refused (E209). */
  protected refuseReserved(token: Token): void {
    if (token.text.includes("__")) this.report("E209", token.span, { name: token.text });
  }

  /** `orWord`: keywords are names there. */
  protected takeName(expected: string, orWord = false): Token {
    if (this.token.kind !== "name" && !(orWord && this.token.kind === "keyword")) this.unexpected(expected);
    const token = this.next();
    this.refuseReserved(token);
    return token;
  }
}
