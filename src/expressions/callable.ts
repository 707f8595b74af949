/** What is passed to a function or method, by the name that CPython has for it. */
export interface Parameter {
  readonly name: string;
  readonly optional?: true;
  /** Any number of arguments, one at least. */
  readonly many?: true;
  /** It may be given by its name: as well, or only so. */
  readonly keyword?: "also" | "only";
  /** None is a value like any other here. */
  readonly none?: true;
  /** None of its items may be None. Of many: of the only one. */
  readonly items?: true;
}

/**
 * How a made-up value comes to satisfy a condition that uses it: as values are drawn anyway, the literals of the condition
 * among them; by what a drawn text is turned into; or not at all.
 */
export type Satisfying = "drawn" | "cannot" | ((text: string) => string);

/** What is known of every function and method. */
export interface Facts {
  readonly takes: readonly Parameter[];
  /** What it gives, in a few words behind its signature. */
  readonly gives: string;
  /** A condition about the `result` of `docs/functions.md` that uses it. */
  readonly example: string;
  readonly satisfying: Satisfying;
}

/** How many arguments go without a name, `most` may be infinite; and which can have one. */
export interface Arity {
  readonly least: number;
  readonly most: number;
  readonly keywords: readonly string[];
}

const MANY = Number.POSITIVE_INFINITY;

/** An entry of a table: facts, and what follows from them. */
export function entry<T extends Facts>(facts: T): T & Arity {
  const places = facts.takes.filter(({ keyword }) => keyword !== "only");
  return {
    ...facts,
    least: places.filter(({ optional }) => !optional).length,
    most: places.some(({ many }) => many) ? MANY : places.length,
    keywords: facts.takes.filter(({ keyword }) => keyword).map(({ name }) => name),
  };
}

/** `find(sub, start?, end?)`, `min(values…, default=)`, `round(number, ndigits=?)`. */
export function signature(name: string, { takes }: Facts): string {
  const parts = takes.map(({ name: own, optional, many, keyword }) => {
    const named = keyword ? "=" : "";
    return `${own}${named}${many ? "…" : optional ? "?" : ""}`;
  });
  return `${name}(${parts.join(", ")})`;
}

/** Whether the argument at a position must not be None, and whether that holds for its items; of `given` arguments. */
export function refusesNone(
  { takes }: Facts,
  position: number,
  given: number,
): { readonly itself: boolean; readonly items: boolean } {
  const last = takes[0]?.many ? takes[0] : undefined;
  const parameter = last ?? takes[position];
  if (!parameter || parameter.keyword === "only") return { itself: false, items: false };
  return { itself: !parameter.none, items: parameter.items === true && !(parameter.many && given > 1) };
}

export function argumentCount(least: number, most: number): string {
  const noun = (count: number) => `${count} argument${count === 1 ? "" : "s"}`;
  if (most === MANY) return `at least ${noun(least)}`;
  return least === most ? `exactly ${noun(least)}` : `${least} to ${noun(most)}`;
}
