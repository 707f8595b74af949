import { isTypeName } from "../contracts/index.ts";
import { INPUT_NODE, OUTPUT_NODE } from "./document.ts";

const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Keys that mean something to JavaScript's objects, refused as names everywhere. */
const FORBIDDEN: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Words that strict TypeScript takes neither as a variable nor as a type. */
const TYPESCRIPT =
  "await break case catch class const continue debugger default delete do else enum eval export extends false " +
  "finally for function if implements import in instanceof interface let new null package private protected public return " +
  "static super switch this throw true try typeof undefined var void while with yield";

/**
 * What a name is given to. `type`: a contract, which is a type in code. `variable`: an input of a function or flow, which
 * is a variable in code and in expressions. `member`: all else, which stands behind a point or in quotes.
 */
export type NameKind = "type" | "variable" | "member";

/** Words that code or expressions could not use as a name of that kind. */
const RESERVED: { readonly [K in NameKind]: ReadonlySet<string> } = {
  type: new Set(
    `${TYPESCRIPT} any arguments as bigint boolean infer keyof never number object readonly string symbol unique unknown`.split(
      " ",
    ),
  ),
  variable: new Set(`${TYPESCRIPT} and or not is lambda True False None`.split(" ")),
  member: new Set(),
};

/**
 * A name that files may hold: an ASCII identifier without `__` (LANGUAGE 3 refuses such names), at most 100
 * characters. ASCII, because two names that look alike must be alike.
 */
export function isReadableName(name: string): boolean {
  return name.length <= 100 && IDENTIFIER.test(name) && !name.includes("__") && !FORBIDDEN.has(name);
}

/** A readable name that code and expressions can use for a thing of that kind. A contract isn't called as a type of fields is. */
export function isLegalName(name: string, kind: NameKind): boolean {
  return isReadableName(name) && !RESERVED[kind].has(name) && !(kind === "type" && isTypeName(name));
}

/** The names under which every flow has its boundary. */
export function isReservedNode(name: string): boolean {
  return name === INPUT_NODE || name === OUTPUT_NODE;
}

/** A name without the number that keeps it apart: `classify` of `classify_2`. */
export function nameStem(name: string): string {
  return name.replace(/_?\d+$/, "") || name;
}

/** The wanted name if it is free, else with the lowest number from 2 that makes it so: `classify_2`, `Topic2`. */
export function freeName(wanted: string, taken: (name: string) => boolean): string {
  if (!taken(wanted)) return wanted;
  const stem = nameStem(wanted);
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
