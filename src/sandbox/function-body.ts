import { getFormattedTokens, type Options, transform } from "sucrase";
import { err, ok, type Result } from "../base/index.ts";

/** Why a text is not the body of one function. Line and column count from 1, in the text itself. */
export interface BodyProblem {
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

/**
 * The code of a compute function as JavaScript: its types taken off, each line where it was. It is read alone, as a
 * whole, so what closes its function early is refused. Whatever runs code or prints it asks here first: nothing runs that
 * could not be exported, and the other way round. A lazy door: it brings sucrase.
 */
export function functionBody(code: string): Result<string, BodyProblem> {
  const body = withoutTypes(code);
  if (body.ok) {
    const module = moduleWord(code);
    return module === null ? body : err(module);
  }
  const { line, column } = body.error;
  if (line === undefined || column === undefined) return body;
  const at = offsetOf(code, line, column);
  // Where all before a brace is a body, the brace ends it.
  const isEnd = code[at] === "}" && withoutTypes(code.slice(0, at)).ok;
  return isEnd ? err({ message: "This brace closes the function itself", line, column }) : body;
}

/** The offset in the text of a line and a column that count from 1. */
export function offsetOf(text: string, line: number, column: number): number {
  const before = text.split("\n").slice(0, line - 1);
  return before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
}

const OPTIONS: Options = { transforms: ["typescript"], disableESTransforms: true };

function withoutTypes(code: string): Result<string, BodyProblem> {
  try {
    return ok(transform(code, OPTIONS).code);
  } catch (thrown) {
    return err(problemOf(thrown instanceof Error ? thrown.message : String(thrown)));
  }
}

/** What is read alone is read as a module, which a body is not: the first `import` or `export`, of types too. */
function moduleWord(code: string): BodyProblem | null {
  if (!/\b(?:import|export)\b/.test(code)) return null;
  // A line per token: `3:7-3:13  import  import …`
  const found = /^(\d+):(\d+)-\S+ +(import|export) /m.exec(getFormattedTokens(code, OPTIONS));
  return found && { message: `There is no ${found[3]} here`, line: Number(found[1]), column: Number(found[2]) };
}

/** `Error transforming …: Unexpected token (3:7)` */
function problemOf(message: string): BodyProblem {
  const [, said = message, line, column] =
    /^(?:Error transforming [^:]*: )?(.*?)(?: \((\d+):(\d+)\))?$/s.exec(message) ?? [];
  return line === undefined ? { message: said } : { message: said, line: Number(line), column: Number(column) };
}
