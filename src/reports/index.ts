export type { AxisMeter, EnvelopeMeter, Meters } from "./meters.ts";
export type { Vector } from "./vector.ts";
export { emptyVector, vectorGet, vectorPush, vectorSet, vectorValues } from "./vector.ts";
export type { AttemptView, BranchView, NodeIndex, NodeState, NodeView, RetryView, RunPhase, RunView } from "./view.ts";
