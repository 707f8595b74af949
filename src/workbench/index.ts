/**
 * The headless application: stores, one gateway (`dispatch`), history, projects, runs. No React, no DOM.
 * `createWorkbench(ports)` makes one; `platform` has the page's ports, `memory.ts` those of tests.
 */

export type { CheckedExpression, Completion, ExpressionDiagnostic, ExpressionScope } from "../expressions/index.ts";
export {
  applyEdits as applyTextEdits,
  checkExpression,
  compileCheck,
  completions,
  explain,
} from "../expressions/index.ts";
export type { CardGeometry, LaneGeometry, NameKind, PlacedPort, Stratum } from "../flow/index.ts";
export {
  applyEdits,
  CARD_SIZES,
  callableFlows,
  canConnect,
  canConnectControl,
  cardGeometry,
  controlPorts,
  ELSE_PORT,
  edgeId,
  fieldAtPort,
  flowNames as conditionNames,
  freeLane,
  freeName,
  INPUT_NODE,
  inputPorts,
  isLegalName,
  isReservedRoute,
  isStep,
  joinPorts,
  laneEnds,
  laneKey,
  lanePosition,
  newInputFor,
  nodeOf,
  nodePosition,
  OUTPUT_NODE,
  outputPorts,
  outputType,
  RESULT_PORT,
  ROUND_COLUMNS,
  resultsType,
  resultType,
  routesOfNode,
  standsAlike,
  takesAnother,
  targetInputs,
  targetsFor,
  textOnCard,
  topology,
  withoutEdge,
} from "../flow/index.ts";
export { isStepPassed } from "../lessons/index.ts";
export type { UncertainCall } from "../reports/index.ts";
export {
  debateOf,
  iterationsOf,
  latestOf,
  nodeOf as stepOf,
  nodesOf as stepsOf,
  partsOf,
  standsStill,
  timelineOf,
  tokensOf,
  totalsOf,
} from "../reports/index.ts";
export type { Arrangement } from "./arranging.ts";
export { ARRANGEMENTS, whyNotArranged } from "./arranging.ts";
export { absoluteBox, laneAt } from "./boxes.ts";
export { changedSinceRun } from "./changed.ts";
export type { Command } from "./command.ts";
// What the UI may use of deeper layers goes through this door.
export type { CommandContext, CommandEntry } from "./commands/registry.ts";
export { commandEntries, contextOf } from "./commands/registry.ts";
export { barOf } from "./decision-bar.ts";
export type { LiveChoice, ModelChoice } from "./model-choice.ts";
export {
  ANTHROPIC_BASE_URL,
  addressProblem,
  isLive,
  mayGoWithoutKey,
  mayHaveKey,
  modelName,
  OPENAI_BASE_URL,
  originOf,
  SIMULATED,
} from "./model-choice.ts";
export { placeAt, placeInLane, placeInSight } from "./places.ts";
export type * from "./ports.ts";
export type { ReviewDraft } from "./review-draft.ts";
export { draftKey, isAskedWithin, parseDraft, printDraft, reviewAddress } from "./review-draft.ts";
export type { Confirmation, RunRefusal } from "./run-life.ts";
export type { RunSummary } from "./run-summary.ts";
export { isDrawerOpen } from "./session.ts";
export { type RunNow, type Staleness, stalenessOf } from "./staleness.ts";
export type { FlowRun, Standing } from "./standing.ts";
export { flowRunOf, standingOf, stepPath, wentOnAt } from "./standing.ts";
export type * from "./state.ts";
export type { Typing, TypingState } from "./typing.ts";
export { placeOfVisit } from "./visits.ts";
export { createWorkbench, type Workbench, type WorkbenchOptions } from "./workbench.ts";
