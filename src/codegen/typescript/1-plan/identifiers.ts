/** Words that TypeScript does not take as a variable in a module. */
const WORDS = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends false " +
    "finally for function if implements import in instanceof interface let new null package private protected public return " +
    "static super switch this throw true try typeof undefined var void while with yield"
  ).split(" "),
);

/** Hands out names that are legal, no words of TypeScript and not taken yet in one scope. */
export interface Identifiers {
  /** `preferred` if it is free, a word with an underscore behind it, else with a number. */
  take(preferred: string): string;
  /** A scope inside this one: sees what is taken here, keeps its own to itself. */
  inner(): Identifiers;
}

export const identifiers = (taken: Iterable<string> = []): Identifiers => namesIn(WORDS, new Set(taken));

/** Names behind a point, where words of TypeScript may stand too. */
export const members = (taken: Iterable<string> = []): Identifiers => namesIn(new Set(), new Set(taken));

interface Scope extends Identifiers {
  has(name: string): boolean;
  /** The first number behind a name that may be free. */
  next(name: string): number;
}

function namesIn(words: ReadonlySet<string>, own: Set<string>, outer?: Scope): Scope {
  const numbers = new Map<string, number>();
  const scope: Scope = {
    has: (name) => own.has(name) || outer?.has(name) === true,
    next: (name) => numbers.get(name) ?? outer?.next(name) ?? 2,
    take(preferred) {
      const base = legal(preferred);
      const first = words.has(base) ? `${base}_` : base;
      let name = first;
      if (scope.has(first)) {
        let number = scope.next(first);
        while (scope.has(`${first}${number}`)) number += 1;
        numbers.set(first, number + 1);
        name = `${first}${number}`;
      }
      own.add(name);
      return name;
    },
    inner: () => namesIn(words, new Set(), scope),
  };
  return scope;
}

function legal(name: string): string {
  const cleaned = name.replace(/[^\p{ID_Continue}$]/gu, "_");
  return /^[\p{ID_Start}_$]/u.test(cleaned) ? cleaned : `_${cleaned}`;
}
