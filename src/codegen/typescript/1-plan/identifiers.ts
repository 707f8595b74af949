/** Words that TypeScript does not take as a name in a class body of a module, and those that generated code uses. */
const RESERVED = new Set(
  (
    "abstract adaptive arguments async at attempt await awaitHuman branch break case catch class compute " +
    "configure const constructor continue contract debate debugger default delete do else enum eval export " +
    "extends false finally flow for forEach function goBack if implements import in infer inferred instanceof " +
    "interface let needed new null opaque package parallel private protected public py race return revising " +
    "revisitable self skipIf start static super switch this throw true try typeof undefined using var void " +
    "while with yield z"
  ).split(" "),
);

/** Hands out names that are legal, not reserved and not taken yet in one scope. */
export interface Identifiers {
  /** `preferred` if it is free, a reserved word with an underscore behind it, else with a number. */
  take(preferred: string): string;
  /** A scope inside this one: sees what is taken here, keeps its own to itself. */
  inner(): Identifiers;
}

export function identifiers(taken: ReadonlySet<string> = RESERVED): Identifiers {
  const own = new Set(taken);
  return {
    take(preferred) {
      const base = legal(preferred);
      const first = RESERVED.has(base) ? `${base}_` : base;
      let name = first;
      for (let number = 2; own.has(name); number += 1) name = `${first}${number}`;
      own.add(name);
      return name;
    },
    inner: () => identifiers(own),
  };
}

function legal(name: string): string {
  const cleaned = name.replace(/[^\p{ID_Continue}$]/gu, "_");
  return /^[\p{ID_Start}_$]/u.test(cleaned) ? cleaned : `_${cleaned}`;
}
