/**
 * One room for graphs: documents and IRs project what waits for what into a small view, and order, cycles, reachability, when
 * a step runs, what runs again and what a step cannot do without are found here.
 */
export { cyclesOf } from "./cycles.ts";
export { type DebateInput, debateInputs } from "./debate-inputs.ts";
export { type Graph, graphOf, reachableFrom } from "./graph.ts";
export { durationOf, kahnOrder, startsOf, topologicalOrder } from "./order.ts";
export { ALWAYS, exclude, implies, isAlways, type PathCondition } from "./path-condition.ts";
export {
  type ConditionalStep,
  type Need,
  needOf,
  type PathConditions,
  pathConditionsOf,
  type Route,
} from "./path-conditions.ts";
export { type LoopRegion, loopRegionsOf, overlapping, type Way, waysBackAmong } from "./ways-back.ts";
