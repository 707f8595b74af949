import type { Expression } from "./ast.ts";
import type { StaticType } from "./scope.ts";

/** Cheap and harmless to evaluate twice. */
export function isCheap(node: Expression): boolean {
  if (node.kind === "literal" || node.kind === "name") return true;
  return node.kind === "attribute" && isCheap(node.object);
}

/**
 * What a plain operator may look through, though nothing counts it: outside of loops anything; in a loop a constant, or
 * what belongs to the item of the innermost one, so that all turns together see no more than there is. `item`: its
 * variable, if there is a loop.
 */
export function isShort(node: Expression, item: string | undefined): boolean {
  if (item === undefined || node.kind === "literal" || node.kind === "list") return true;
  if (node.kind === "attribute" || node.kind === "index") return isShort(node.object, item);
  return node.kind === "name" && node.name === item;
}

export function isText(node: Expression): boolean {
  return node.kind === "literal" && typeof node.value === "string";
}

export function fits(type: StaticType, other: Expression): boolean {
  if (type.kind !== "str" || !type.values) return true;
  return other.kind === "literal" ? typeof other.value === "string" && type.values.includes(other.value) : true;
}
