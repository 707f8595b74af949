import type { JsonObject, Severity, Span } from "../base/index.ts";
import { nearestName } from "../base/index.ts";
import type { Call, Expression } from "./ast.ts";
import { type Arity, argumentCount } from "./callable.ts";
import type { ExpressionCode, ExpressionDiagnostic, TextEdit } from "./diagnostics.ts";
import { EXPRESSION_CODES } from "./diagnostics.ts";
import type { Habit } from "./habits.ts";
import type { StaticType } from "./scope.ts";
import { staticLabel } from "./scope.ts";

/** What an unknown name is taken for, and the edit that writes it. */
export interface Correction {
  readonly similar: string;
  readonly edit: TextEdit;
}

/** What the checks of one expression report, in their words' data. */
export class Findings {
  readonly diagnostics: ExpressionDiagnostic[] = [];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** A value that must not be None where it stands. */
  maybeNone(node: Expression, type: StaticType): void {
    if (!type.nullable) return;
    const label = type.kind === "any" ? "" : staticLabel(type);
    this.report(EXPRESSION_CODES.maybeNone, "warning", node.span, { text: this.#of(node), type: label });
  }

  /** A value whose items must not be None where it stands. */
  itemsMaybeNone(node: Expression, items: StaticType): void {
    if (!items.nullable) return;
    const data = { text: this.#of(node), type: staticLabel(items), items: true };
    this.report(EXPRESSION_CODES.maybeNone, "warning", node.span, data);
  }

  operands(operator: string, span: Span, left: StaticType, right?: StaticType): void {
    const data = { operator, left: staticLabel(left), right: right ? staticLabel(right) : "" };
    this.report(EXPRESSION_CODES.operands, "error", span, data);
  }

  notIterable(node: Expression, type: StaticType): void {
    this.report(EXPRESSION_CODES.notIterable, "error", node.span, { type: staticLabel(type) });
  }

  habit(span: Span, { habit, python, edits }: Habit): void {
    this.report(EXPRESSION_CODES.javaScript, "error", span, { habit, python }, edits);
  }

  arity(node: Call, name: string, { least, most, keywords }: Arity): void {
    const unknown = node.keywords.find((keyword) => !keywords.includes(keyword.name));
    const found = node.args.length;
    if (!unknown && found >= least && found <= most) return;
    const data = {
      function: name,
      expected: argumentCount(least, most),
      found: unknown ? `${unknown.name}=` : String(found),
    };
    this.report(EXPRESSION_CODES.arguments, "error", unknown?.span ?? node.span, data);
  }

  /** `result.label == "postive"` where the enumeration has no such value. */
  foreignValue(type: StaticType, node: Expression): void {
    if (type.kind !== "str" || !type.values || node.kind !== "literal" || typeof node.value !== "string") return;
    if (type.values.includes(node.value)) return;
    const similar = nearestName(node.value, type.values);
    const data = { value: node.value, known: [...type.values], ...(similar !== null && { similar }) };
    const edits = similar === null ? undefined : [{ span: node.span, text: JSON.stringify(similar) }];
    this.report(EXPRESSION_CODES.foreignValue, "warning", node.span, data, edits);
  }

  /**
   * `written` is the text in place of which a similar name can stand; null when it cannot be replaced so. `correction`:
   * what it means for certain, before any similar name.
   */
  unknown(
    code: ExpressionCode,
    span: Span,
    written: string | null,
    known: readonly string[],
    data: JsonObject,
    correction: Correction | null = null,
  ): void {
    const near = written === null || correction ? null : nearestName(written, known);
    const found = near === null ? correction : { similar: near, edit: { span, text: near } };
    if (!found) this.report(code, "error", span, data);
    else this.report(code, "error", span, { ...data, similar: found.similar }, [found.edit], "expression-rename");
  }

  report(
    code: ExpressionCode,
    severity: Severity,
    span: Span,
    data: JsonObject,
    edits?: readonly TextEdit[],
    title: "expression-python" | "expression-rename" = "expression-python",
  ): void {
    this.diagnostics.push({ code, severity, span, data, ...(edits && { fix: { title, edits } }) });
  }

  #of(node: Expression): string {
    return this.#text.slice(node.span.start, node.span.end);
  }
}
