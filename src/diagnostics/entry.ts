import type { Json, JsonObject } from "../base/index.ts";

/** The prose of one code. */
export interface Entry {
  /** What kind of problem this is, in a few words; the same for every finding of the code. */
  readonly title: string;
  /** This finding, in one sentence or two, from its data. */
  readonly message: (say: Say) => string;
  /** What to do about it. */
  readonly help: string;
  /** What to do about this finding, where its data tell; empty where they do not. */
  readonly closerHelp?: (say: Say) => string;
}

/** A value of the finding's data in words; empty when there is none. */
export interface Say {
  (key: string): string;
  has(key: string): boolean;
}

export function sayer(data: JsonObject): Say {
  const own = (key: string): Json | undefined => (Object.hasOwn(data, key) ? data[key] : undefined);
  const say = (key: string): string => inWords(own(key));
  return Object.assign(say, { has: (key: string) => say(key) !== "" });
}

/** Texts from documents are cut where they would drown the sentence. */
const MAX_LENGTH = 160;

function inWords(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH - 1)}…` : value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return isList(value) ? value.map(inWords).join(", ") : JSON.stringify(value);
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** ` Did you mean "x"?`, or nothing. */
export const didYouMean = (say: Say, key = "nearest"): string => (say.has(key) ? ` Did you mean "${say(key)}"?` : "");

const AXES: { readonly [axis: string]: string } = { ms: "time", usd: "cost", tokens: "tokens" };

/** An amount on a budget's axis: `8 s`, `$0.05`, `4000 tokens`. */
export function amount(say: Say, key: string): string {
  const number = say(key);
  switch (say("axis")) {
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

export const axisName = (say: Say): string => AXES[say("axis")] ?? say("axis");
