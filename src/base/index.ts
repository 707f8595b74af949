export { assertNever, invariant } from "./assert.ts";
export type { Diagnostic, DocumentPlace, FixOffer, Phase, Place, RunPlace, Severity, Span, TextPlace } from "./diagnostic.ts";
export type { Json, JsonObject } from "./json.ts";
export { isJsonObject } from "./json.ts";
export type { Result } from "./result.ts";
export { err, ok } from "./result.ts";
export { lookup, newRecord } from "./record.ts";
