/** Records of names, whose order is part of what they mean; the order of all other keys is how somebody wrote them. */
const ORDERED: ReadonlySet<string> = new Set(["contracts", "functions", "flows", "input", "fields", "artifacts"]);

/** Equal data. `ordered`: the outermost record is one of names. */
export function sameData<T extends object>(a: T | null | undefined, b: T | null | undefined, ordered = false): boolean {
  if (a === b) return true;
  if (!a || !b || Array.isArray(a) !== Array.isArray(b)) return false;
  const before = entriesOf(a);
  const after = entriesOf(b);
  if (before.length !== after.length) return false;
  const others = new Map(after);
  return before.every(([key, value], index) => {
    if (ordered && after[index]?.[0] !== key) return false;
    if (!others.has(key)) return false;
    const other = others.get(key);
    if (typeof value !== "object" || typeof other !== "object") return value === other;
    return sameData(value, other, ORDERED.has(key));
  });
}

type Part = string | number | boolean | object | null;

/** Without what is undefined: an absent key says the same. */
function entriesOf(data: object): readonly (readonly [string, Part])[] {
  const entries: [string, Part | undefined][] = Object.entries(data);
  return entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
}
