import type { Json } from "../base/index.ts";
import type { StratumError } from "./errors.ts";

/** How many branches must succeed: all, the first one, the first N; 0: each may do what it will (LANGUAGE 4). */
export type Require = "all" | "any" | number;

/** `instant`: branches that ended at one have the same, and later ones a higher. */
export type BranchState =
  | { readonly status: "open" }
  | { readonly status: "skipped" }
  | { readonly status: "ok"; readonly instant: number; readonly value: Json }
  | { readonly status: "failed"; readonly instant: number; readonly error: StratumError };

export type Verdict =
  | { readonly kind: "open" }
  /** `branches`: those that make the output, in branch order. */
  | { readonly kind: "met"; readonly branches: readonly number[] }
  | { readonly kind: "failed"; readonly branch: number; readonly error: StratumError }
  /** Nothing failed, but too much was skipped, or there were too few to begin with. */
  | { readonly kind: "short"; readonly possible: number };

const OPEN: Verdict = { kind: "open" };

/**
 * What is decided by the branches that have ended (LANGUAGE 5.5): `all` fails at the first failure; `any` succeeds at
 * the first success and fails with the last failure when none is left; N succeeds at the Nth success, and fails as soon
 * as it cannot be met, with the first failure in branch order; 0 ends when all have. A skipped branch is neither.
 */
export function judgeBranches(require: Require, states: readonly BranchState[]): Verdict {
  const open = states.filter((state) => state.status === "open").length;
  const ended = endedOf(states);
  const successes = ended.filter(({ state }) => state.status === "ok");
  const failures = ended.flatMap(({ branch, state }) =>
    state.status === "failed" ? [{ kind: "failed" as const, branch, error: state.error }] : [],
  );
  if (require === "all") return failures[0] ?? (open > 0 ? OPEN : met(successes));
  if (require === 0) return open > 0 ? OPEN : met(ended);
  const wanted = require === "any" ? 1 : require;
  if (successes.length >= wanted) return met(successes.slice(0, wanted));
  if (successes.length + open >= wanted) return OPEN;
  const failure = require === "any" ? failures.at(-1) : failures.sort((a, b) => a.branch - b.branch)[0];
  return failure ?? { kind: "short", possible: successes.length + open };
}

interface Ended {
  readonly branch: number;
  readonly state: Extract<BranchState, { readonly instant: number }>;
}

/** In the order in which they ended, those of one instant in branch order. */
function endedOf(states: readonly BranchState[]): readonly Ended[] {
  return states
    .flatMap((state, branch) => (state.status === "ok" || state.status === "failed" ? [{ branch, state }] : []))
    .sort((a, b) => a.state.instant - b.state.instant || a.branch - b.branch);
}

function met(ended: readonly Ended[]): Verdict {
  return { kind: "met", branches: ended.map(({ branch }) => branch).sort((a, b) => a - b) };
}
