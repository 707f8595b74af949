import type { Diagnostic } from "../../base/index.ts";
import type { Ir } from "../../ir/index.ts";
import { printIr, printOlder } from "../../ir/yaml/index.ts";
import type { Dialect } from "./dialect.ts";
import { lowerTo, lowestDialect } from "./lower.ts";

/** IR as the text of a version, and what it loses. */
export interface VersionText {
  /** Null for `lowest` when no older version carries the flow. */
  readonly version: "flow/1" | Dialect | null;
  readonly text: string | null;
  /** Errors: why there is no text (for `lowest`, in the newest of them). */
  readonly losses: readonly Diagnostic[];
}

/** `lowest`: the oldest version that carries the flow (LANGUAGE 7, "Lowering"). */
export function textIn(ir: Ir, version: "flow/1" | Dialect | "lowest"): VersionText {
  if (version === "flow/1") return { version, text: printIr(ir).text, losses: [] };
  const lowest = version === "lowest" ? lowestDialect(ir) : version;
  const { value, diagnostics } = lowerTo(ir, lowest ?? "0.3");
  return { version: lowest, text: value && printOlder(value), losses: diagnostics };
}
