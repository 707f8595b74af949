import { type PathSegment, printPath, type RunPath } from "../base/index.ts";
import { failureOfAbort, type LinkedAbort, linkAbort } from "./abort.ts";
import type { Envelope } from "./budget/envelope.ts";
import { Cancelled, StratumError } from "./errors.ts";
import type { Run } from "./run.ts";

/** How often a flow has gone back, and how often it may (LANGUAGE 5.6). */
export interface Turns {
  count: number;
  readonly max: number;
}

/** What happens to a scope that stands in another one at the same place. */
interface Within {
  readonly scope: Scope;
  /** `attempt`: fails by itself. `round`: its steps may come again. */
  readonly as: "attempt" | "round";
}

/** Of all work of a scope that runs ahead of its code: how one piece of it ended. */
interface Ahead {
  readonly ended: () => void;
  readonly failed: (thrown: unknown) => void;
}

/** Of the steps that may come again: how often each has started, and what is asked of it the next time. */
interface Revisits {
  readonly starts: Map<string, number>;
  readonly notes: Map<string, string>;
}

/**
 * Where a call happens: its run, the path that it is identified by, the envelope that it draws on, and the signal that
 * ends it. A flow's body and every branch of a frame have one of their own. Two runs never share one.
 */
export class Scope {
  readonly run: Run;
  readonly path: RunPath;
  /** The innermost one; null when nothing above declares a budget. */
  readonly envelope: Envelope | null;
  private readonly outer: AbortSignal;
  private link: LinkedAbort;
  private ordinals: Map<string, number> | null = null;
  private open = 0;
  private waiters: (() => void)[] = [];
  private failure: StratumError | null = null;
  private ahead: Ahead | null = null;
  /** Of the flow that this is in. */
  readonly turns: Turns;
  private readonly within: Within | null;
  private readonly revisits: Revisits | null;
  /** Of the rounds in this place, which come and go. */
  private keptRevisits: Revisits | null = null;

  constructor(
    run: Run,
    path: RunPath,
    envelope: Envelope | null,
    outer: AbortSignal,
    turns: Turns,
    within: Within | null = null,
  ) {
    this.turns = turns;
    this.within = within;
    this.revisits = within === null ? null : within.as === "round" ? within.scope.kept() : within.scope.revisits;
    this.run = run;
    this.path = path;
    this.envelope = envelope;
    this.outer = outer;
    this.link = linkAbort(outer);
  }

  /** Of the steps that start now. After a failed step, those that start later have another (`fail`). */
  get signal(): AbortSignal {
    return this.link.signal;
  }

  /** Why it failed, when its code threw this: what was cancelled because of a failure is not the reason. */
  reasonOf(thrown: StratumError): StratumError {
    return thrown instanceof Cancelled && this.failure !== null && !this.outer.aborted ? this.failure : thrown;
  }

  /** A branch or an item, with its own path and signal. */
  inside(path: RunPath, signal: AbortSignal): Scope {
    return new Scope(this.run, path, this.envelope, signal, this.turns);
  }

  /** The same place, for a call whose failure is an outcome: nothing beside it is cancelled by it. */
  attempt(): Scope {
    return new Scope(this.run, this.path, this.envelope, this.signal, this.turns, { scope: this, as: "attempt" });
  }

  /**
   * The same place, for steps that may run again: a step keeps its name, and its path says which visit it is. Visits are
   * counted across all rounds of one place, those inside other rounds included.
   */
  round(): Scope {
    return new Scope(this.run, this.path, this.envelope, this.signal, this.turns, { scope: this, as: "round" });
  }

  private kept(): Revisits {
    if (this.within !== null) return this.within.scope.kept();
    this.keptRevisits ??= { starts: new Map(), notes: new Map() };
    return this.keptRevisits;
  }

  /**
   * The name that identifies a call here: `name`, then `name_2`, `name_3` … in the order of the calls, which is the
   * program's and never that of arrival.
   */
  claim(name: string): string {
    if (this.within?.as === "attempt") return this.within.scope.claim(name);
    if (this.revisits !== null) return name;
    this.ordinals ??= new Map();
    const ordinal = (this.ordinals.get(name) ?? 0) + 1;
    this.ordinals.set(name, ordinal);
    return ordinal === 1 ? name : this.claim(`${name}_${ordinal}`);
  }

  /** Path of a step here. */
  pathOf(node: string): readonly PathSegment[] {
    return this.path.length === 0 ? [{ node }] : [...this.path, { node }];
  }

  /** Path of a step that starts now: where steps may come again, it says which visit this is. */
  begin(node: string): readonly PathSegment[] {
    if (this.revisits === null) return this.pathOf(node);
    const visit = (this.revisits.starts.get(node) ?? 0) + 1;
    this.revisits.starts.set(node, visit);
    return visit === 1 ? this.pathOf(node) : [...this.path, { node, visit }];
  }

  /** What a person asked for when the flow was sent back to this step: a line for its context. */
  noteFor(node: string): string | undefined {
    return this.revisits?.notes.get(node);
  }

  /** From now on, until it is sent back again. */
  note(node: string, line: string | undefined): void {
    if (line === undefined) this.revisits?.notes.delete(node);
    else this.revisits?.notes.set(node, line);
  }

  /** A step begins: the scope is not idle until it has left. */
  enter(): void {
    this.within?.scope.enter();
    this.open += 1;
  }

  leave(): void {
    this.within?.scope.leave();
    this.open -= 1;
    if (this.open > 0 || this.waiters.length === 0) return;
    const waiters = this.waiters;
    this.waiters = [];
    for (const resume of waiters) resume();
  }

  /** Resolves when no step of this scope runs. */
  idle(): Promise<void> {
    if (this.open === 0) return Promise.resolve();
    return new Promise((resolve) => this.waiters.push(resolve));
  }

  /**
   * Work of this scope begins that its code has not awaited yet: the scope is not idle until that has ended, which what is
   * given back is told, and from now on the first failure ends the scope for good.
   */
  runAhead(): Ahead {
    this.enter();
    return this.runsAhead();
  }

  private runsAhead(): Ahead {
    this.ahead ??= {
      ended: () => this.leave(),
      failed: (thrown) => {
        // Not only steps fail: what is asked between them may, too.
        if (thrown instanceof StratumError) this.fail(thrown);
        this.leave();
      },
    };
    if (this.within?.as === "round") this.within.scope.runsAhead();
    return this.ahead;
  }

  /** Resolves when no step of this scope runs; rejects when one that ran ahead failed or was cancelled. */
  async settled(): Promise<void> {
    await this.idle();
    if (this.ahead === null) return;
    if (this.failure !== null) throw this.failure;
    if (this.signal.aborted) throw failureOfAbort(this.signal, printPath(this.path));
  }

  /**
   * A step failed: what runs beside it is cancelled (LANGUAGE 4). What code starts afterwards, in a `catch` of its own,
   * runs under a fresh signal, unless steps run ahead here.
   */
  fail(error: StratumError): void {
    if (error instanceof Cancelled || this.outer.aborted) return;
    this.failure = error;
    if (this.within?.as === "round") this.within.scope.fail(error);
    this.cancel(`Cancelled because ${error.path || "the flow"} failed.`);
  }

  /** Ends everything that runs here. */
  cancel(message: string): void {
    const ended = this.link;
    if (this.ahead === null) this.link = linkAbort(this.outer);
    ended.unlink();
    ended.abort(new Cancelled({ path: "", message }));
  }

  /** The scope is done with: its listener leaves the outer signal. */
  close(): void {
    this.link.unlink();
  }
}
