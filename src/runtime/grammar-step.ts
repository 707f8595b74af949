import { printPath } from "../base/index.ts";
import type { BudgetChange, EventOf, RunEvent } from "./events.ts";

type Complain = (message: string) => void;
type StepStart = EventOf<"step-start">;

const USD_DUST = 1e-9;

/** What is open inside one step, for the grammar: attempts, questions, branches, steps, reservations. */
export class OpenStep {
  private readonly kind: StepStart["kind"];
  private readonly branches: Map<string, { open: number; ended: boolean }>;
  /** By path (iterations and members have their own) the number of the attempt that runs. */
  private readonly attempts = new Map<string, number>();
  private readonly lastAttempt = new Map<string, number>();
  private readonly held = new Map<string, { tokens: number; usd: number }>();
  /** Of a debate: they come again in every round, so they don't end like branches. */
  private readonly agents: ReadonlySet<string> | null;
  private asked = false;
  private children = 0;

  constructor(start: StepStart) {
    this.agents = start.agents === undefined ? null : new Set(start.agents);
    this.kind = start.kind;
    this.branches = new Map((start.branches ?? []).map((name) => [name, { open: 0, ended: false }]));
  }

  enter(branch: string | undefined, complain: Complain): void {
    this.children += 1;
    if (branch === undefined || this.agents?.has(branch)) return;
    const lane = this.branches.get(branch);
    if (lane === undefined) complain(`there is no branch ${branch}`);
    else if (lane.ended) complain(`branch ${branch} has ended`);
    else lane.open += 1;
  }

  leave(branch: string | undefined): void {
    this.children -= 1;
    const lane = branch === undefined ? undefined : this.branches.get(branch);
    if (lane) lane.open -= 1;
  }

  accept(event: RunEvent, complain: Complain): void {
    switch (event.type) {
      case "attempt-start":
        this.startAttempt(event, complain);
        return;
      case "text-delta":
      case "thought-delta":
        if (!this.runs(event)) complain("no attempt is open");
        return;
      case "attempt-end":
      case "attempt-uncertain":
        if (!this.runs(event)) complain("no attempt is open");
        this.attempts.delete(printPath(event.path));
        return;
      case "step-retry":
        if (this.runs(event)) complain("the attempt is still open");
        return;
      case "budget-change":
        for (const change of event.changes) this.change(change);
        return;
      case "ask-start":
        if (this.asked) complain("a question is open already");
        this.asked = true;
        return;
      case "ask-end":
        if (!this.asked) complain("no question is open");
        this.asked = false;
        return;
      case "branch-end":
        this.endBranch(event.branch, complain);
        return;
      case "step-end":
        this.end(event, complain);
        return;
      case "vote":
      case "iteration-end":
      case "debate-round":
      case "route":
      case "round-start":
      case "run-start":
      case "step-start":
      case "step-skip":
      case "step-reused":
      case "run-suspend":
      case "run-resume":
      case "run-end":
        return;
    }
  }

  private runs(event: RunEvent): boolean {
    const running = this.attempts.get(printPath(event.path));
    return running !== undefined && (event.attempt === undefined || event.attempt === running);
  }

  private startAttempt(event: RunEvent, complain: Complain): void {
    const name = printPath(event.path);
    const number = event.attempt ?? 0;
    const before = this.lastAttempt.get(name) ?? 0;
    if (this.kind !== "infer" && this.kind !== "adaptive") complain(`a ${this.kind} step calls no model`);
    if (this.attempts.has(name)) complain("the attempt before it is still open");
    // The same number again: a provider error was waited out.
    if (number !== before + 1 && (number !== before || before === 0)) complain(`attempt ${number} after ${before}`);
    this.attempts.set(name, number);
    this.lastAttempt.set(name, number);
  }

  private change({ envelope, reserved }: BudgetChange): void {
    const name = printPath(envelope);
    const held = this.held.get(name) ?? { tokens: 0, usd: 0 };
    this.held.set(name, { tokens: held.tokens + reserved.tokens, usd: held.usd + (reserved.usd ?? 0) });
  }

  private endBranch(name: string, complain: Complain): void {
    const lane = this.branches.get(name);
    if (lane === undefined) complain(`there is no branch ${name}`);
    else if (lane.ended) complain(`branch ${name} has ended before`);
    else {
      if (lane.open > 0) complain(`steps of branch ${name} are still open`);
      lane.ended = true;
    }
  }

  private end(event: EventOf<"step-end">, complain: Complain): void {
    if (this.children > 0) complain("steps inside it are still open");
    if (this.attempts.size > 0) complain("an attempt is still open");
    if (this.asked) complain("a question is still open");
    for (const [name, { ended }] of this.branches) if (!ended) complain(`branch ${name} has not ended`);
    for (const [name, { tokens, usd }] of this.held) {
      if (tokens !== 0 || Math.abs(usd) > USD_DUST)
        complain(`it still holds ${tokens} tokens of ${name || "the flow"}`);
    }
    if (event.status === "ok" && event.output === undefined) complain("ok without an output");
    if (event.status !== "ok" && event.error === undefined) complain("no error given");
  }
}
