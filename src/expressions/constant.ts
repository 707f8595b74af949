import { ownValue } from "../base/index.ts";
import type { Field, NumberField } from "../contracts/index.ts";
import { fieldAt } from "../contracts/index.ts";
import type { ComparisonOperator, Expression } from "./ast.ts";
import { references } from "./references.ts";
import type { ExpressionScope } from "./scope.ts";

/**
 * What the types alone decide of a condition: true or false when it can come out no other way (LANGUAGE 8: an ensure
 * that the contract makes always true or false), null when it depends on the value. Looks at bounds and enumerations.
 */
export function constantTruth(node: Expression, scope: ExpressionScope): boolean | null {
  switch (node.kind) {
    case "literal":
      return Boolean(node.value);
    case "unary": {
      const inner = node.operator === "not" ? constantTruth(node.operand, scope) : null;
      return inner === null ? null : !inner;
    }
    case "logical": {
      const sides = [constantTruth(node.left, scope), constantTruth(node.right, scope)];
      const deciding = node.operator === "or";
      if (sides.includes(deciding)) return deciding;
      return sides.includes(null) ? null : !deciding;
    }
    case "comparison": {
      let left = node.first;
      const links = node.links.map(({ operator, right }) => {
        const truth = linkTruth(left, operator, right, scope);
        left = right;
        return truth;
      });
      if (links.includes(false)) return false;
      return links.includes(null) ? null : true;
    }
    default:
      return null;
  }
}

const MIRRORED: { readonly [K in ComparisonOperator]?: ComparisonOperator } = {
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
  "==": "==",
  "!=": "!=",
};

function linkTruth(
  left: Expression,
  operator: ComparisonOperator,
  right: Expression,
  scope: ExpressionScope,
): boolean | null {
  const field = fieldOf(left, scope);
  if (field && !field.nullable) return fieldTruth(field, operator, right);
  const other = fieldOf(right, scope);
  const mirrored = MIRRORED[operator];
  return other && !other.nullable && mirrored ? fieldTruth(other, mirrored, left) : null;
}

/** The declared type of a chain of fields. */
function fieldOf(node: Expression, scope: ExpressionScope): Field | null {
  const [reference, more] = references(node);
  if (!reference || more || reference.span.start !== node.span.start || reference.span.end !== node.span.end)
    return null;
  if (node.kind !== "name" && node.kind !== "attribute" && node.kind !== "index") return null;
  const root = ownValue(scope.names, reference.name);
  return root ? fieldAt(root, reference.path, scope.contracts) : null;
}

function fieldTruth(field: Field, operator: ComparisonOperator, other: Expression): boolean | null {
  const isNone = other.kind === "literal" && other.value === null;
  if (isNone && field.type !== "any") {
    if (operator === "is" || operator === "==") return false;
    if (operator === "is not" || operator === "!=") return true;
  }
  if (field.type === "number" || field.type === "integer") {
    const value = numberOf(other);
    return value === null ? null : boundTruth(field, operator, value);
  }
  return field.type === "string" && field.values ? valuesTruth(field.values, operator, other) : null;
}

function numberOf(node: Expression): number | null {
  if (node.kind === "literal") return typeof node.value === "number" ? node.value : null;
  if (node.kind !== "unary" || node.operator !== "-") return null;
  const value = numberOf(node.operand);
  return value === null ? null : -value;
}

function boundTruth(field: NumberField, operator: ComparisonOperator, value: number): boolean | null {
  const { minimum: low = -Infinity, maximum: high = Infinity } = field;
  const { exclusive_minimum: above = -Infinity, exclusive_maximum: below = Infinity } = field;
  const allAbove = low > value || above >= value;
  const allBelow = high < value || below <= value;
  switch (operator) {
    case ">":
      return allAbove ? true : allBelow || high <= value ? false : null;
    case ">=":
      return allAbove || low >= value ? true : allBelow ? false : null;
    case "<":
      return allBelow ? true : allAbove || low >= value ? false : null;
    case "<=":
      return allBelow || high <= value ? true : allAbove ? false : null;
    case "==":
      return allAbove || allBelow ? false : null;
    case "!=":
      return allAbove || allBelow ? true : null;
    default:
      return null;
  }
}

function valuesTruth(values: readonly string[], operator: ComparisonOperator, other: Expression): boolean | null {
  const wanted = textsOf(other);
  if (!wanted) return null;
  const isList = operator === "in" || operator === "not in";
  if (isList !== (other.kind === "list" || other.kind === "tuple")) return null;
  const some = values.some((value) => wanted.includes(value));
  const every = values.every((value) => wanted.includes(value));
  if (operator === "==" || operator === "in") return every ? true : some ? null : false;
  if (operator === "!=" || operator === "not in") return every ? false : some ? null : true;
  return null;
}

function textsOf(node: Expression): readonly string[] | null {
  if (node.kind === "literal") return typeof node.value === "string" ? [node.value] : null;
  if (node.kind !== "list" && node.kind !== "tuple") return null;
  const texts = node.items.map((item) =>
    item.kind === "literal" && typeof item.value === "string" ? item.value : null,
  );
  return texts.includes(null) ? null : texts.filter((text) => text !== null);
}
