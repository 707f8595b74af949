import { INPUT_NODE, OUTPUT_NODE } from "./document.ts";

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Keys that mean something to JavaScript's objects, refused as names everywhere. */
const FORBIDDEN: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Words that an expression or the exported code would read as something else. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    "and or not if else for in is lambda True False None true false null undefined result results this self " +
    "await async break case catch class const continue debugger default delete do enum export extends finally function " +
    "import instanceof new return super switch throw try typeof var void while with yield let static implements " +
    "interface package private protected public eval"
  ).split(" "),
);

/**
 * A name that files may hold: an ASCII identifier without `__` (LANGUAGE 3 refuses such names), at most 100
 * characters. ASCII, because two names that look alike must be alike.
 */
export function isReadableName(name: string): boolean {
  return name.length <= 100 && IDENTIFIER.test(name) && !name.includes("__") && !FORBIDDEN.has(name);
}

/** A name that the editor gives: readable, and no word of the expression language or of TypeScript. */
export function isLegalName(name: string): boolean {
  return isReadableName(name) && !RESERVED.has(name);
}

/** The names under which every flow has its boundary. */
export function isReservedNode(name: string): boolean {
  return name === INPUT_NODE || name === OUTPUT_NODE;
}

/** The wanted name if it is free, else with the lowest number from 2 that makes it so: `classify_2`, `Topic2`. */
export function freeName(wanted: string, taken: (name: string) => boolean): string {
  if (!taken(wanted)) return wanted;
  const stem = wanted.replace(/_?\d+$/, "") || wanted;
  const joint = /^[A-Z]/.test(stem) ? "" : "_";
  for (let number = 2; ; number++) {
    const name = `${stem}${joint}${number}`;
    if (!taken(name)) return name;
  }
}

/** The name of a further lane: `a`, `b`, `c` …, then `lane_27`. */
export function freeLane(lanes: readonly { readonly name: string }[]): string {
  const taken = new Set(lanes.map((lane) => lane.name));
  const letter = [..."abcdefghijklmnopqrstuvwxyz"].find((one) => !taken.has(one));
  return letter ?? freeName(`lane_${lanes.length + 1}`, (name) => taken.has(name));
}
