export type { Fragment } from "./clipboard.ts";
export type { FlowCode } from "./codes.ts";
export { flowCodes } from "./codes.ts";
export type * from "./document.ts";
export { INPUT_NODE, OUTPUT_NODE, RESULT_PORT } from "./document.ts";
export { edgeId } from "./edge-id.ts";
export type * from "./edits/edit.ts";
export type { Connection, Port, PortAddress, RefusalCode, Target } from "./face.ts";
export {
  applyEdit,
  applyEdits,
  canConnect,
  copyFragment,
  fieldAtPort,
  inputPorts,
  nodeOf,
  outputPorts,
  outputType,
  parseFragment,
  pasteNames,
  printFragment,
  resultType,
  targetsFor,
} from "./face.ts";
export { newDocument } from "./file/document-codec.ts";
export { KNOWN_VERSION } from "./file/migrations.ts";
export type { ParsedDocument } from "./file/parse.ts";
export { MAX_CHARACTERS, MAX_NODES, parseDocument, printDocument } from "./file/parse.ts";
export { freeName, isLegalName, isReadableName, isReservedNode } from "./names.ts";
export type { Topology } from "./topology.ts";
export {
  downstream,
  laneKey,
  lanesOutwards,
  mayLeadBack,
  siblings,
  topology,
  upstream,
  withMembers,
} from "./topology.ts";
