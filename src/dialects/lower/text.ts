import { DIALECTS, type Dialect, type Ir } from "../../ir/index.ts";
import { printIr } from "../../ir/yaml/index.ts";
import { printOlder } from "../file/print.ts";
import { lowerTo } from "./lower.ts";
import { textIn } from "./opened.ts";
import type { LoweringDiagnostic } from "./problems.ts";

/** IR as the text of a version, what it loses, and why it is of no lower one. */
export interface VersionText {
  /** The version asked for; of `lowest`, the one that it came to. */
  readonly version: "flow/1" | Dialect;
  /** Null when the version asked for cannot carry the flow; never of `lowest` and `flow/1`. */
  readonly text: string | null;
  /** Warnings: what the text does not carry. Errors: why there is no text. */
  readonly losses: readonly LoweringDiagnostic[];
  /** Of `lowest`: what the version below the one that it came to cannot carry (errors). Else empty. */
  readonly refused: readonly LoweringDiagnostic[];
  /** Of `lowest`: the older version that the flow was opened from. It goes back to that one, not below. */
  readonly origin: Dialect | null;
}

export interface CarriedText extends VersionText {
  readonly text: string;
}

/** The text of an older version. */
export function textOfDialect(ir: Ir, dialect: Dialect): VersionText {
  const { value, diagnostics } = lowerTo(ir, dialect);
  return { version: dialect, text: value && printOlder(value), losses: diagnostics, refused: [], origin: null };
}

/** In the lowest version that carries the flow; `flow/1`, which carries all, if no older one does (LANGUAGE 7, "Lowering"). */
export function lowestText(ir: Ir): CarriedText {
  const said = textIn(ir.extra, "version");
  const origin = DIALECTS.find((dialect) => dialect === said) ?? null;
  let refused: readonly LoweringDiagnostic[] = [];
  for (const dialect of DIALECTS.slice(origin ? DIALECTS.indexOf(origin) : 0)) {
    const lowered = textOfDialect(ir, dialect);
    const { text, losses } = lowered;
    if (text !== null) return { ...lowered, text, refused, origin };
    refused = losses.filter(({ severity }) => severity === "error");
  }
  return { version: "flow/1", text: printIr(ir).text, losses: [], refused, origin };
}
