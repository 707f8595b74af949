import { lookup, newRecord } from "../../base/index.ts";
import type { Field, Fields } from "../../contracts/index.ts";
import { fieldsOf } from "../../contracts/index.ts";
import type { ComprehensionClause, Expression } from "../../expressions/index.ts";
import {
  childrenOf,
  functionField,
  isFunctionName,
  isKeyword,
  isWayToName,
  parseExpression,
  readsField,
} from "../../expressions/index.ts";
import { type FieldRename, renameStep } from "./field-rename.ts";

/** An expression over those names that keeps its meaning under the renaming; as it is where it cannot be read. */
export function renameInExpression(rename: FieldRename, names: Fields, text: string): string {
  const { ast } = parseExpression(text);
  if (!ast) return text;
  const edits: Replacement[] = [];
  typeOf(ast, { rename, text, scopes: [names], edits });
  return replaceAll(text, edits);
}

export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies replacements that don't overlap. */
export function replaceAll(text: string, edits: readonly Replacement[]): string {
  let result = text;
  for (const edit of [...edits].sort((a, b) => b.start - a.start)) {
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
  }
  return result;
}

interface Walk {
  readonly rename: FieldRename;
  readonly text: string;
  /** Names in sight, the innermost comprehension last. */
  readonly scopes: readonly Fields[];
  readonly edits: Replacement[];
}

/** The type of a part as far as fields need it, null for all others; collects the replacements on the way. */
function typeOf(node: Expression, walk: Walk): Field | null {
  switch (node.kind) {
    case "name": {
      const scope = walk.scopes.findLast((names) => Object.hasOwn(names, node.name));
      if (scope) replaceName(walk, scope, node.name, node.span);
      return lookup(scope, node.name) ?? null;
    }
    case "attribute": {
      const object = typeOf(node.object, walk);
      const owner = object && fieldsOf(object, walk.rename.contracts);
      if (owner) replaceField(walk, owner, node);
      return lookup(owner ?? undefined, node.name) ?? null;
    }
    case "index": {
      const object = typeOf(node.object, walk);
      typeOf(node.index, walk);
      if (object?.type === "array") return object.items;
      return object && node.index.kind === "literal" ? quotedField(walk, object, node.index) : null;
    }
    case "slice": {
      const [object] = childrenOf(node).map((part) => typeOf(part, walk));
      return object ?? null;
    }
    case "call": {
      const types = childrenOf(node).map((part) => typeOf(part, walk));
      const first = node.args[0];
      if (node.callee.kind === "name") {
        const args = types.slice(1, node.args.length + 1);
        return isFunctionName(node.callee.name) ? functionField(node.callee.name, args, walk.rename.contracts) : null;
      }
      const isGet = readsField(node.callee.name) && first?.kind === "literal";
      // The object was walked with the callee already: a second walk only for its type collects into nothing.
      const object = isGet ? typeOf(node.callee.object, { ...walk, edits: [] }) : null;
      return object && first?.kind === "literal" ? quotedField(walk, object, first) : null;
    }
    case "conditional": {
      const [then, , otherwise] = childrenOf(node).map((part) => typeOf(part, walk));
      return then ?? otherwise ?? null;
    }
    case "logical": {
      const [left, right] = childrenOf(node).map((part) => typeOf(part, walk));
      return right ?? left ?? null;
    }
    case "list":
    case "tuple": {
      const types = childrenOf(node).map((part) => typeOf(part, walk));
      const items = types.find((type) => type !== null);
      return items ? { type: "array", items } : null;
    }
    case "comprehension": {
      const inner = withClauses(node.clauses, walk);
      const items = typeOf(node.element, inner);
      return items ? { type: "array", items } : null;
    }
    case "dict-comprehension": {
      const inner = withClauses(node.clauses, walk);
      typeOf(node.key, inner);
      typeOf(node.value, inner);
      return null;
    }
    default:
      for (const part of childrenOf(node)) typeOf(part, walk);
      return null;
  }
}

/** Variables of a comprehension hide outer names, so a name that only looks like the renamed one is left alone. */
function withClauses(clauses: readonly ComprehensionClause[], walk: Walk): Walk {
  let inner = walk;
  for (const clause of clauses) {
    const source = typeOf(clause.source, inner);
    const item: Field = source?.type === "array" && !clause.unpack ? source.items : { type: "any" };
    const names = newRecord<Field>(clause.targets.map((target) => [target.name, item]));
    inner = { ...inner, scopes: [...inner.scopes, names] };
    for (const condition of clause.conditions) typeOf(condition, inner);
  }
  return inner;
}

function replaceName(
  walk: Walk,
  owner: Fields,
  name: string,
  span: { readonly start: number; readonly end: number },
): void {
  const next = renameStep(walk.rename, owner, name);
  if (next !== name) walk.edits.push({ start: span.start, end: span.end, text: next });
}

/** `result.label`; a word of the language can't stand behind the point: `result["from"]`. */
function replaceField(walk: Walk, owner: Fields, node: Extract<Expression, { readonly kind: "attribute" }>): void {
  const next = renameStep(walk.rename, owner, node.name);
  if (next === node.name) return;
  const { end } = node.nameSpan;
  if (isKeyword(next) && !isWayToName(node.object)) walk.edits.push({ start: node.point, end, text: `["${next}"]` });
  else walk.edits.push({ start: node.nameSpan.start, end, text: next });
}

/** `result["label"]`, `result.get("label")`: the quotes stay as they are. */
function quotedField(
  walk: Walk,
  object: Field,
  index: Extract<Expression, { readonly kind: "literal" }>,
): Field | null {
  const owner = fieldsOf(object, walk.rename.contracts);
  if (!owner || typeof index.value !== "string") return null;
  const written = walk.text.slice(index.span.start, index.span.end);
  const at = written.indexOf(index.value);
  if (at >= 0) {
    const start = index.span.start + at;
    replaceName(walk, owner, index.value, { start, end: start + index.value.length });
  }
  return lookup(owner, index.value) ?? null;
}
