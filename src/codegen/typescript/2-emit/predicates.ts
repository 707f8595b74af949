import { invariant } from "../../../base/index.ts";
import { type ExpressionScope, parseExpression, printTypeScript } from "../../../expressions/index.ts";
import { literal } from "./text.ts";

/** `{ "result.confidence > 0.7": (result) => result.confidence > 0.7 }`: the text names the check, the function decides. */
export function predicates(
  texts: readonly string[],
  scope: ExpressionScope,
  parameter: (text: string) => string,
  uses: Set<string>,
): string | undefined {
  if (texts.length === 0) return undefined;
  const lines = texts.map((text) => {
    const parsed = parseExpression(text).ast;
    invariant(parsed, "the compiler has parsed every expression");
    const { code, usesHelpers } = printTypeScript(parsed, scope);
    if (usesHelpers) uses.add("py");
    return `${literal(text)}: ${parameter(code)} => ${code},`;
  });
  return `{\n${lines.join("\n")}\n}`;
}
