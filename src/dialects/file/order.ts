import { graphOf, kahnOrder } from "../../graph/index.ts";
import type { Mapping } from "../yaml-1-1/value.ts";
import { listOf, textOf } from "./finder.ts";

/** Places of steps in the order of other runtimes, by `depends_on` alone; steps that they never come to have none. */
export function stepOrder(steps: readonly Mapping[]): ReadonlyMap<string, number> {
  const needs = new Map<string, ReadonlySet<string>>();
  for (const step of steps) {
    const texts = listOf(step, "depends_on").flatMap((item) => (item.type === "string" ? [item.text] : []));
    needs.set(textOf(step, "id") ?? "", new Set(texts));
  }
  return new Map(orderOfNeeds(needs).map((id, at) => [id, at]));
}

/**
 * The order in which other runtimes take steps (LANGUAGE 7.4): Kahn's, ties in the given order. Without steps on a cycle or
 * behind one, or behind a step that isn't there.
 */
export function orderOfNeeds(needs: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  // What isn't there never comes: its step waits as if for itself.
  const sourcesOf = (id: string) => [...(needs.get(id) ?? [])].map((need) => (needs.has(need) ? need : id));
  const graph = graphOf([...needs.keys()], sourcesOf);
  return kahnOrder(graph).flatMap((place) => graph.names[place] ?? []);
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
