export { assertNever, invariant } from "./assert.ts";
export { codePointLength, compareCodePoints, wellFormedJson } from "./code-points.ts";
export { type Axis, addUsage, costOf, type TokenCounts, type UsedTokens } from "./cost.ts";
export type {
  Diagnostic,
  DocumentPlace,
  FixOffer,
  Found,
  NoData,
  Phase,
  Place,
  RunPlace,
  Severity,
  Span,
  TextPlace,
} from "./diagnostic.ts";
export { countFindings, fixOffer, found } from "./diagnostic.ts";
export { sha256Hex, shortHash } from "./hash.ts";
export type { Json, JsonObject, JsonPath } from "./json.ts";
export { deepEqual, isDeeperThan, isJsonArray, isJsonObject, ownValue, parseMachineJson } from "./json.ts";
export { bracedParts, closingBrace, fencedParts } from "./json-in-text.ts";
export {
  isExact,
  type JsonProblem,
  type JsonProblemKind,
  type JsonReading,
  offsetAt,
  readJson,
} from "./json-reader.ts";
export { canonicalJson, pythonFloat, pythonJson } from "./json-text.ts";
export { KEY_HEADER, type KeyMark, markOf, readMark, sayKey } from "./key-mark.ts";
export {
  FAILURE_KINDS,
  isFailureKind,
  MODEL_FAILURES,
  type ModelFailureKind,
  type TransportFailureKind,
} from "./model-failures.ts";
export { MOST_STEPS_OF_A_RUN } from "./most-steps.ts";
export { camelCase, pascalCase, snakeCase } from "./names.ts";
export { nearestName } from "./nearest.ts";
export { parseJson, readPlainJson, sayJsonProblem } from "./parse-json.ts";
export { applyPatch, diff, type Patch, type Splice } from "./patch.ts";
export {
  failureOfPayload,
  failureOfResponse,
  providerMessage,
  type ReadFailure,
} from "./read-failure.ts";
export { lookup, newRecord } from "./record.ts";
export { createRedactor, type Redactor } from "./redact.ts";
export type { Result } from "./result.ts";
export { err, ok } from "./result.ts";
export { flowOf, ownPath, type PathSegment, printPath, type RunPath } from "./run-path.ts";
export type { ScriptedAnswer, ScriptedDecision, ScriptedDecisions } from "./script.ts";
export { looksLikeSecret, secretAt, secretIn, secretInText } from "./secrets.ts";
export { shellArgument } from "./shell-argument.ts";
export { positionAt, positionsIn, sayPosition, type TextPosition } from "./text-position.ts";
export { type TextReferences, textReferences } from "./text-references.ts";
export {
  type Effort,
  isToldElse,
  outputLimit,
  THINKING,
  THOUGHT_ROOM,
  type Thinking,
  type ThinkingFacts,
  thinkingOf,
  thinks,
  thoughtRoom,
} from "./thinking.ts";
export { isLoopbackOfPages, isOpenToPages, isPrivateNetwork, isThisMachine, mayCarryKey } from "./this-machine.ts";
export { readUserPrices, type UserPrice, type UserPrices } from "./user-prices.ts";
