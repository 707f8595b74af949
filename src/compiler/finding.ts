import type { DocumentPlace, FixOffer, JsonObject, Place, Severity } from "../base/index.ts";
import type { Edit } from "../flow/index.ts";
import type { CompilerCode } from "./codes.ts";
import type { CompilerDiagnostic } from "./compilation.ts";

export type At = Omit<DocumentPlace, "in">;
export type Fix = FixOffer<readonly Edit[]>;

interface Extra {
  readonly fixes?: readonly Fix[];
  readonly related?: readonly Place[];
}

function finding(severity: Severity, code: CompilerCode, at: At, data: JsonObject, extra: Extra): CompilerDiagnostic {
  return {
    code,
    severity,
    at: { in: "document", ...at },
    data,
    ...(extra.related && extra.related.length > 0 ? { related: extra.related } : {}),
    ...(extra.fixes && extra.fixes.length > 0 ? { fixes: extra.fixes } : {}),
  };
}

export const error = (code: CompilerCode, at: At, data: JsonObject = {}, extra: Extra = {}): CompilerDiagnostic =>
  finding("error", code, at, data, extra);

export const warning = (code: CompilerCode, at: At, data: JsonObject = {}, extra: Extra = {}): CompilerDiagnostic =>
  finding("warning", code, at, data, extra);

export const fix = (title: FixTitle, edits: readonly Edit[], data?: JsonObject): Fix => ({
  title,
  edits,
  ...(data ? { data } : {}),
});

/** Keys of the fixes' sentences in `diagnostics/`. */
export const fixTitles = [
  "rename-to",
  "add-contract",
  "remove-edge",
  "run-in-parallel",
  "use-field",
  "connect-from",
  "make-input-nullable",
  "default-value",
  "skip-when-null",
  "remove-constant",
  "use-frame-output",
  "set-result",
  "remove-mention",
  "remove-temperature",
  "set-thinking",
  "session-cache",
  "remove-ensure",
  "lower-budget",
  "raise-budget",
  "remove-contract",
  "remove-function",
  "remove-node",
  "remove-part",
  "remove-lane",
  "move-out",
  "set-require-all",
  "unset-main",
  "unset-model",
  "always-ask",
  "add-flow",
  "remove-field",
  "swap-bounds",
  "set-number",
  "plain-pattern",
  "ask-model",
  "nullable-result",
  "set-type",
  "unwrap",
] as const;
export type FixTitle = (typeof fixTitles)[number];
