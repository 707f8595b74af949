import { PGraph } from "p-graph";
import { interpret } from "../../src/interpreter/index.ts";
import type { Ir, IrInput } from "../../src/ir/index.ts";
import { nodeClock } from "../../src/node/index.ts";
import { MemoryJournal, type Ports, seededRandom } from "../../src/runtime/index.ts";
import { runMinimal } from "./minimal.ts";
import type { Workload } from "./workloads.ts";

/** `prepare` is not timed: it makes what the peer takes as its input. What `run` gives is held while memory is read. */
export interface Side {
  readonly name: string;
  prepare(workload: Workload): () => Promise<unknown>;
}

const noop = async () => 1;

/** Carries no data and emits no events. */
const pGraph: Side = {
  name: "p-graph 2.0.0",
  prepare({ needs }) {
    const nodes = new Map(needs.map((_, place) => [String(place), { run: noop }]));
    const dependencies = needs.flatMap((wanted, place) =>
      wanted.map((need): [string, string] => [String(need), String(place)]),
    );
    return async () => {
      const graph = new PGraph(nodes, dependencies);
      await graph.run();
      return graph;
    };
  },
};

const minimal: Side = {
  name: "minimal traced",
  prepare: (workload) => () => runMinimal(workload, noop),
};

/** Events in memory, budgets of the flow in force, outputs carried from step to step. */
export const stratum: Side = {
  name: "stratum",
  prepare(workload) {
    const ir = irOf(workload);
    return async () => {
      const journal = new MemoryJournal();
      const { done } = interpret(ir, "main", {}, { ports: portsOf(journal), run: "bench" });
      const outcome = await done;
      if (outcome.status !== "ok") throw new Error(`the run ended ${outcome.status}`);
      return journal;
    };
  },
};

export const SIDES: readonly Side[] = [stratum, pGraph, minimal];

/** Code that is a no-op, on the real clock. */
export function portsOf(journal: MemoryJournal): Ports {
  return {
    clock: nodeClock,
    random: seededRandom(1),
    journal,
    models: { resolve: () => null },
    prices: { priceOf: () => null },
    ask: { ask: () => Promise.reject(new Error("nobody is asked")) },
    compute: { run: async () => ({ ok: true, value: 1 }) },
    patterns: { search: async () => ({ matched: false }) },
  };
}

/** A function for each number of inputs. */
export function irOf({ needs }: Workload): Ir {
  const number = { type: "number" } as const;
  const output = (place: number): IrInput => ({
    kind: "reference",
    reference: { root: "step", step: `s${place}`, path: [] },
  });
  const named = (count: number) => Array.from({ length: count }, (_, at) => `i${at}`);
  const counts = [...new Set(needs.map((wanted) => wanted.length))];
  const functions = counts.map((count): [string, Ir["functions"][string]] => [
    `f${count}`,
    {
      mode: "compute",
      code: "return 1;",
      output: number,
      input: Object.fromEntries(named(count).map((name) => [name, number])),
    },
  ]);
  return {
    version: "flow/1",
    main: "main",
    contracts: {},
    functions: Object.fromEntries(functions),
    flows: {
      main: {
        input: {},
        output: number,
        budget: { ms: 600_000, usd: 1, tokens: 1_000_000 },
        result: output(needs.length - 1),
        steps: needs.map((wanted, place) => ({
          id: `s${place}`,
          type: "function",
          function: `f${wanted.length}`,
          inputs: Object.fromEntries(wanted.map((need, at) => [`i${at}`, output(need)])),
          depends_on: [],
        })),
      },
    },
  };
}
