import { type Contracts, type Field, fieldAt } from "../../contracts/index.ts";
import type { ComparisonOperator, Expression } from "../../expressions/index.ts";
import type { Edit } from "../../flow/index.ts";
import { type At, type CompilerDiagnostic, fix, warning } from "../finding.ts";

/** An ensure that the contract alone makes always true or always false (LANGUAGE 8): it checks nothing, or never passes. */
export function checkEnsure(
  text: string,
  ast: Expression,
  output: Field,
  contracts: Contracts,
  at: At,
  removal: readonly Edit[],
): readonly CompilerDiagnostic[] {
  const always = verdict(ast, output, contracts);
  if (always === null) return [];
  const span = { start: 0, end: text.length };
  return [warning(always ? "C350" : "C351", { ...at, span }, { text }, { fixes: [fix("remove-ensure", removal)] })];
}

/** Null: it depends on the answer, or on more than is looked at here. */
function verdict(expression: Expression, output: Field, contracts: Contracts): boolean | null {
  switch (expression.kind) {
    case "literal":
      return typeof expression.value === "boolean" ? expression.value : null;
    case "unary": {
      const inner = expression.operator === "not" ? verdict(expression.operand, output, contracts) : null;
      return inner === null ? null : !inner;
    }
    case "logical": {
      const sides = [verdict(expression.left, output, contracts), verdict(expression.right, output, contracts)];
      const decisive = expression.operator === "or";
      if (sides.includes(decisive)) return decisive;
      return sides.every((side) => side === !decisive) ? !decisive : null;
    }
    case "comparison": {
      // A chain holds when each of its links does.
      const links = expression.links.map(({ operator, right }, at) => {
        const left = expression.links[at - 1]?.right ?? expression.first;
        const mirrored = MIRRORED[operator];
        const straight = compare(left, operator, right, output, contracts);
        return straight ?? (mirrored ? compare(right, mirrored, left, output, contracts) : null);
      });
      if (links.includes(false)) return false;
      return links.every((link) => link === true) ? true : null;
    }
    default:
      return null;
  }
}

const MIRRORED: { readonly [operator in ComparisonOperator]?: ComparisonOperator } = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
  "==": "==",
  "!=": "!=",
};

function compare(
  left: Expression,
  operator: ComparisonOperator,
  right: Expression,
  output: Field,
  contracts: Contracts,
): boolean | null {
  const values = operator === "in" || operator === "not in" ? chosenFrom(left, output, contracts) : null;
  if (values) {
    if (right.kind !== "list" && right.kind !== "tuple") return null;
    const listed = right.items.map((item) => (item.kind === "literal" ? item.value : undefined));
    return values.every((value) => listed.includes(value)) ? operator === "in" : null;
  }
  if (isNeverNull(left, right, output, contracts)) {
    if (operator === "==" || operator === "is") return false;
    return operator === "!=" || operator === "is not" ? true : null;
  }
  const range = rangeOf(left, output, contracts);
  const bound = numberOf(right);
  if (!range || bound === null) return null;
  switch (operator) {
    case ">":
      return all(range.low > bound || (range.low === bound && range.isLowOpen), range.high <= bound);
    case ">=":
      return all(range.low >= bound, range.high < bound || (range.high === bound && range.isHighOpen));
    case "<":
      return all(range.high < bound || (range.high === bound && range.isHighOpen), range.low >= bound);
    case "<=":
      return all(range.high <= bound, range.low > bound || (range.low === bound && range.isLowOpen));
    case "==":
      return all(range.low === bound && range.high === bound, range.low > bound || range.high < bound);
    case "!=":
      return all(range.low > bound || range.high < bound, range.low === bound && range.high === bound);
    default:
      return null;
  }
}

/** A value that may not be null is never None. */
function isNeverNull(left: Expression, right: Expression, output: Field, contracts: Contracts): boolean {
  const isNone = right.kind === "literal" && right.value === null;
  const field = isNone ? resultField(left, output, contracts) : null;
  return field !== null && field.type !== "any";
}

const all = (always: boolean, never: boolean): boolean | null => (always ? true : never ? false : null);

interface Range {
  readonly low: number;
  readonly high: number;
  readonly isLowOpen: boolean;
  readonly isHighOpen: boolean;
}

const FROM_ZERO = { low: 0, isLowOpen: false, isHighOpen: false };

/** Of `result.a.b` by its bounds, of `len(result.a.b)` by its lengths. Nothing is known of what may be null. */
function rangeOf(expression: Expression, output: Field, contracts: Contracts): Range | null {
  if (expression.kind === "call") {
    const [argument, ...others] = expression.args;
    if (expression.callee.kind !== "name" || expression.callee.name !== "len" || !argument || others.length > 0)
      return null;
    const field = resultField(argument, output, contracts);
    if (field?.type === "array") return { ...FROM_ZERO, low: field.min_items ?? 0, high: field.max_items ?? Infinity };
    if (field?.type !== "string" || field.values) return null;
    return { ...FROM_ZERO, low: field.min_length ?? 0, high: field.max_length ?? Infinity };
  }
  const field = resultField(expression, output, contracts);
  if (field?.type !== "number" && field?.type !== "integer") return null;
  const low = Math.max(field.minimum ?? -Infinity, field.exclusive_minimum ?? -Infinity);
  const high = Math.min(field.maximum ?? Infinity, field.exclusive_maximum ?? Infinity);
  return { low, high, isLowOpen: low === field.exclusive_minimum, isHighOpen: high === field.exclusive_maximum };
}

function chosenFrom(expression: Expression, output: Field, contracts: Contracts): readonly string[] | null {
  const field = resultField(expression, output, contracts);
  return field?.type === "string" && field.values ? field.values : null;
}

function resultField(expression: Expression, output: Field, contracts: Contracts): Field | null {
  const path: string[] = [];
  let inner = expression;
  while (inner.kind === "attribute") {
    path.unshift(inner.name);
    inner = inner.object;
  }
  if (inner.kind !== "name" || inner.name !== "result") return null;
  const field = fieldAt(output, path, contracts);
  return field && !field.nullable ? field : null;
}

function numberOf(expression: Expression): number | null {
  if (expression.kind === "unary" && expression.operator === "-") {
    const inner = numberOf(expression.operand);
    return inner === null ? null : -inner;
  }
  return expression.kind === "literal" && typeof expression.value === "number" ? expression.value : null;
}
