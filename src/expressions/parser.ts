import type { Span } from "../base/index.ts";
import type { Comparison, ComparisonOperator, ComprehensionClause, Expression, Keyword, Name } from "./ast.ts";
import { isWayToName } from "./ast.ts";
import { TokenCursor, Unreadable } from "./cursor.ts";
import type { ExpressionDiagnostic } from "./diagnostics.ts";
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
    const { start } = this.token.span;
    const first = this.#expression();
    if (!this.is(",")) return first;
    const items = [first];
    while (this.take(",")) {
      if (this.token.kind === "end" || this.is(")") || this.is("]")) break;
      items.push(this.#expression());
    }
    return { kind: "tuple", items, span: this.since(start) };
  }

  #expression(): Expression {
    if (++this.#depth > MAX_DEPTH) {
      this.report("E213", this.token.span, { limit: MAX_DEPTH });
      throw new Unreadable();
    }
    const expression = this.#conditional();
    this.#depth--;
    return expression;
  }

  #conditional(): Expression {
    const { start } = this.token.span;
    const then = this.#binary(OR);
    if (this.is("?")) return this.#javaScriptConditional(then, start);
    if (this.is(":=")) this.unsupported(this.token.span, ":=");
    if (!this.take("if")) return then;
    const test = this.#binary(OR);
    this.expect("else");
    const otherwise = this.#expression();
    return { kind: "conditional", test, then, otherwise, span: this.since(start) };
  }

  /** `a ? b : c` → `b if a else c`. */
  #javaScriptConditional(test: Expression, start: number): Expression {
    const mark = this.next().span;
    const then = this.#expression();
    const colon = this.expect(":").span;
    const otherwise = this.#expression();
    const span = this.since(start);
    const [a, b, c] = [
      [start, mark.start],
      [mark.end, colon.start],
      [colon.end, span.end],
    ].map(([from, to]) => {
      return this.text.slice(from, to).trim();
    });
    this.habit(span, "? :", "if else", [{ span, text: `${b} if ${a} else ${c}` }]);
    return { kind: "conditional", test, then, otherwise, span };
  }

  #binary(minimum: number): Expression {
    if (++this.#depth > MAX_DEPTH * 4) {
      this.report("E213", this.token.span, { limit: MAX_DEPTH });
      throw new Unreadable();
    }
    const { start } = this.token.span;
    let left = this.#prefix(minimum);
    for (;;) {
      const next = this.#infix(left, start, minimum);
      if (next === null) break;
      left = next;
    }
    this.#depth--;
    return left;
  }

  #infix(left: Expression, start: number, minimum: number): Expression | null {
    const token = this.token;
    if (token.kind !== "operator" && token.kind !== "keyword") return null;
    const logical = this.#logicalOperator(token, minimum);
    if (logical) {
      this.next();
      const right = this.#binary((logical === "and" ? AND : OR) + 1);
      return { kind: "logical", operator: logical, left, right, span: this.since(start) };
    }
    if (minimum <= COMPARE && this.#comparisonAhead()) return this.#comparison(left, start);
    const binary = BINARY.get(token.text);
    if (binary && binary.power >= minimum) {
      this.next();
      const right = this.#binary(binary.power + 1);
      return { kind: "binary", operator: binary.operator, left, right, span: this.since(start) };
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

  #comparison(first: Expression, start: number): Expression {
    const links: Comparison["links"][number][] = [];
    while (this.#comparisonAhead()) {
      const { start: from } = this.token.span;
      const operator = this.#comparisonOperator();
      const span = this.since(from);
      links.push({ operator, right: this.#binary(COMPARE + 1), span });
    }
    return { kind: "comparison", first, links, span: this.since(start) };
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
      if (token.text === "!") this.#bang(token.span, minimum);
      return { kind: "unary", operator: "not", operand, span: this.since(token.span.start) };
    }
    if (this.is("-") || this.is("+")) {
      this.next();
      const operand = this.#binary(UNARY);
      const operator = token.text === "-" ? "-" : "+";
      return { kind: "unary", operator, operand, span: this.since(token.span.start) };
    }
    if (this.is("~")) this.unsupported(token.span, "~");
    return this.#power();
  }

  /** `!x` binds tighter than `not x`: brackets keep the meaning where that matters. */
  #bang(bang: Span, minimum: number): void {
    const brackets = minimum > NOT || this.#comparisonAhead() || BINARY.has(this.token.text);
    const edits = [{ span: bang, text: brackets ? "(not " : "not " }];
    const end = this.previousEnd();
    if (brackets) edits.push({ span: { start: end, end }, text: ")" });
    this.habit(bang, "!", "not", edits);
  }

  /** `**` binds tighter than a sign on its left and looser than one on its right, and to the right. */
  #power(): Expression {
    const { start } = this.token.span;
    const base = this.#postfix(this.#atom(), start);
    if (!this.take("**")) return base;
    const exponent = this.#binary(UNARY);
    return { kind: "binary", operator: "**", left: base, right: exponent, span: this.since(start) };
  }

  #postfix(atom: Expression, start: number): Expression {
    let node = atom;
    for (;;) {
      if (this.is(".") || this.is("?.")) node = this.#attribute(node, start);
      else if (this.take("[")) node = this.#subscript(node, start);
      else if (this.is("(")) node = this.#call(node, start);
      else return node;
    }
  }

  #attribute(object: Expression, start: number): Expression {
    const point = this.next();
    if (point.text === "?.") this.habit(point.span, "?.", ".", [{ span: point.span, text: "." }]);
    const { text: name, span: nameSpan } = this.takeName("field name", isWayToName(object));
    return { kind: "attribute", object, name, nameSpan, point: point.span.start, span: this.since(start) };
  }

  #subscript(object: Expression, start: number): Expression {
    const first = this.is(":") ? null : this.#tupleOrSingle();
    if (first && this.take("]")) return { kind: "index", object, index: first, span: this.since(start) };
    this.expect(":");
    const stop = this.is("]") || this.is(":") ? null : this.#expression();
    const step = this.take(":") && !this.is("]") ? this.#expression() : null;
    this.expect("]");
    return { kind: "slice", object, start: first, stop, step, span: this.since(start) };
  }

  #call(callee: Expression, start: number): Expression {
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
    this.expect(")");
    return { kind: "call", callee, args, keywords, span: this.since(start) };
  }

  #keyword(): Keyword | null {
    const name = this.token;
    const equals = this.peek(1);
    if (name.kind !== "name" || equals?.kind !== "operator" || equals.text !== "=") return null;
    this.at += 2;
    const value = this.#expression();
    return { name: name.text, value, span: this.since(name.span.start) };
  }

  #argument(): Expression {
    const { start } = this.token.span;
    const element = this.#expression();
    if (!this.is("for")) return element;
    const clauses = this.#clauses();
    return { kind: "comprehension", form: "generator", element, clauses, span: this.since(start) };
  }

  #atom(): Expression {
    const token = this.token;
    switch (token.kind) {
      case "name":
        return this.#name(this.next());
      case "int":
      case "float":
        return this.#number(this.next());
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
      this.report("E214", token.span, { number: token.text });
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
      // Brackets belong to what stands around: a node's span is its own.
      this.expect(")");
      return first;
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
const isFatal = (diagnostic: ExpressionDiagnostic) => diagnostic.code !== "E204";
