import { type Json, printPath } from "../base/index.ts";
import { StratumCompileError } from "./errors.ts";
import { type FrameBranch, runBranches, type SKIPPED } from "./frame.ts";
import { frameOutcome } from "./frame-output.ts";
import type { Scope } from "./scope.ts";
import type { ForEachSpec } from "./spec.ts";
import { runStep } from "./step.ts";

/** The events of every item are kept: a longer list is a mistake that fills the memory. */
const MOST_ITEMS = 10_000;

/** What is done with one item. Its scope's path says which: `each[3]`. */
export type ItemBody = (item: Json, index: number, scope: Scope) => Promise<Json | typeof SKIPPED>;

/**
 * One piece of work for every item of a list, at most `maxConcurrent` at a time, begun in order (LANGUAGE 4). Items are
 * the branches `0`, `1` … of a frame. `all`: a list in the order of the items; else as `runParallel`. Of more than 10,000
 * items none is begun: `StratumCompileError`.
 */
export function runForEach(spec: ForEachSpec, items: readonly Json[], scope: Scope, body: ItemBody): Promise<Json> {
  const { require } = spec;
  const node = spec.node ?? scope.claim("for_each");
  const path = scope.begin(node);
  const areTooMany = items.length > MOST_ITEMS;
  const branches = (areTooMany ? [] : items).map(
    (item, index): FrameBranch => ({
      name: String(index),
      place: { item: index },
      run: (inner) => body(item, index, inner),
    }),
  );
  const names = branches.map(({ name }) => name);
  return runStep(
    scope,
    path,
    { type: "step-start", kind: "for_each", name: node, branches: names },
    async (signal) => {
      if (areTooMany) {
        const message = `${node} has ${items.length} items; a run takes ${MOST_ITEMS} at most.`;
        return { ok: false, error: new StratumCompileError({ path: printPath(path), message }) };
      }
      const end = await runBranches(
        require,
        branches,
        { path, scope, signal },
        {
          ...(spec.maxConcurrent !== undefined && { maxConcurrent: spec.maxConcurrent }),
        },
      );
      return frameOutcome(end, { require, ...(spec.validate && { validate: spec.validate }) }, { path, scope, signal });
    },
    { evenIfStopped: true },
  );
}
