import type { Severity, Span } from "../base/index.ts";
import { nearestName } from "../base/index.ts";
import type { Call, Expression } from "./ast.ts";
import { type Arity, argumentCount } from "./callable.ts";
import {
  type ExpressionDiagnostic,
  type ExpressionFixes,
  type ExpressionProblems,
  expressionFinding,
  type TextEdit,
} from "./diagnostics.ts";
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
    this.report("E211", "warning", node.span, { text: this.#of(node), type: label });
  }

  /** A value whose items must not be None where it stands. */
  itemsMaybeNone(node: Expression, items: StaticType): void {
    if (!items.nullable) return;
    const data = { text: this.#of(node), type: staticLabel(items), items: true } as const;
    this.report("E211", "warning", node.span, data);
  }

  operands(operator: string, span: Span, left: StaticType, right?: StaticType): void {
    const data = { operator, left: staticLabel(left), right: right ? staticLabel(right) : "" };
    this.report("E208", "error", span, data);
  }

  notIterable(node: Expression, type: StaticType): void {
    this.report("E215", "error", node.span, { type: staticLabel(type) });
  }

  habit(span: Span, { habit, python, edits }: Habit): void {
    this.report("E204", "error", span, { habit, python }, edits);
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
    this.report("E207", "error", unknown?.span ?? node.span, data);
  }

  /** `result.label == "postive"` where the enumeration has no such value. */
  foreignValue(type: StaticType, node: Expression): void {
    if (type.kind !== "str" || !type.values || node.kind !== "literal" || typeof node.value !== "string") return;
    if (type.values.includes(node.value)) return;
    const similar = nearestName(node.value, type.values);
    const data = { value: node.value, known: [...type.values], ...(similar !== null && { similar }) };
    const edits = similar === null ? undefined : [{ span: node.span, text: JSON.stringify(similar) }];
    this.report("E212", "warning", node.span, data, edits);
  }

  /**
   * `written` is the text in place of which a similar name can stand; null when it cannot be replaced so. `correction`:
   * what it means for certain, before any similar name.
   */
  unknown<Code extends "E202" | "E203" | "E205" | "E206">(
    code: Code,
    span: Span,
    written: string | null,
    data: ExpressionProblems[Code],
    correction: Correction | null = null,
  ): void {
    const near = written === null || correction ? null : nearestName(written, data.known);
    const found = near === null ? correction : { similar: near, edit: { span, text: near } };
    if (!found) this.report(code, "error", span, data);
    else this.report(code, "error", span, { ...data, similar: found.similar }, [found.edit], "expression-rename");
  }

  report<Code extends keyof ExpressionProblems>(
    code: Code,
    severity: Severity,
    span: Span,
    data: ExpressionProblems[Code],
    edits?: readonly TextEdit[],
    title?: keyof ExpressionFixes,
  ): void {
    this.diagnostics.push(expressionFinding(severity, code, span, data, edits, title));
  }

  #of(node: Expression): string {
    return this.#text.slice(node.span.start, node.span.end);
  }
}
