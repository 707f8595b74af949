import { assertNever, printPath } from "../base/index.ts";
import type { BudgetChange, EventOf, RunEvent } from "../runtime/index.ts";
import { foldAttempt, foldRetry } from "./fold-attempt.ts";
import { addAttemptCost, charged, emptyMeters, limited, tickMeters } from "./fold-meters.ts";
import { closeNode, openNode, ownerOf, printScope, skipNode, touchNode } from "./fold-node.ts";
import { standsStill } from "./stands-still.ts";
import { emptyVector } from "./vector.ts";
import type { RoundView, RunView } from "./view.ts";

export function emptyRunView(): RunView {
  return {
    phase: "idle",
    run: "",
    flow: "",
    flow_id: "",
    args: [],
    nodes: emptyVector(),
    index: { places: new Map(), visits: new Map(), flows: new Map() },
    meters: emptyMeters(),
    at: 0,
    pausedMs: 0,
    duration_ms: null,
    seq: -1,
    open: 0,
    working: 0,
    awaiting: 0,
    waiting: [],
    rounds: [],
  };
}

/** The view after one more event. Pure, and constant time whatever the length of the run. */
export function reduceRun(view: RunView, event: RunEvent): RunView {
  const at = Math.max(view.at, event.at);
  const pausedMs = view.pausedMs + (standsStill(view) ? at - view.at : 0);
  const next = foldBody({ ...view, seq: event.seq, at, pausedMs }, event);
  const ticked = tickMeters(next.meters, next.at - next.pausedMs);
  return ticked === next.meters ? next : { ...next, meters: ticked };
}

export function reduceRunAll(view: RunView, events: Iterable<RunEvent>): RunView {
  for (const event of events) view = reduceRun(view, event);
  return view;
}

function foldBody(next: RunView, event: RunEvent): RunView {
  switch (event.type) {
    case "run-start":
      return {
        ...next,
        phase: "running",
        run: event.run,
        flow: event.flow,
        flow_id: event.flow_id,
        args: event.args,
        ...(event.basedOn && { basedOn: event.basedOn }),
        ...(event.part && { part: event.part }),
        meters: { ...next.meters, ...limited(next.meters, event.limits) },
      };
    case "step-start":
      return openNode(next, event);
    case "attempt-start":
    case "text-delta":
    case "thought-delta":
    case "attempt-uncertain":
      return touchNode(next, event.path, (node) => foldAttempt(node, event));
    case "attempt-end": {
      const folded = touchNode(next, event.path, (node) => foldAttempt(node, event));
      const owner = ownerOf(folded, event.path);
      return owner ? { ...folded, meters: addAttemptCost(folded.meters, owner, event) } : folded;
    }
    case "step-retry":
      return touchNode(next, event.path, (node) => foldRetry(node, event));
    case "step-reused":
      return closeNode(next, event, {
        ...{ state: "done", reused: event.given ? "given" : "earlier", output: event.output, startedAt: event.at },
        ...(event.name !== undefined && { name: event.name }),
        ...(event.inputs && { inputs: event.inputs }),
        ...(event.args && { args: event.args }),
      });
    case "step-skip":
      return skipNode(next, event);
    case "step-end":
      return closeNode(next, event, {
        state: event.status === "ok" ? (event.cache_hit ? "cached" : "done") : event.status,
        ...(event.output !== undefined && { output: event.output }),
        ...(event.error && { error: event.error }),
        ...(event.trace && { trace: event.trace }),
      });
    case "budget-change":
      return event.changes.reduce(changeBudget, next);
    case "branch-end": {
      const state = event.status === "ok" ? "done" : event.status;
      return touchNode(next, event.path, (node) => ({
        ...node,
        branches: node.branches.map((branch) => (branch.name === event.branch ? { ...branch, state } : branch)),
      }));
    }
    case "route":
      return touchNode(next, event.path, (node) => ({ ...node, routes: [...node.routes, event.port] }));
    case "vote":
      return touchNode(next, event.path, (node) => ({
        ...node,
        votes: [
          ...node.votes,
          {
            iteration: event.path.at(-1)?.iteration ?? 1,
            agreeing: event.agreeing,
            abstained: event.abstained,
            reached: event.reached,
          },
        ],
      }));
    case "iteration-end":
      return touchNode(next, event.path, (node) => ({ ...node, iterations: [...node.iterations, event.ok] }));
    case "debate-round":
      return touchNode(next, event.path, (node) => ({
        ...node,
        debate: [...node.debate, { round: event.round, converged: event.converged }],
      }));
    case "round-start":
      return { ...next, rounds: [...next.rounds, roundOf(event, next.at)] };
    case "ask-start": {
      const asked = touchNode(next, event.path, (node) => ({
        ...node,
        state: "waiting",
        question: event.question,
        asks: [...node.asks, { from: event.at, to: null }],
      }));
      return { ...asked, waiting: [...asked.waiting, printPath(event.path)] };
    }
    case "ask-end": {
      const path = printPath(event.path);
      const answered = touchNode(next, event.path, (node) => ({
        ...node,
        state: "running",
        asks: node.asks.map((ask) => (ask.to === null ? { ...ask, to: event.at } : ask)),
      }));
      return { ...answered, waiting: answered.waiting.filter((other) => other !== path) };
    }
    case "run-suspend":
      return { ...next, phase: "suspended", waiting: event.waiting };
    case "run-resume":
      return { ...next, phase: "running" };
    case "run-end":
      return {
        ...next,
        phase: event.status,
        ...(event.output !== undefined && { output: event.output }),
        ...(event.error && { error: event.error }),
        duration_ms: event.duration_ms,
      };
    default:
      return assertNever(event);
  }
}

function roundOf({ path, round, to, seq }: EventOf<"round-start">, at: number): RoundView {
  return { path, scope: printScope(path), round, to, at, seq };
}

function changeBudget(view: RunView, change: BudgetChange): RunView {
  if (change.envelope.length === 0) return { ...view, meters: { ...view.meters, ...charged(view.meters, change) } };
  return touchNode(view, change.envelope, (node) =>
    node.meter ? { ...node, meter: charged(node.meter, change) } : node,
  );
}
