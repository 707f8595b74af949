import type { Contracts, Fields } from "../../contracts/index.ts";
import { applyEdits, checkExpression, type Expression } from "../../expressions/index.ts";
import type { Edit } from "../../flow/index.ts";
import type { At, CompilerDiagnostic } from "../finding.ts";

/** The findings of one expression (`E2xx`), put in their place in the document; mended text becomes an edit. `more` looks at what was parsed. */
export function checkExpressionAt(
  text: string,
  scope: { readonly names: Fields; readonly contracts: Contracts },
  at: At,
  set: (mended: string) => readonly Edit[],
  more: (ast: Expression) => readonly CompilerDiagnostic[] = () => [],
): readonly CompilerDiagnostic[] {
  const { ast, diagnostics } = checkExpression(text, scope);
  const findings = diagnostics.map(
    ({ span, fix, ...found }): CompilerDiagnostic => ({
      ...found,
      at: { in: "document", ...at, span },
      ...(fix ? { fixes: [{ ...fix, edits: set(applyEdits(text, fix.edits)) }] } : {}),
    }),
  );
  return ast ? [...findings, ...more(ast)] : findings;
}
