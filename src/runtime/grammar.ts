import { ownPath, printPath, type RunPath } from "../base/index.ts";
import type { EventOf, RunEvent, RunEventType } from "./events.ts";
import { OpenStep } from "./grammar-step.ts";

/** A place where events break the grammar of a run. */
export interface GrammarProblem {
  readonly seq: number;
  readonly message: string;
}

/**
 * The grammar of a run (ARCHITECTURE "A run is its events"), checked one event after the other: one first `run-start`;
 * one last `run-end`, or a suspension; no gap in `seq`; every start closed once, inside what it started in; every
 * reservation given back; nothing after the end.
 */
export class Grammar {
  private readonly problems: GrammarProblem[] = [];
  private readonly open = new Map<string, OpenStep>();
  private readonly closed = new Set<string>();
  /** Since the flow went back last: a skip counts no visit, so its path may have run before, or run later. */
  private readonly skipped = new Set<string>();
  private last: RunEvent | null = null;

  /** All that was found so far. */
  get found(): readonly GrammarProblem[] {
    return this.problems;
  }

  accept(event: RunEvent): void {
    const complain = (message: string) => this.problems.push({ seq: event.seq, message: `${event.type}: ${message}` });
    this.checkPlace(event, complain);
    this.last = event;
    if (event.type in RUN_LEVEL) this.acceptRun(event, complain);
    else if (event.type === "step-start") this.start(event, complain);
    else if (event.type === "step-skip") this.skip(event.path, complain);
    else if (event.type === "step-reused") this.pass(event.path, complain);
    else this.acceptWithin(event, complain);
  }

  /** There will be no more events. */
  finish(): void {
    const { last } = this;
    if (last === null) this.problems.push({ seq: 0, message: "no events" });
    else if (last.type !== "run-end" && last.type !== "run-suspend") {
      this.problems.push({ seq: last.seq, message: `the run has no end: its last event is ${last.type}` });
    }
  }

  private checkPlace(event: RunEvent, complain: (message: string) => void): void {
    const { last } = this;
    if (event.seq !== (last === null ? 0 : last.seq + 1)) complain(`seq ${event.seq} after ${last?.seq ?? "nothing"}`);
    if ((last === null) !== (event.type === "run-start")) complain("a run begins with run-start, and only once");
    if (last === null) return;
    if (event.run !== last.run) complain(`it belongs to run ${event.run}`);
    if (event.at < last.at) complain("its time is before that of the event before it");
    if (last.type === "run-end") complain("nothing follows the end");
    if (last.type === "run-suspend" && event.type !== "run-resume") complain("only run-resume follows a suspension");
  }

  private acceptRun(event: RunEvent, complain: (message: string) => void): void {
    if (event.path.length > 0) complain("it belongs to the run, so its path is empty");
    if (event.type !== "run-end") return;
    for (const name of this.open.keys()) complain(`${name} is still open`);
    if (event.status === "ok" && event.output === undefined) complain("ok without an output");
    if (event.status !== "ok" && event.status !== "killed" && event.error === undefined) complain("no error given");
  }

  private start(event: EventOf<"step-start">, complain: (message: string) => void): void {
    const name = printPath(event.path);
    this.enterParent(event.path, complain);
    if (this.open.has(name) || this.closed.has(name)) complain(`${name} was started before`);
    if (this.skipped.has(name)) complain(`${name} was skipped before`);
    this.open.set(name, new OpenStep(event));
  }

  /** A step that takes no time: skipped, or taken over. */
  private skip(path: RunPath, complain: (message: string) => void): void {
    const name = printPath(path);
    if (this.open.has(name)) complain(`${name} is open`);
    if (this.skipped.has(name)) complain(`${name} was skipped before`);
    this.skipped.add(name);
    if (this.enterParent(path, complain)) this.leaveParent(path);
  }

  private pass(path: RunPath, complain: (message: string) => void): void {
    const name = printPath(path);
    if (this.open.has(name) || this.closed.has(name)) complain(`${name} was started before`);
    this.closed.add(name);
    if (this.enterParent(path, complain)) this.leaveParent(path);
  }

  private acceptWithin(event: RunEvent, complain: (message: string) => void): void {
    if (event.type === "round-start") this.skipped.clear();
    // The flow itself goes back; a branch does so inside its frame.
    if (event.type === "round-start" && event.path.length === 0) return;
    const own = ownPath(event.path);
    const name = printPath(own);
    const step = this.open.get(name);
    if (step === undefined) {
      complain(name === "" ? "it needs a step" : `${name} is not open`);
      return;
    }
    step.accept(event, complain);
    if (event.type !== "step-end") return;
    this.open.delete(name);
    this.closed.add(name);
    this.leaveParent(own);
  }

  private enterParent(path: RunPath, complain: (message: string) => void): boolean {
    if (path.length <= 1) return true;
    const outer = path.slice(0, -1);
    const parent = this.open.get(printPath(ownPath(outer)));
    if (parent === undefined) complain(`${printPath(ownPath(outer))}, which it is in, is not open`);
    else parent.enter(branchOf(outer), complain);
    return parent !== undefined;
  }

  private leaveParent(path: RunPath): void {
    if (path.length <= 1) return;
    const outer = path.slice(0, -1);
    this.open.get(printPath(ownPath(outer)))?.leave(branchOf(outer));
  }
}

/** Every way in which `events` break the grammar; empty for a run that was kept from its beginning to its end. */
export function checkGrammar(events: Iterable<RunEvent>): readonly GrammarProblem[] {
  const grammar = accepted(events);
  grammar.finish();
  return grammar.found;
}

/** The same of a run that may have broken off: its events so far. */
export function checkGrammarSoFar(events: Iterable<RunEvent>): readonly GrammarProblem[] {
  return accepted(events).found;
}

function accepted(events: Iterable<RunEvent>): Grammar {
  const grammar = new Grammar();
  for (const event of events) grammar.accept(event);
  return grammar;
}

const RUN_LEVEL: { readonly [type in RunEventType]?: true } = {
  "run-start": true,
  "run-suspend": true,
  "run-resume": true,
  "run-end": true,
};

/** The branch of a frame, or the item of a list, that a path leads into. */
function branchOf(path: RunPath): string | undefined {
  const last = path.at(-1);
  return last?.branch ?? (last?.item === undefined ? undefined : String(last.item));
}
