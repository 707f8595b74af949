import type { Json, PathSegment } from "../base/index.ts";
import { printPath } from "../base/index.ts";
import { failureOfAbort, type LinkedAbort, linkAbort } from "./abort.ts";
import { Cancelled, failureFrom, NoOutput, StratumCompileError, type StratumError } from "./errors.ts";
import type { RunEventBody } from "./events.ts";
import { passesThrough } from "./pass-through.ts";
import { type BranchState, judgeBranches, type Require, type Verdict } from "./requirement.ts";
import type { Scope } from "./scope.ts";

/** What a branch gives that was skipped: null in the output of `all`, neither success nor failure (LANGUAGE 4). */
export const SKIPPED = Symbol("skipped");

/** One branch of a frame, or one item of a list. */
export interface FrameBranch {
  /** In events. */
  readonly name: string;
  /** The part of the path that tells it from the others. */
  readonly place: Pick<PathSegment, "branch" | "item" | "round">;
  run(scope: Scope): Promise<Json | typeof SKIPPED>;
}

export type FrameEnd =
  | { readonly ok: true; readonly branches: readonly number[]; readonly states: readonly BranchState[] }
  | { readonly ok: false; readonly error: StratumError };

type BranchStatus = Extract<RunEventBody, { type: "branch-end" }>["status"];

const OPEN: BranchState = { status: "open" };

/**
 * Runs branches side by side, at most `maxConcurrent` at a time, in order, until what is required is decided; the rest is
 * cancelled then, and the frame ends when all have ended (LANGUAGE 5.5, docs/nodes.md).
 */
export async function runBranches(
  require: Require,
  branches: readonly FrameBranch[],
  place: FrameContext,
  options: FrameOptions = {},
): Promise<FrameEnd> {
  return new Frame(require, branches, place, options).run();
}

interface FrameContext {
  readonly path: Scope["path"];
  readonly scope: Scope;
  readonly signal: AbortSignal;
}

interface FrameOptions {
  /** All at once if absent. */
  readonly maxConcurrent?: number;
  /** No `branch-end`: how the parts end is told otherwise. */
  readonly isSilent?: boolean;
}

class Frame {
  readonly #require: Require;
  readonly #branches: readonly FrameBranch[];
  readonly #path: Scope["path"];
  readonly #outer: Scope;
  readonly #signal: AbortSignal;
  readonly #rest: LinkedAbort;
  readonly #states: BranchState[];
  #verdict: Verdict;
  #passing: StratumError | null = null;
  #instant = 0;
  #open: number;
  #judging: Promise<void> | null = null;
  readonly #options: FrameOptions;

  constructor(require: Require, branches: readonly FrameBranch[], place: FrameContext, options: FrameOptions) {
    const { path, scope, signal } = place;
    this.#options = options;
    this.#require = require;
    this.#branches = branches;
    this.#path = path;
    this.#outer = scope;
    this.#signal = signal;
    this.#rest = linkAbort(signal);
    this.#states = branches.map(() => OPEN);
    this.#open = branches.length;
    this.#verdict = judgeBranches(require, this.#states);
  }

  async run(): Promise<FrameEnd> {
    const { maxConcurrent = this.#branches.length } = this.#options;
    this.#cancelRest();
    let next = 0;
    const work = async () => {
      while (next < this.#branches.length) await this.#follow(next++);
    };
    const workers = Array.from({ length: Math.min(Math.max(1, maxConcurrent), this.#branches.length) }, work);
    const ends = await Promise.allSettled(workers);
    this.#rest.unlink();
    for (const end of ends) {
      if (end.status === "rejected") this.#passing ??= failureFrom(end.reason, unexpected(this.#path));
    }
    return this.#end();
  }

  #end(): FrameEnd {
    const path = printPath(this.#path);
    const verdict = this.#verdict;
    if (this.#passing !== null) return { ok: false, error: this.#passing };
    if (verdict.kind === "failed") return { ok: false, error: verdict.error };
    if (this.#signal.aborted || verdict.kind === "open")
      return { ok: false, error: failureOfAbort(this.#signal, path) };
    if (verdict.kind === "met") return { ok: true, branches: verdict.branches, states: this.#states };
    const wanted = this.#require === "any" ? 1 : this.#require;
    const message = `${wanted} of its branches must succeed, and only ${verdict.possible} can.`;
    return { ok: false, error: new NoOutput({ path, message, data: { wanted, possible: verdict.possible } }) };
  }

  async #follow(index: number): Promise<void> {
    const branch = this.#branches[index];
    if (branch === undefined) return;
    const inner = this.#outer.inside(this.#pathOf(branch), this.#rest.signal);
    let status: BranchStatus;
    try {
      if (this.#rest.signal.aborted) throw failureOfAbort(this.#rest.signal, printPath(this.#path));
      const value = await branch.run(inner);
      await inner.settled();
      status = value === SKIPPED ? "skipped" : "ok";
      this.#settle(index, value === SKIPPED ? { status: "skipped" } : { status: "ok", instant: this.#instant, value });
    } catch (thrown) {
      status = this.#fail(index, ownFailure(thrown, inner));
      inner.cancel("Cancelled because its branch failed.");
    }
    await inner.idle();
    inner.close();
    if (!this.#options.isSilent) {
      await this.#outer.run.emitter.emit(this.#path, { type: "branch-end", branch: branch.name, status });
    }
    if (this.#judging !== null) await this.#judging;
  }

  #fail(index: number, error: StratumError): BranchStatus {
    const status = error instanceof Cancelled ? "cancelled" : "failed";
    // What the frame itself, or what is around it, has stopped is no outcome of the branch.
    if (error instanceof Cancelled && this.#rest.signal.aborted) return status;
    if (passesThrough(error, this.#outer.envelope)) {
      this.#passing ??= error;
      this.#cancel(`Cancelled because branch ${this.#branches[index]?.name ?? ""} failed.`);
    } else this.#settle(index, { status: "failed", instant: this.#instant, error });
    return status;
  }

  /** What ends at one instant of the clock is judged together, so that no promise's luck decides. */
  #settle(index: number, state: BranchState): void {
    this.#states[index] = state;
    this.#open -= 1;
    const isPatient = this.#require === 0 || (this.#require === "all" && state.status !== "failed");
    if (!isPatient) this.#judging ??= this.#judgeSoon();
    // Nothing can fail any more, or whatever fails counts as an outcome.
    else if (this.#open === 0 && this.#judging === null) this.#judge();
  }

  async #judgeSoon(): Promise<void> {
    await this.#outer.run.endOfInstant.reached(this.#path);
    this.#judging = null;
    this.#instant += 1;
    this.#judge();
  }

  #judge(): void {
    if (this.#verdict.kind !== "open") return;
    this.#verdict = judgeBranches(this.#require, this.#states);
    this.#cancelRest();
  }

  #cancelRest(): void {
    const verdict = this.#verdict;
    if (verdict.kind === "failed") {
      this.#cancel(`Cancelled because branch ${this.#branches[verdict.branch]?.name ?? ""} failed.`);
    } else if (verdict.kind === "met" && this.#states.some(({ status }) => status === "open")) {
      const names = verdict.branches.map((branch) => this.#branches[branch]?.name ?? "");
      const which = names.length === 1 ? `branch ${names[0]}` : `branches ${names.join(", ")}`;
      this.#cancel(`Not needed any more: ${which} succeeded.`);
    } else if (verdict.kind === "short") this.#cancel("Too few branches are left to succeed.");
  }

  #cancel(message: string): void {
    this.#rest.abort(new Cancelled({ path: printPath(this.#path), message }));
  }

  #pathOf({ place }: FrameBranch): Scope["path"] {
    const frame = this.#path.at(-1);
    return frame === undefined ? this.#path : [...this.#path.slice(0, -1), { ...frame, ...place }];
  }
}

/** A branch that was dragged down by a failure inside it reports that failure. */
function ownFailure(thrown: unknown, scope: Scope): StratumError {
  return scope.reasonOf(failureFrom(thrown, unexpected(scope.path)));
}

function unexpected(path: Scope["path"]): (message: string) => StratumError {
  return (message) => new StratumCompileError({ path: printPath(path), message });
}
