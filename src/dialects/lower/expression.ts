import {
  applyEdits,
  childrenOf,
  type Expression,
  type Reference as NameReading,
  parseExpression,
  references,
  type TextEdit,
} from "../../expressions/index.ts";
import { parseReference, type Reference } from "../../ir/index.ts";

/** What other runtimes' evaluators call (LANGUAGE 7, "Other runtimes"). */
const FUNCTIONS: ReadonlySet<string> = new Set(["len", "bool", "int", "str"]);

/**
 * An `ensure` or `until` in the words of other runtimes: fields below the first by index (`result.a['b']`), `True` for
 * `true`. `wrapped`: the result stands in a field `value`. Null: it uses what those evaluators don't have.
 */
export function ensureText(text: string, wrapped: boolean): string | null {
  const { ast } = parseExpression(text);
  if (!ast || text.includes("__")) return null;
  const edits: TextEdit[] = [];
  const ok = visit(ast, edits, text, (node) => {
    if (node.kind === "name" && node.name === "result") {
      if (wrapped) edits.push({ span: node.span, text: "result.value" });
      return true;
    }
    // The first field of the result stays a field.
    if (node.kind !== "attribute" || wrapped) return false;
    return node.object.kind === "name" && node.object.name === "result";
  });
  return ok ? applyEdits(text, edits) : null;
}

/**
 * A condition over `$.input` and `$.steps` whose references are replaced as text there. `spell` says how a reference is
 * spelled, null if it has no spelling. Null: the condition has to be found out by a step.
 */
export function conditionText(text: string, spell: (reference: Reference) => string | null): string | null {
  const { ast } = parseExpression(text);
  if (!ast) return null;
  const edits: TextEdit[] = [];
  const ok = visit(ast, edits, text, (node) => {
    if (node.kind === "name") return false;
    if (node.kind !== "attribute") return false;
    const reference = parseReference(text.slice(node.span.start, node.span.end));
    const spelled = reference && spell(reference);
    if (!spelled) return false;
    edits.push({ span: node.span, text: spelled });
    return true;
  });
  return ok ? applyEdits(text, edits) : null;
}

export interface NamedReference {
  readonly reference: Reference;
  readonly edit: (name: string) => TextEdit;
}

/** The references in a condition: each can be given another name. */
export function readingsOf(text: string): readonly NamedReference[] {
  const { ast } = parseExpression(text);
  return (ast ? references(ast) : []).flatMap((reading) => {
    const reference = referenceOf(reading);
    return reference ? [{ reference, edit: (name) => ({ span: reading.span, text: name }) }] : [];
  });
}

function referenceOf({ name, path }: NameReading): Reference | null {
  return name === "$" ? parseReference(["$", ...path].join(".")) : null;
}

/** Outside in; `enter` has dealt with a node if it says so. False: something that other evaluators don't have. */
function visit(node: Expression, edits: TextEdit[], text: string, enter: (node: Expression) => boolean): boolean {
  if (enter(node)) return true;
  const inner = (parts: readonly Expression[]): boolean => parts.every((part) => visit(part, edits, text, enter));
  switch (node.kind) {
    case "literal": {
      const word = node.value === null ? "None" : node.value === true ? "True" : node.value === false ? "False" : null;
      if (word !== null && text.slice(node.span.start, node.span.end) !== word)
        edits.push({ span: node.span, text: word });
      return true;
    }
    case "attribute":
      edits.push({ span: { start: node.point, end: node.nameSpan.end }, text: `['${node.name}']` });
      return inner([node.object]);
    case "call":
      if (node.callee.kind !== "name" || !FUNCTIONS.has(node.callee.name) || node.keywords.length > 0) return false;
      return inner(node.args);
    case "name":
    case "comprehension":
    case "dict-comprehension":
    case "dict":
    case "slice":
      return false;
    default:
      return inner(childrenOf(node));
  }
}

/** Any of these skips the step. */
export function anyOf(conditions: readonly string[]): string {
  const distinct = [...new Set(conditions)];
  return distinct.length === 1 ? distinct.join("") : distinct.map(inBrackets).join(" or ");
}

export function allOf(conditions: readonly string[]): string {
  const distinct = [...new Set(conditions)];
  return distinct.length === 1 ? distinct.join("") : distinct.map(inBrackets).join(" and ");
}

export const notOf = (condition: string): string => `not ${inBrackets(condition)}`;

function inBrackets(condition: string): string {
  return /^[\w.$]+$/.test(condition) ? condition : `(${condition})`;
}
