import type { Axis } from "../base/index.ts";

/** The prose of one code, of findings with these data. */
export interface Entry<Data> {
  /** What kind of problem this is, in a few words; the same for every finding of the code. */
  readonly title: string;
  /** This finding, in one sentence or two, from its data. */
  readonly message: (say: Say<Data>) => string;
  /** What to do about it. */
  readonly help: string;
  /** What to do about this finding, where its data tell; empty where they do not. */
  readonly closerHelp?: (say: Say<Data>) => string;
}

/** The prose of a table of problems: an entry for each code, made from no other data than the code's. */
export type Entries<Problems> = { readonly [Code in keyof Problems]: Entry<Problems[Code]> };

/** A value of the data in words; empty when there is none. */
export interface Say<Data> {
  <Key extends keyof Data>(key: Key): Said<Data[Key]>;
  has(key: keyof Data): boolean;
}

/** What is said of a value: short texts as they are, so that a word of ours stays one of the words that it may be. */
type Said<Value> = Value extends string
  ? Value
  : Value extends boolean
    ? `${Value}`
    : Value extends null | undefined
      ? ""
      : string;

export function sayer<Data>(data: Data): Say<Data> {
  function say<Key extends keyof Data>(key: Key): Said<Data[Key]>;
  function say(key: keyof Data): string {
    return inWords(data[key]);
  }
  return Object.assign(say, { has: (key: keyof Data) => inWords(data[key]) !== "" });
}

/** Texts from documents are cut where they would drown the sentence. */
const MAX_LENGTH = 160;

function inWords(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH - 1)}…` : value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return Array.isArray(value) ? value.map(inWords).join(", ") : JSON.stringify(value);
}

/** One of our own words, said; itself where only another build has words for it. */
export const worded = <Word extends string>(words: { readonly [W in Word]: string }, word: Word): string =>
  Object.hasOwn(words, word) ? words[word] : word;

/** ` Did you mean "x"?`, or nothing. */
export const didYouMean = (nearest: string): string => (nearest === "" ? "" : ` Did you mean "${nearest}"?`);

const AXES: { readonly [A in Axis]: string } = { ms: "time", usd: "cost", tokens: "tokens" };

/** An amount on a budget's axis: `8 s`, `$0.05`, `4000 tokens`. */
export function amount(axis: Axis, number: string): string {
  switch (axis) {
    case "ms":
      return Number(number) >= 1000 ? `${secondsOf(Number(number))} s` : `${number} ms`;
    case "usd":
      // Sums of floating point numbers: four digits are more than anybody pays.
      return `$${Number(Number(number).toPrecision(4))}`;
    default:
      return `${number} tokens`;
  }
}

/** Milliseconds as seconds: from ten on, tenths say enough of an estimate. */
const secondsOf = (ms: number): number => (ms < 10_000 ? ms / 1000 : Math.round(ms / 100) / 10);

export const axisName = (axis: Axis): string => worded(AXES, axis);
