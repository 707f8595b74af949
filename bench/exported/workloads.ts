import { chain, fanOut, layers, type Workload } from "../engine/workloads.ts";

/** Steps one after the other, at once, and in a graph that is neither: plain awaits, and named promises. */
export const WORKLOADS: readonly Workload[] = [
  chain(100),
  fanOut(100),
  layers(10, 10, 3),
  chain(1_000),
  fanOut(1_000),
  layers(20, 50, 3),
  chain(3_000),
  fanOut(3_000),
  layers(60, 50, 3),
];
