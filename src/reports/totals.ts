import { addUsage } from "../base/index.ts";
import type { Usage } from "../runtime/index.ts";
import { addCost } from "./fold-attempt.ts";
import { nodesOf } from "./nodes.ts";
import type { AttemptView, NodeState, RunView } from "./view.ts";

/** The figures under a run. */
export interface RunTotals {
  readonly steps: number;
  readonly byState: { readonly [S in NodeState]?: number };
  readonly attempts: number;
  /** Attempts that had to be made again; members of a quorum and turns of a refine loop are none. */
  readonly retries: number;
  readonly usage: Usage;
  readonly tokens: number;
  /** Null: a price is unknown. */
  readonly cost_usd: number | null;
  readonly duration_ms: number;
}

export function totalsOf(view: RunView): RunTotals {
  const byState: { [S in NodeState]?: number } = {};
  let usage: Usage = { input: 0, output: 0, cache_read: 0, cache_write: 0 };
  let cost: number | null = 0;
  let steps = 0;
  let attempts = 0;
  let retries = 0;
  for (const node of nodesOf(view)) {
    steps++;
    byState[node.state] = (byState[node.state] ?? 0) + 1;
    attempts += node.attempts.length;
    retries += node.attempts.length - new Set(node.attempts.map(callOf)).size;
    usage = addUsage(usage, node.usage);
    cost = addCost(cost, node.cost_usd);
  }
  return {
    steps,
    byState,
    attempts,
    retries,
    usage,
    tokens: tokensOf(usage),
    cost_usd: cost,
    duration_ms: view.duration_ms ?? view.at - view.pausedMs,
  };
}

/** Which of the calls of a step an attempt belongs to. */
function callOf({ iteration, member }: AttemptView): string {
  return `${iteration ?? ""} ${member ?? ""}`;
}

/** Every token that counts against a budget. */
export function tokensOf(usage: Usage): number {
  return usage.input + usage.output + usage.cache_read + usage.cache_write;
}
