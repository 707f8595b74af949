import type { FlowNode } from "../../flow/index.ts";

/** The function that a step calls, where the step's own name says something else: `find_topic` for a step `s1`, else null. */
export function calledName(step: string, node: FlowNode | null | undefined): string | null {
  if (node?.kind !== "call") return null;
  const [own, called] = [wordsOf(step), wordsOf(node.function)];
  const says = own.length > 0 && (isWithin(own, called) || isWithin(called, own));
  return says ? null : node.function;
}

function wordsOf(name: string): readonly string[] {
  // A number only tells one of several apart.
  const words = name.split(/[_\d]+|(?<=[a-z])(?=[A-Z])/).filter((word) => word !== "");
  return words.map((word) => word.toLowerCase());
}

const isWithin = (some: readonly string[], all: readonly string[]) => some.every((word) => all.includes(word));
