import { type Satisfying, satisfyingOf } from "../../expressions/index.ts";

/**
 * What the ensure expressions say about values, read from their text: which field is compared with which literals.
 * Only hints: whether a candidate holds is decided by evaluating the expression.
 */
export interface Hints {
  /** Literals that stand in an expression that names the field (last segment of its path). */
  numbersFor(field: string): readonly number[];
  textsFor(field: string): readonly string[];
  /** What turns a text into one of which such an expression can hold, by the functions and methods that it calls. */
  turnsFor(field: string): readonly Turn[];
  /** Fields that an expression names. */
  fieldsIn(expression: string): ReadonlySet<string>;
}

type Turn = Extract<Satisfying, (text: string) => string>;

const CALL = /([A-Za-z_]\w*)\s*\(/g;
const NAME = /(?:\.|\[\s*["'])([A-Za-z_]\w*)/g;
const TEXT = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/g;
const NUMBER = /(?<![\w.])\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/** `result` itself goes by this name: the hints for an output that is no object. */
export const WHOLE = "result";

export function hintsOf(expressions: readonly string[]): Hints {
  const numbers = new Map<string, number[]>();
  const texts = new Map<string, string[]>();
  const turns = new Map<string, Turn[]>();
  const fields = new Map<string, ReadonlySet<string>>();
  for (const expression of expressions) {
    const found = [...expression.matchAll(NUMBER)].map(([text]) => Number(text));
    const quoted = [...expression.matchAll(TEXT)].map(([, double, single]) => double ?? single ?? "");
    const turned = [...expression.matchAll(CALL)].flatMap(([, name]) => {
      const satisfying = satisfyingOf(name ?? "");
      return typeof satisfying === "function" ? [satisfying] : [];
    });
    const named = new Set([WHOLE, ...[...expression.matchAll(NAME)].map(([, name]) => name ?? "")]);
    fields.set(expression, named);
    for (const name of named) {
      numbers.set(name, [...(numbers.get(name) ?? []), ...found]);
      texts.set(name, [...(texts.get(name) ?? []), ...quoted]);
      turns.set(name, [...(turns.get(name) ?? []), ...turned]);
    }
  }
  return {
    numbersFor: (field) => numbers.get(field) ?? [],
    textsFor: (field) => texts.get(field) ?? [],
    turnsFor: (field) => turns.get(field) ?? [],
    fieldsIn: (expression) => fields.get(expression) ?? new Set<string>(),
  };
}
