export type { Fragment } from "./clipboard.ts";
export type * from "./document.ts";
export { INPUT_NODE, OUTPUT_NODE, RESULT_PORT } from "./document.ts";
export type * from "./edits/edit.ts";
export type { Connection, Port, PortAddress, RefusalCode, Target, Topology } from "./face.ts";
export {
  applyEdit,
  applyEdits,
  canConnect,
  copyFragment,
  downstream,
  edgeId,
  fieldAtPort,
  flowCodes,
  freeName,
  inputPorts,
  isLegalName,
  laneKey,
  newDocument,
  nodeOf,
  outputPorts,
  outputType,
  parseDocument,
  parseFragment,
  pasteNames,
  printDocument,
  printFragment,
  resultType,
  targetsFor,
  topology,
  upstream,
} from "./face.ts";
