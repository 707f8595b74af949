import type { Span } from "../base/index.ts";
import type { Expression } from "./ast.ts";
import { childrenOf } from "./ast.ts";
import { typesOf } from "./check.ts";
import type { TextEdit } from "./diagnostics.ts";
import { readsField } from "./methods.ts";
import { parseExpression } from "./parse.ts";
import { quote } from "./print-python.ts";
import type { ExpressionScope } from "./scope.ts";

/** A free name that an expression reads, and how far below it the reading is known: `result`, `["items"]`. */
export interface Reference {
  readonly name: string;
  /** Field names after the name, up to the first index that is no text. */
  readonly path: readonly string[];
  readonly span: Span;
}

/** Every place where a free name is read, in the order of the text. */
export function references(ast: Expression): readonly Reference[] {
  const found: Reference[] = [];
  walk(ast, new Set(), (node, bound) => {
    const chain = chainOf(node);
    if (!chain || bound.has(chain.name)) return false;
    found.push({ ...chain, span: node.span });
    return true;
  });
  return found.sort((a, b) => a.span.start - b.span.start);
}

/** Visits nodes outside in; `enter` returning true ends the way down, but for indices and arguments beside a chain. */
function walk(
  node: Expression,
  bound: ReadonlySet<string>,
  enter: (node: Expression, bound: ReadonlySet<string>) => boolean,
): void {
  if (enter(node, bound)) return;
  if (node.kind === "comprehension" || node.kind === "dict-comprehension") {
    const inner = new Set(bound);
    for (const clause of node.clauses) {
      walk(clause.source, new Set(inner), enter);
      for (const target of clause.targets) inner.add(target.name);
      for (const condition of clause.conditions) walk(condition, new Set(inner), enter);
    }
    const elements = node.kind === "comprehension" ? [node.element] : [node.key, node.value];
    for (const element of elements) walk(element, inner, enter);
    return;
  }
  if (node.kind === "call") {
    // The name of a function is no reading, and the name of a method no field.
    if (node.callee.kind === "attribute") walk(node.callee.object, bound, enter);
    for (const arg of [...node.args, ...node.keywords.map((keyword) => keyword.value)]) walk(arg, bound, enter);
    return;
  }
  for (const child of childrenOf(node)) walk(child, bound, enter);
}

/** The longest pure chain that a node is: names, attributes, indices by text. */
function chainOf(node: Expression): { readonly name: string; readonly path: readonly string[] } | null {
  if (node.kind === "name") return { name: node.name, path: [] };
  if (node.kind !== "attribute" && node.kind !== "index") return null;
  const outer = chainOf(node.object);
  if (!outer) return null;
  if (node.kind === "attribute") return { ...outer, path: [...outer.path, node.name] };
  const key = node.index.kind === "literal" ? node.index.value : null;
  return typeof key === "string" ? { ...outer, path: [...outer.path, key] } : null;
}

/** What a rename is about. */
export type RenameTarget =
  /** A free name: an input, `result`. */
  | { readonly kind: "name"; readonly from: string; readonly to: string }
  /** A field of a contract, wherever a value of that contract is read. */
  | { readonly kind: "field"; readonly contract: string; readonly from: string; readonly to: string }
  /** A step of a path below a free name: `$`, `["steps", "classify"]`. The last name of `path` is replaced. */
  | { readonly kind: "path"; readonly name: string; readonly path: readonly string[]; readonly to: string };

/** The edits of a rename in one expression; none when it is not concerned or cannot be read. */
export function renameEdits(text: string, scope: ExpressionScope, target: RenameTarget): readonly TextEdit[] {
  const { ast } = parseExpression(text);
  if (!ast) return [];
  if (target.kind === "name") return nameEdits(ast, target.from, target.to);
  const concerned = target.kind === "field" ? fieldTest(ast, scope, target.contract, target.from) : pathTest(target);
  const edits: TextEdit[] = [];
  walk(ast, new Set(), (node, bound) => {
    if (node.kind === "attribute" && concerned(node.object, node.name, bound)) {
      edits.push({ span: node.nameSpan, text: target.to });
    }
    const key = textKey(node);
    if (node.kind === "index" && key !== null && concerned(node.object, key, bound)) {
      edits.push({ span: node.index.span, text: quote(target.to) });
    }
    const get = getKey(node);
    if (get && concerned(get.object, get.name, bound)) edits.push({ span: get.span, text: quote(target.to) });
    return false;
  });
  return edits;
}

type Concerned = (object: Expression, name: string, bound: ReadonlySet<string>) => boolean;

function fieldTest(ast: Expression, scope: ExpressionScope, contract: string, from: string): Concerned {
  const types = typesOf(ast, scope);
  return (object, name) => {
    const type = types.get(object);
    if (name !== from || type?.kind !== "object") return false;
    return type.field.type === "contract" && type.field.contract === contract;
  };
}

function pathTest(target: { readonly name: string; readonly path: readonly string[] }): Concerned {
  const wanted = JSON.stringify(target.path);
  return (object, name, bound) => {
    const chain = chainOf(object);
    if (!chain || chain.name !== target.name || bound.has(chain.name)) return false;
    return JSON.stringify([...chain.path, name]) === wanted;
  };
}

function textKey(node: Expression): string | null {
  if (node.kind !== "index" || node.index.kind !== "literal") return null;
  return typeof node.index.value === "string" ? node.index.value : null;
}

/** `x.get("field")`. */
function getKey(node: Expression): { readonly object: Expression; readonly name: string; readonly span: Span } | null {
  if (node.kind !== "call" || node.callee.kind !== "attribute" || !readsField(node.callee.name)) return null;
  const [key] = node.args;
  if (key?.kind !== "literal" || typeof key.value !== "string") return null;
  return { object: node.callee.object, name: key.value, span: key.span };
}

function nameEdits(ast: Expression, from: string, to: string): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  walk(ast, new Set(), (node, bound) => {
    if (node.kind === "name" && node.name === from && !bound.has(from)) edits.push({ span: node.span, text: to });
    return false;
  });
  return edits;
}
