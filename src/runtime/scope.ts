import { type PathSegment, printPath, type RunPath } from "../base/index.ts";
import { failureOfAbort, type LinkedAbort, linkAbort } from "./abort.ts";
import type { Envelope } from "./budget/envelope.ts";
import { Cancelled, type StratumError } from "./errors.ts";
import type { Run } from "./run.ts";

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
  private ahead = false;

  constructor(run: Run, path: RunPath, envelope: Envelope | null, outer: AbortSignal) {
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

  /** The first step of this scope that failed by itself. */
  get firstFailure(): StratumError | null {
    return this.failure;
  }

  /**
   * The name that identifies a call here: `name`, then `name_2`, `name_3` … in the order of the calls, which is the
   * program's and never that of arrival.
   */
  claim(name: string): string {
    this.ordinals ??= new Map();
    const ordinal = (this.ordinals.get(name) ?? 0) + 1;
    this.ordinals.set(name, ordinal);
    return ordinal === 1 ? name : this.claim(`${name}_${ordinal}`);
  }

  /** Path of a step here. */
  pathOf(node: string): readonly PathSegment[] {
    return this.path.length === 0 ? [{ node }] : [...this.path, { node }];
  }

  /** A step begins: the scope is not idle until it has left. */
  enter(): void {
    this.open += 1;
  }

  leave(): void {
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

  /** Work of this scope begins that its code has not awaited yet: from now on the first failure ends the scope for good. */
  runAhead(): void {
    this.ahead = true;
  }

  /** Resolves when no step of this scope runs; rejects when one that ran ahead failed or was cancelled. */
  async settled(): Promise<void> {
    await this.idle();
    if (!this.ahead) return;
    if (this.failure !== null) throw this.failure;
    if (this.signal.aborted) throw failureOfAbort(this.signal, printPath(this.path));
  }

  /**
   * A step failed: what runs beside it is cancelled (LANGUAGE 4). What code starts afterwards, in a `catch` of its own,
   * runs under a fresh signal, unless steps run ahead here.
   */
  fail(error: StratumError): void {
    if (error instanceof Cancelled || this.outer.aborted) return;
    this.failure ??= error;
    if (this.open > 1 || this.ahead) this.cancel(`Cancelled because ${error.path || "the flow"} failed.`);
  }

  /** Ends everything that runs here. */
  cancel(message: string): void {
    const ended = this.link;
    if (!this.ahead) this.link = linkAbort(this.outer);
    ended.unlink();
    ended.abort(new Cancelled({ path: "", message }));
  }

  /** The scope is done with: its listener leaves the outer signal. */
  close(): void {
    this.link.unlink();
  }
}
