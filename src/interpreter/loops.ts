import type { JumpPort, JumpRegion } from "../ir/index.ts";
import { Rounds, type Scope } from "../runtime/index.ts";
import type { Graph } from "./graph.ts";
import type { StepRecord } from "./schedule.ts";

/** A region of the graph that may run again, and the round that it is in. */
export interface Loop {
  readonly region: JumpRegion;
  /** Places of its steps, in document order. */
  readonly places: readonly number[];
  readonly outer: Loop | null;
  rounds: Rounds | null;
  scope: Scope | null;
  /** Counts what was sent back: a step that was dispatched before is not waited for. */
  epoch: number;
}

/** The loops of one running graph: which step is in which, and in which scope it runs now. */
export class Loops {
  readonly #scope: Scope;
  readonly #loops: readonly Loop[];
  readonly #innermost = new Map<number, Loop>();
  /** By the step that decides whether they run again. */
  readonly #decidedBy = new Map<string, Loop[]>();

  constructor(graph: Graph, scope: Scope) {
    this.#scope = scope;
    const loops: Loop[] = [];
    for (const region of graph.regions) {
      const places = [...region.members].flatMap((id) => graph.scopes[0]?.get(id) ?? []).sort((a, b) => a - b);
      // Outer regions come first, so the innermost loop is what stays.
      const outer = this.of(graph.scopes[0]?.get(region.to) ?? -1);
      const loop: Loop = { region, places, outer, rounds: null, scope: null, epoch: 0 };
      loops.push(loop);
      const decided = this.#decidedBy.get(region.from);
      if (decided) decided.push(loop);
      else this.#decidedBy.set(region.from, [loop]);
      for (const place of places) this.#innermost.set(place, loop);
    }
    this.#loops = loops;
  }

  of(place: number): Loop | null {
    return this.#innermost.get(place) ?? null;
  }

  scopeOf(loop: Loop | null): Scope {
    if (loop === null) return this.#scope;
    if (loop.scope === null) {
      loop.rounds = new Rounds(this.scopeOf(loop.outer));
      loop.scope = loop.rounds.begin();
    }
    return loop.scope;
  }

  /** The loop that this outcome sends back, if one does. */
  sentBackBy(id: string, record: StepRecord): Loop | null {
    for (const port of outcomesOf(record)) {
      const loop = this.#decidedBy.get(id)?.find(({ region }) => region.ports.includes(port));
      if (loop) return loop;
    }
    return null;
  }

  /** What was dispatched in a loop, or inside it, no longer counts. */
  invalidate(loop: Loop): void {
    for (const other of this.#loops) {
      if (!isWithin(other, loop)) continue;
      other.epoch += 1;
      if (other === loop) continue;
      other.rounds = null;
      other.scope = null;
    }
  }

  /** `id` settled without going back: its loop may end. */
  pass(id: string): void {
    for (const loop of this.#decidedBy.get(id) ?? []) void loop.rounds?.again(false, { to: loop.region.to });
  }
}

function isWithin(inner: Loop, outer: Loop): boolean {
  for (let loop: Loop | null = inner; loop; loop = loop.outer) if (loop === outer) return true;
  return false;
}

const OUTCOMES: readonly JumpPort[] = ["approve", "revise", "kill"];

/** The jumps that an outcome may take, the most telling first. */
export function outcomesOf(record: StepRecord): readonly JumpPort[] {
  if (record.status === "failed") return ["failed"];
  if (record.status !== "done") return [];
  return [...OUTCOMES.filter((port) => port === record.port), "next"];
}
