import type { Result } from "../base/index.ts";
import { err, ok } from "../base/index.ts";
import type { Expression } from "./ast.ts";
import type { Bindings } from "./compile.ts";
import { compileThunk } from "./compile.ts";
import type { ExpressionDiagnostic } from "./diagnostics.ts";
import { truthy } from "./operators.ts";
import { parseExpression } from "./parse.ts";
import type { PyErrorType, PyValue } from "./values.ts";
import { iterate, PyError, PyIterator } from "./values.ts";

export type { Bindings } from "./compile.ts";

/** Why an evaluation gave no value: CPython's kind of error and its words. `LimitError` is ours (steps, size). */
export interface ExpressionFailure {
  readonly type: PyErrorType;
  readonly message: string;
}

export interface EvaluateOptions {
  /** 100,000 if absent (LANGUAGE 3). */
  readonly steps?: number;
}

export const STEP_LIMIT = 100_000;

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

/** Evaluates a tree once. */
export function evaluate(
  ast: Expression,
  bindings: Bindings,
  options: EvaluateOptions = {},
): Result<PyValue, ExpressionFailure> {
  return new Compiled("", ast).evaluate(bindings, options);
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
    return guarded(() => {
      const value = this.#run(bindings, options);
      // A generator nobody asked for is a list to whoever takes the value.
      return value instanceof PyIterator ? [...iterate(value)] : value;
    });
  }

  test(bindings: Bindings, options: EvaluateOptions = {}): Result<boolean, ExpressionFailure> {
    return guarded(() => truthy(this.#run(bindings, options)));
  }

  #run(bindings: Bindings, options: EvaluateOptions): PyValue {
    const { run, slots } = this.#program;
    return run({ bindings, locals: slots === 0 ? NO_LOCALS : [], meter: { left: options.steps ?? STEP_LIMIT } });
  }
}

const NO_LOCALS: PyValue[] = [];

/** Turns thrown errors of expressions into failures; a value too deep for the stack is one of them. */
export function guarded<T>(action: () => T): Result<T, ExpressionFailure> {
  try {
    return ok(action());
  } catch (error) {
    if (error instanceof PyError) return err({ type: error.type, message: error.message });
    if (error instanceof RangeError) return err({ type: "RecursionError", message: "value nested too deep" });
    throw error;
  }
}
