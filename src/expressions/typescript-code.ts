/** Binding powers of TypeScript, loosest first. */
export const TERNARY = 1;
export const OR = 2;
export const AND = 3;
export const EQUALITY = 4;
export const RELATION = 5;
export const UNARY = 8;
export const ATOM = 10;

export interface Code {
  readonly code: string;
  readonly power: number;
}

/** `native`: the TypeScript type is what the static type says; otherwise it is `PyValue`. */
export interface ValueCode extends Code {
  readonly native: boolean;
}

export const wrap = (code: Code | undefined, least: number): string => {
  if (!code) return "null";
  return code.power < least ? `(${code.code})` : code.code;
};

export const atom = (code: string): Code => ({ code, power: ATOM });
export const atPower = (code: string, power: number): Code => ({ code, power });
export const native = (code: string): ValueCode => ({ code, power: ATOM, native: true });
export const helper = (code: string): ValueCode => ({ code, power: ATOM, native: false });
export const arrowBody = (code: string) => (code.startsWith("{") ? `(${code})` : code);

export function literal(value: null | boolean | number | string, float: boolean): ValueCode {
  if (typeof value === "number" && (float || !Number.isFinite(value))) {
    return Number.isInteger(value)
      ? helper(`py.real(${value})`)
      : native(Number.isFinite(value) ? String(value) : "Infinity");
  }
  return native(typeof value === "number" ? String(value) : JSON.stringify(value));
}

const RESERVED = new Set(
  "py arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield".split(
    " ",
  ),
);

/** A loop variable's name, kept clear of TypeScript's own words. */
export const variableName = (name: string) => (RESERVED.has(name) ? `${name}_` : name);
