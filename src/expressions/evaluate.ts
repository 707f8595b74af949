import type { Result } from "../base/index.ts";
import { err, ok } from "../base/index.ts";
import type { Expression } from "./ast.ts";
import type { Bindings } from "./compile.ts";
import { compileThunk } from "./compile.ts";
import type { ExpressionDiagnostic } from "./diagnostics.ts";
import { truthy } from "./operators.ts";
import { parseExpression } from "./parse.ts";
import { PyError, type PyErrorType } from "./py-error.ts";
import type { PyValue } from "./values.ts";
import { iterate, PyIterator } from "./values.ts";
import { STEP_LIMIT, type Work, within } from "./work.ts";

export type { Bindings } from "./compile.ts";

/** Why an evaluation gave no value: CPython's kind of error and its words. `LimitError` is ours (steps, size). */
export interface ExpressionFailure {
  readonly type: PyErrorType;
  readonly message: string;
}

export interface EvaluateOptions {
  /** What it may do, and is taken off as it is done; 100,000 steps if absent (LANGUAGE 3). */
  readonly work?: Work;
}

/** An expression made ready to be evaluated many times. Nothing is thrown. */
export interface CompiledExpression {
  readonly text: string;
  readonly ast: Expression;
  evaluate(bindings: Bindings, options?: EvaluateOptions): Result<PyValue, ExpressionFailure>;
  /** The truth of the value. */
  test(bindings: Bindings, options?: EvaluateOptions): Result<boolean, ExpressionFailure>;
}

/** Parses and compiles; the error lists what is wrong with the text. JavaScript habits are errors here too. */
export function compileExpression(text: string): Result<CompiledExpression, readonly ExpressionDiagnostic[]> {
  const { ast, diagnostics } = parseExpression(text);
  if (!ast || diagnostics.length > 0) return err(diagnostics);
  return ok(new Compiled(text, ast));
}

/** The value of a tree, inside `guarded`: throws what that turns into failures. */
export function evaluateTree(ast: Expression, bindings: Bindings): PyValue {
  return listed(runProgram(compileThunk(ast), bindings));
}

/** A generator nobody asked for is a list to whoever takes the value. */
function listed(value: PyValue): PyValue {
  return value instanceof PyIterator ? [...iterate(value)] : value;
}

function runProgram({ run, slots }: ReturnType<typeof compileThunk>, bindings: Bindings): PyValue {
  return run({ bindings, locals: slots === 0 ? NO_LOCALS : [] });
}

class Compiled implements CompiledExpression {
  readonly text: string;
  readonly ast: Expression;
  readonly #program: ReturnType<typeof compileThunk>;

  constructor(text: string, ast: Expression) {
    this.text = text;
    this.ast = ast;
    this.#program = compileThunk(ast);
  }

  evaluate(bindings: Bindings, options: EvaluateOptions = {}): Result<PyValue, ExpressionFailure> {
    return guarded(() => listed(runProgram(this.#program, bindings)), options);
  }

  test(bindings: Bindings, options: EvaluateOptions = {}): Result<boolean, ExpressionFailure> {
    return guarded(() => truthy(runProgram(this.#program, bindings)), options);
  }
}

const NO_LOCALS: PyValue[] = [];

/** Turns thrown errors of expressions into failures; a value too deep for the stack is one of them. */
export function guarded<T>(action: () => T, { work }: EvaluateOptions = {}): Result<T, ExpressionFailure> {
  try {
    return ok(within(work ?? { left: STEP_LIMIT }, action));
  } catch (error) {
    if (error instanceof PyError) return err({ type: error.type, message: error.message });
    if (error instanceof RangeError) return err({ type: "RecursionError", message: "value nested too deep" });
    throw error;
  }
}
