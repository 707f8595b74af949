import { transform } from "sucrase";
import { err, ok, type Result } from "../base/index.ts";
import type { ComputeFault } from "../runtime/index.ts";

/**
 * A compute function as one JavaScript expression: the body over its parameters, types taken off. The body begins on
 * line 2, and lines stay what they were. This is the one tool that does so, everywhere. A lazy door: it brings sucrase.
 */
export function stripTypes(code: string, parameters: readonly string[]): Result<string, ComputeFault> {
  try {
    const wrapped = `(function (${parameters.join(", ")}) { "use strict";\n${code}\n})`;
    return ok(transform(wrapped, { transforms: ["typescript"], disableESTransforms: true }).code);
  } catch (thrown) {
    return err(syntaxFault(thrown instanceof Error ? thrown.message : String(thrown)));
  }
}

/** `Error transforming …: Unexpected token (3:7)`, in lines of the wrapped text. */
function syntaxFault(message: string): ComputeFault {
  const [, said = message, line, column] =
    /^(?:Error transforming [^:]*: )?(.*?)(?: \((\d+):(\d+)\))?$/s.exec(message) ?? [];
  if (line === undefined) return { kind: "syntax", message: said };
  return { kind: "syntax", message: said, line: Math.max(1, Number(line) - 1), column: Number(column) };
}
