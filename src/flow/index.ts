export { callableFlows } from "./callable-flows.ts";
export { calledFlowOf, calledFlows } from "./calls.ts";
export { ROUND_COLUMNS } from "./card-layers.ts";
export type { Fragment } from "./clipboard.ts";
export { copyFragment, parseFragment, printFragment } from "./clipboard.ts";
export { compilesAlike } from "./compiles-alike.ts";
export type { Connection, ConnectionRefusal, RefusalCode, Target } from "./connections.ts";
export { canConnect, canConnectControl, edgeProblem, targetsFor } from "./connections.ts";
export { controlPorts, ELSE_PORT, isReservedRoute, routesOfNode } from "./control-ports.ts";
export type * from "./document.ts";
export { INPUT_NODE, OUTPUT_NODE, RESULT_PORT } from "./document.ts";
export { edgeId } from "./edge-id.ts";
export { applyEdit, applyEdits } from "./edits/apply.ts";
export type * from "./edits/edit.ts";
export { areExclusive } from "./exclusive.ts";
export { fileJson } from "./file/kept-json.ts";
export { locate } from "./file/locate.ts";
export type { ParsedDocument } from "./file/parse.ts";
export { parseDocument, printDocument, readKeptDocument } from "./file/parse.ts";
export { MAX_CHARACTERS, MAX_NODES } from "./file/read-file.ts";
export type {
  CardGeometry,
  LaneGeometry,
  PlacedControl,
  PlacedPort,
  Stratum,
} from "./geometry.ts";
export {
  CARD_SIZES,
  cardGeometry,
  lanePosition,
  nodePosition,
} from "./geometry.ts";
export type { GivenText, TextKind } from "./given/given-text.ts";
export { linkProblem, readGivenText } from "./given/given-text.ts";
export { joinPorts, takesAnother, withoutEdge } from "./join-ports.ts";
export { layoutGraphOf } from "./layout-graph.ts";
export { freeLane, freeName, isLegalName, isReadableName, type NameKind } from "./names.ts";
export { newDocument } from "./new-document.ts";
export { type NewInput, newInputFor } from "./new-input.ts";
export { isStep, textOnCard } from "./node-kinds.ts";
export { pasteNames, sayRenamed } from "./paste-names.ts";
export type { FlowPicture, PictureCard } from "./picture.ts";
export { flowPicture } from "./picture.ts";
export type { Port, PortAddress } from "./ports.ts";
export { fieldAtPort, inputPorts, outputPorts } from "./ports.ts";
export type { FlowDiagnostic, FlowProblems } from "./problems.ts";
export { flowNames } from "./refactor/everywhere.ts";
export { functionsOf } from "./refer.ts";
export { standsAlike } from "./stands-alike.ts";
export type { Topology } from "./topology.ts";
export {
  downstream,
  laneKey,
  lanesOutwards,
  siblings,
  topology,
  upstream,
  withMembers,
} from "./topology.ts";
export {
  branchTypes,
  debateInputs,
  inputFields,
  laneEnds,
  nodeOf,
  outputType,
  pathConditionsIn,
  resultsType,
  resultType,
  targetInputs,
} from "./types.ts";
