/**
 * What the ensure expressions say about values, read from their text: which field is compared with which literals.
 * Only hints: whether a candidate holds is decided by evaluating the expression.
 */
export interface Hints {
  /** Literals that stand in an expression that names the field (last segment of its path). */
  numbersFor(field: string): readonly number[];
  textsFor(field: string): readonly string[];
  /** Fields that an expression names. */
  fieldsIn(expression: string): ReadonlySet<string>;
}

const NAME = /(?:\.|\[\s*["'])([A-Za-z_]\w*)/g;
const TEXT = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g;
const NUMBER = /(?<![\w.])\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/** `result` itself goes by this name: the hints for an output that is no object. */
export const WHOLE = "result";

export function hintsOf(expressions: readonly string[]): Hints {
  const numbers = new Map<string, number[]>();
  const texts = new Map<string, string[]>();
  const fields = new Map<string, ReadonlySet<string>>();
  for (const expression of expressions) {
    const found = [...expression.matchAll(NUMBER)].map(([text]) => Number(text));
    const quoted = [...expression.matchAll(TEXT)].map(([, double, single]) => double ?? single ?? "");
    const named = new Set([WHOLE, ...[...expression.matchAll(NAME)].map(([, name]) => name ?? "")]);
    fields.set(expression, named);
    for (const name of named) {
      numbers.set(name, [...(numbers.get(name) ?? []), ...found]);
      texts.set(name, [...(texts.get(name) ?? []), ...quoted]);
    }
  }
  return {
    numbersFor: (field) => numbers.get(field) ?? [],
    textsFor: (field) => texts.get(field) ?? [],
    fieldsIn: (expression) => fields.get(expression) ?? new Set<string>(),
  };
}
