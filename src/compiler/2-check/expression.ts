import type { Contracts, Fields } from "../../contracts/index.ts";
import { applyEdits, checkExpression } from "../../expressions/index.ts";
import type { Edit } from "../../flow/index.ts";
import type { CompilerDiagnostic } from "../compilation.ts";
import type { At } from "../finding.ts";

/** The findings of one expression (`E2xx`), put in their place in the document; mended text becomes an edit. */
export function checkExpressionAt(
  text: string,
  scope: { readonly names: Fields; readonly contracts: Contracts },
  at: At,
  set: (mended: string) => readonly Edit[],
): readonly CompilerDiagnostic[] {
  return checkExpression(text, scope).diagnostics.map(({ code, severity, span, data, fix }) => ({
    code,
    severity,
    at: { in: "document", ...at, span },
    data,
    ...(fix ? { fixes: [{ title: fix.title, edits: set(applyEdits(text, fix.edits)) }] } : {}),
  }));
}
