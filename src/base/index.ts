export { assertNever, invariant } from "./assert.ts";
export { codePointLength, compareCodePoints } from "./code-points.ts";
export { costOf, type TokenCounts } from "./cost.ts";
export type {
  Diagnostic,
  DocumentPlace,
  FixOffer,
  Phase,
  Place,
  RunPlace,
  Severity,
  Span,
  TextPlace,
} from "./diagnostic.ts";
export { sha256Hex, shortHash } from "./hash.ts";
export type { Json, JsonObject } from "./json.ts";
export { deepEqual, isDeeperThan, isJsonArray, isJsonObject, ownValue, parseJson } from "./json.ts";
export { canonicalJson, pythonFloat, pythonJson } from "./json-text.ts";
export { camelCase, pascalCase, snakeCase } from "./names.ts";
export { nearestName } from "./nearest.ts";
export { applyPatch, diff, type Patch, type Splice } from "./patch.ts";
export { ALWAYS, both, implies, isAlways, type Presence } from "./presence.ts";
export { type Need, type PresenceNode, type Presences, presencesOf, type Route } from "./presence-graph.ts";
export { lookup, newRecord } from "./record.ts";
export { createRedactor, type Redactor } from "./redact.ts";
export type { Result } from "./result.ts";
export { err, ok } from "./result.ts";
export { type PathSegment, printPath, type RunPath } from "./run-path.ts";
export type { ScriptedAnswer, ScriptedDecision, ScriptedDecisions } from "./script.ts";
export { type TextReferences, textReferences } from "./text-references.ts";
