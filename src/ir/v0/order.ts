import { kahnOrder } from "../kahn.ts";
import type { Mapping } from "../yaml-1-1/value.ts";
import { listOf, textOf } from "./finder.ts";

/** Places of steps in Kahn order over `depends_on` alone, ties in file order; steps behind a cycle have none (LANGUAGE 7.4). */
export function stepOrder(steps: readonly Mapping[]): ReadonlyMap<string, number> {
  const needs = new Map<string, ReadonlySet<string>>();
  for (const step of steps) {
    const texts = listOf(step, "depends_on").flatMap((item) => (item.type === "string" ? [item.text] : []));
    needs.set(textOf(step, "id") ?? "", new Set(texts));
  }
  return new Map(kahnOrder(needs).map((id, at) => [id, at]));
}

/** Which flows a walk over flow steps enters twice: a recursion, or two ways to one flow (LANGUAGE 7.3). */
export class FlowWalks {
  readonly #calls: ReadonlyMap<string, readonly string[]>;
  readonly #fine = new Set<string>();

  constructor(calls: ReadonlyMap<string, readonly string[]>) {
    this.#calls = calls;
  }

  /** From a step that calls `first`. A way back to the caller comes to `first` again, so the caller need not be known. */
  recurs(first: string): boolean {
    if (this.#fine.has(first)) return false;
    const reached = new Set([first]);
    for (const flow of reached) {
      for (const called of this.#calls.get(flow) ?? []) {
        if (reached.has(called)) return true;
        reached.add(called);
      }
    }
    // What begins inside a walk that is fine is fine too.
    for (const flow of reached) this.#fine.add(flow);
    return false;
  }
}
