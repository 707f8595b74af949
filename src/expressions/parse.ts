import type { Expression } from "./ast.ts";
import { childrenOf } from "./ast.ts";
import type { ExpressionDiagnostic } from "./diagnostics.ts";
import { ExpressionParser } from "./parser.ts";

export interface ParsedExpression {
  readonly text: string;
  /** Null when the text cannot be read as an expression. Present in spite of JavaScript habits, which are mended. */
  readonly ast: Expression | null;
  readonly diagnostics: readonly ExpressionDiagnostic[];
}

/** Longer texts are refused: nobody writes them, and parsing is recursive. */
export const MAX_EXPRESSION_LENGTH = 20_000;

/** Reads an expression (LANGUAGE 3). Never throws; E201, E204, E209, E210, E213, E214. */
export function parseExpression(text: string): ParsedExpression {
  if (text.length > MAX_EXPRESSION_LENGTH) {
    const span = { start: 0, end: text.length };
    const data = { limit: MAX_EXPRESSION_LENGTH };
    return { text, ast: null, diagnostics: [{ code: "E213", severity: "error", span, data }] };
  }
  const parser = new ExpressionParser(text);
  const ast = parser.parse();
  if (ast && isTooTall(ast)) {
    const data = { limit: MAX_HEIGHT };
    return {
      text,
      ast: null,
      diagnostics: [{ code: "E213", severity: "error", span: ast.span, data }],
    };
  }
  return { text, ast, diagnostics: parser.diagnostics };
}

/** Chains (`a + b + c …`) grow trees without nesting in the text; everything that walks a tree is recursive. */
const MAX_HEIGHT = 500;

function isTooTall(ast: Expression): boolean {
  let level: readonly Expression[] = [ast];
  for (let height = 0; level.length > 0; height++) {
    if (height > MAX_HEIGHT) return true;
    level = level.flatMap(childrenOf);
  }
  return false;
}
