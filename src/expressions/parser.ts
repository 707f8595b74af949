import type { Span } from "../base/index.ts";
import type { Comparison, ComparisonOperator, ComprehensionClause, Expression, Keyword, Name } from "./ast.ts";
import { TokenCursor, Unreadable } from "./cursor.ts";
import type { ExpressionDiagnostic } from "./diagnostics.ts";
import { EXPRESSION_CODES } from "./diagnostics.ts";
import { AND, BINARY, COMPARE, COMPARISONS, join, LITERALS, MAX_DEPTH, NOT, OR, UNARY } from "./grammar.ts";
import { wordEdit } from "./habits.ts";
import type { Token } from "./tokens.ts";

/** A Pratt parser over one text. */
export class ExpressionParser extends TokenCursor {
  #depth = 0;

  parse(): Expression | null {
    try {
      const expression = this.#tupleOrSingle();
      if (this.token.kind !== "end") this.unexpected("end of expression");
      return this.diagnostics.some(isFatal) ? null : expression;
    } catch (error) {
      if (error instanceof Unreadable) return null;
      throw error;
    }
  }

  #tupleOrSingle(): Expression {
    const first = this.#expression();
    if (!this.is(",")) return first;
    const items = [first];
    while (this.take(",")) {
      if (this.token.kind === "end" || this.is(")") || this.is("]")) break;
      items.push(this.#expression());
    }
    return { kind: "tuple", items, span: { start: first.span.start, end: this.previousEnd() } };
  }

  #expression(): Expression {
    if (++this.#depth > MAX_DEPTH) {
      this.report(EXPRESSION_CODES.tooLarge, this.token.span, { limit: MAX_DEPTH });
      throw new Unreadable();
    }
    const expression = this.#conditional();
    this.#depth--;
    return expression;
  }

  #conditional(): Expression {
    const then = this.#binary(OR);
    if (this.is("?")) return this.#javaScriptConditional(then);
    if (this.is(":=")) this.unsupported(this.token.span, ":=");
    if (!this.take("if")) return then;
    const test = this.#binary(OR);
    this.expect("else");
    const otherwise = this.#expression();
    return { kind: "conditional", test, then, otherwise, span: join(then.span, otherwise.span) };
  }

  /** `a ? b : c` → `b if a else c`. */
  #javaScriptConditional(test: Expression): Expression {
    this.next();
    const then = this.#expression();
    this.expect(":");
    const otherwise = this.#expression();
    const span = join(test.span, otherwise.span);
    const source = (part: Expression) => this.text.slice(part.span.start, part.span.end);
    const python = `${source(then)} if ${source(test)} else ${source(otherwise)}`;
    this.habit(span, "? :", python, [{ span, text: python }]);
    return { kind: "conditional", test, then, otherwise, span };
  }

  #binary(minimum: number): Expression {
    if (++this.#depth > MAX_DEPTH * 4) {
      this.report(EXPRESSION_CODES.tooLarge, this.token.span, { limit: MAX_DEPTH });
      throw new Unreadable();
    }
    let left = this.#prefix(minimum);
    for (;;) {
      const next = this.#infix(left, minimum);
      if (next === null) break;
      left = next;
    }
    this.#depth--;
    return left;
  }

  #infix(left: Expression, minimum: number): Expression | null {
    const token = this.token;
    if (token.kind !== "operator" && token.kind !== "keyword") return null;
    const logical = this.#logicalOperator(token, minimum);
    if (logical) {
      this.next();
      const right = this.#binary((logical === "and" ? AND : OR) + 1);
      return { kind: "logical", operator: logical, left, right, span: join(left.span, right.span) };
    }
    if (minimum <= COMPARE && this.#comparisonAhead()) return this.#comparison(left);
    const binary = BINARY.get(token.text);
    if (binary && binary.power >= minimum) {
      this.next();
      const right = this.#binary(binary.power + 1);
      return { kind: "binary", operator: binary.operator, left, right, span: join(left.span, right.span) };
    }
    if (["&", "|", "^", "<<", ">>", "@", "??", "=>"].includes(token.text)) this.unsupported(token.span, token.text);
    return null;
  }

  #logicalOperator(token: Token, minimum: number): "and" | "or" | null {
    const isAnd = token.text === "and" || token.text === "&&";
    const isOr = token.text === "or" || token.text === "||";
    if (!(isAnd && minimum <= AND) && !(isOr && minimum <= OR)) return null;
    const python = isAnd ? "and" : "or";
    if (token.kind === "operator")
      this.habit(token.span, token.text, python, [wordEdit(this.text, token.span, python)]);
    return python;
  }

  #comparisonAhead(): boolean {
    const { text, kind } = this.token;
    if (kind === "operator") return COMPARISONS.has(text);
    if (text === "in" || text === "is") return true;
    return text === "not" && this.peek(1)?.text === "in" && this.peek(1)?.kind === "keyword";
  }

  #comparison(first: Expression): Expression {
    const links: Comparison["links"][number][] = [];
    while (this.#comparisonAhead()) {
      const start = this.token.span.start;
      const operator = this.#comparisonOperator();
      const span = { start, end: this.previousEnd() };
      links.push({ operator, right: this.#binary(COMPARE + 1), span });
    }
    return { kind: "comparison", first, links, span: { start: first.span.start, end: this.previousEnd() } };
  }

  #comparisonOperator(): ComparisonOperator {
    const token = this.next();
    if (token.text === "not") {
      this.next();
      return "not in";
    }
    if (token.text === "is") return this.take("not") ? "is not" : "is";
    if (token.text === "in") return "in";
    const operator = COMPARISONS.get(token.text) ?? "==";
    if (operator !== token.text) this.habit(token.span, token.text, operator, [{ span: token.span, text: operator }]);
    return operator;
  }

  #prefix(minimum: number): Expression {
    const token = this.token;
    if (this.is("not") || this.is("!")) {
      if (minimum > NOT && token.text === "not") this.unexpected("operand");
      this.next();
      const operand = this.#binary(token.text === "!" ? UNARY : NOT);
      if (token.text === "!") this.#bang(token.span, operand.span, minimum);
      return { kind: "unary", operator: "not", operand, span: join(token.span, operand.span) };
    }
    if (this.is("-") || this.is("+")) {
      this.next();
      const operand = this.#binary(UNARY);
      const operator = token.text === "-" ? "-" : "+";
      return { kind: "unary", operator, operand, span: join(token.span, operand.span) };
    }
    if (this.is("~")) this.unsupported(token.span, "~");
    return this.#power();
  }

  /** `!x` binds tighter than `not x`: brackets keep the meaning where that matters. */
  #bang(bang: Span, operand: Span, minimum: number): void {
    const brackets = minimum > NOT || this.#comparisonAhead() || BINARY.has(this.token.text);
    const edits = [{ span: bang, text: brackets ? "(not " : "not " }];
    if (brackets) edits.push({ span: { start: operand.end, end: operand.end }, text: ")" });
    this.habit(bang, "!", "not", edits);
  }

  /** `**` binds tighter than a sign on its left and looser than one on its right, and to the right. */
  #power(): Expression {
    const base = this.#postfix(this.#atom());
    if (!this.take("**")) return base;
    const exponent = this.#binary(UNARY);
    return { kind: "binary", operator: "**", left: base, right: exponent, span: join(base.span, exponent.span) };
  }

  #postfix(start: Expression): Expression {
    let node = start;
    for (;;) {
      if (this.is(".") || this.is("?.")) node = this.#attribute(node);
      else if (this.take("[")) node = this.#subscript(node);
      else if (this.is("(")) node = this.#call(node);
      else return node;
    }
  }

  #attribute(object: Expression): Expression {
    const dot = this.next();
    if (dot.text === "?.") this.habit(dot.span, "?.", ".", [{ span: dot.span, text: "." }]);
    const token = this.takeName("field name");
    return { kind: "attribute", object, name: token.text, nameSpan: token.span, span: join(object.span, token.span) };
  }

  #subscript(object: Expression): Expression {
    const start = this.is(":") ? null : this.#tupleOrSingle();
    if (start && this.is("]")) {
      const end = this.next().span;
      return { kind: "index", object, index: start, span: join(object.span, end) };
    }
    this.expect(":");
    const stop = this.is("]") || this.is(":") ? null : this.#expression();
    const step = this.take(":") && !this.is("]") ? this.#expression() : null;
    const end = this.expect("]").span;
    return { kind: "slice", object, start, stop, step, span: join(object.span, end) };
  }

  #call(callee: Expression): Expression {
    const open = this.next();
    if (callee.kind !== "name" && callee.kind !== "attribute") this.unsupported(open.span, "call");
    const args: Expression[] = [];
    const keywords: Keyword[] = [];
    while (!this.is(")")) {
      if (this.is("*") || this.is("**")) this.unsupported(this.token.span, "*args");
      const keyword = this.#keyword();
      if (keyword) keywords.push(keyword);
      else args.push(this.#argument());
      if (!this.take(",")) break;
    }
    const close = this.expect(")").span;
    return { kind: "call", callee, args, keywords, span: join(callee.span, close) };
  }

  #keyword(): Keyword | null {
    const name = this.token;
    const equals = this.peek(1);
    if (name.kind !== "name" || equals?.kind !== "operator" || equals.text !== "=") return null;
    this.at += 2;
    const value = this.#expression();
    return { name: name.text, value, span: join(name.span, value.span) };
  }

  #argument(): Expression {
    const element = this.#expression();
    if (!this.is("for")) return element;
    const clauses = this.#clauses();
    return {
      kind: "comprehension",
      form: "generator",
      element,
      clauses,
      span: { start: element.span.start, end: this.previousEnd() },
    };
  }

  // ── atoms ───────────────────────────────────────────────────────────────

  #atom(): Expression {
    const token = this.token;
    switch (token.kind) {
      case "name":
        this.next();
        return this.#name(token);
      case "int":
      case "float":
        this.next();
        return this.#number(token);
      case "string":
        return this.#string();
      case "keyword": {
        const value = LITERALS.get(token.text);
        if (value !== undefined) {
          this.next();
          return { kind: "literal", value, span: token.span };
        }
        if (["if", "else", "for", "in", "is", "and", "or", "not"].includes(token.text))
          return this.unexpected("operand");
        return this.unsupported(token.span, token.text);
      }
      case "operator":
        if (token.text === "(") return this.#parenthesis();
        if (token.text === "[") return this.#list();
        if (token.text === "{") return this.#dict();
        return this.unexpected("operand");
      case "end":
        return this.unexpected("operand");
    }
  }

  #name(token: Token): Expression {
    this.refuseReserved(token);
    if (token.text === "undefined") {
      this.habit(token.span, "undefined", "None", [{ span: token.span, text: "None" }]);
      return { kind: "literal", value: null, span: token.span };
    }
    return { kind: "name", name: token.text, span: token.span };
  }

  #number(token: Token): Expression {
    const value = Number(token.text);
    if (token.kind === "float") return { kind: "literal", value, float: true, span: token.span };
    if (Number.isFinite(value) && BigInt(token.text) > 2n ** 53n) {
      this.report(EXPRESSION_CODES.bigInteger, token.span, { number: token.text });
    }
    return { kind: "literal", value, span: token.span };
  }

  /** Neighbouring strings are one, as in Python. */
  #string(): Expression {
    const first = this.next();
    let { text: value, span } = first;
    while (this.token.kind === "string") {
      const more = this.next();
      value += more.text;
      span = join(span, more.span);
    }
    return { kind: "literal", value, span };
  }

  #parenthesis(): Expression {
    const open = this.next();
    if (this.is(")")) return { kind: "tuple", items: [], span: join(open.span, this.next().span) };
    const first = this.#expression();
    if (this.is("for")) {
      const clauses = this.#clauses();
      const span = join(open.span, this.expect(")").span);
      return { kind: "comprehension", form: "generator", element: first, clauses, span };
    }
    if (!this.is(",")) {
      const close = this.expect(")").span;
      return { ...first, span: join(open.span, close) };
    }
    const items = [first];
    while (this.take(",")) if (!this.is(")")) items.push(this.#expression());
    return { kind: "tuple", items, span: join(open.span, this.expect(")").span) };
  }

  #list(): Expression {
    const open = this.next();
    const items: Expression[] = [];
    while (!this.is("]")) {
      items.push(this.#expression());
      const [element] = items;
      if (items.length === 1 && element && this.is("for")) {
        const clauses = this.#clauses();
        const span = join(open.span, this.expect("]").span);
        return { kind: "comprehension", form: "list", element, clauses, span };
      }
      if (!this.take(",")) break;
    }
    return { kind: "list", items, span: join(open.span, this.expect("]").span) };
  }

  #dict(): Expression {
    const open = this.next();
    const entries: { readonly key: Expression; readonly value: Expression }[] = [];
    while (!this.is("}")) {
      if (this.is("**")) this.unsupported(this.token.span, "**");
      const key = this.#expression();
      if (this.is(",") || this.is("}") || this.is("for")) this.unsupported(join(open.span, this.token.span), "set");
      this.expect(":");
      const value = this.#expression();
      if (entries.length === 0 && this.is("for")) {
        const clauses = this.#clauses();
        return { kind: "dict-comprehension", key, value, clauses, span: join(open.span, this.expect("}").span) };
      }
      entries.push({ key, value });
      if (!this.take(",")) break;
    }
    return { kind: "dict", entries, span: join(open.span, this.expect("}").span) };
  }

  #clauses(): readonly ComprehensionClause[] {
    const clauses: ComprehensionClause[] = [];
    while (this.take("for")) {
      const { targets, unpack } = this.#targets();
      this.expect("in");
      const source = this.#binary(OR);
      const conditions: Expression[] = [];
      while (this.take("if")) conditions.push(this.#binary(OR));
      clauses.push({ targets, unpack, source, conditions });
    }
    return clauses;
  }

  #targets(): { readonly targets: readonly Name[]; readonly unpack: boolean } {
    const bracket = this.take("(");
    const targets = [this.#target()];
    let unpack = false;
    while (this.take(",")) {
      unpack = true;
      if (this.token.kind !== "name") break;
      targets.push(this.#target());
    }
    if (bracket) this.expect(")");
    return { targets, unpack };
  }

  #target(): Name {
    const token = this.takeName("name");
    return { kind: "name", name: token.text, span: token.span };
  }
}

/** A habit is mended while reading; everything else leaves no tree to trust. */
const isFatal = (diagnostic: ExpressionDiagnostic) => diagnostic.code !== EXPRESSION_CODES.javaScript;
