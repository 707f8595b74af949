import { type Json, ownValue } from "../../base/index.ts";
import {
  type ArrayField,
  type Contracts,
  type Field,
  type Fields,
  type NumberField,
  nearestCount,
  nearestNumber,
  nearestText,
  type StringField,
} from "../../contracts/index.ts";
import type { Dice } from "./dice.ts";
import { textFromPattern } from "./from-pattern.ts";
import { type Hints, WHOLE } from "./hints.ts";
import { furtherSentence, proseFor } from "./prose.ts";
import type { Subject } from "./subject.ts";

/** What an answer is made up from. `hinted`: how often a literal of an ensure is taken up, 0 to 1. */
export interface Imagination {
  readonly dice: Dice;
  readonly subject: Subject;
  /** What an output without field names is called: the function's last word (`find_topic` → `topic`). */
  readonly noun: string;
  readonly contracts: Contracts;
  readonly hints: Hints;
  readonly hinted: number;
  /** Values that may still be made up, inner ones too: a type that branches at every level is not filled to its end. */
  readonly room: { left: number };
  /** What is made up is one of a list. */
  readonly isItem?: boolean;
}

/** What a model mostly says of its own work. */
const GOOD = /^(?:is_)?(?:sure|ok|done|fixed|ready|valid|complete|converged|solved|agreed|correct|passed|resolved)$/;

/** Of one answer. */
export const MOST_VALUES = 5_000;
const DEEPEST = 12;
const MOST_ITEMS = 100;

/** A value that the field type allows, whose texts fit the names on the way to it. */
export function imagine(field: Field, path: readonly string[], from: Imagination): Json {
  from.room.left -= 1;
  if (field.nullable && (path.length > DEEPEST || from.dice.chance(0.12))) return null;
  switch (field.type) {
    case "string":
      return text(field, path, from);
    case "number":
    case "integer":
      return number(field, path, from);
    case "boolean":
      return from.dice.chance(GOOD.test(path.at(-1) ?? "") ? 0.75 : 0.5);
    case "date":
      return moment(from.dice).slice(0, 10);
    case "datetime":
      return moment(from.dice);
    case "bytes":
      return base64(prose(field, path, from));
    case "array":
      return items(field, path, from);
    case "object":
      return fields(field.fields, path, from);
    case "contract":
      return fields(ownValue(from.contracts, field.contract)?.fields ?? {}, path, from);
    case "any":
      return prose(field, path, from);
  }
}

function fields(declared: Fields, path: readonly string[], from: Imagination): Json {
  if (path.length > DEEPEST || from.room.left <= 0) return {};
  const value: { [name: string]: Json } = Object.create(null);
  const inside = { ...from, isItem: false };
  for (const [name, field] of Object.entries(declared)) value[name] = imagine(field, [...path, name], inside);
  return value;
}

function items(field: ArrayField, path: readonly string[], from: Imagination): Json {
  const least = nearestCount(0, field);
  const most = Math.max(least, nearestCount(Math.max(least, 4), field));
  const hinted = hintedNumber(path, from);
  const wished =
    hinted === null
      ? Math.max(least, 1) + from.dice.below(Math.max(1, most - Math.max(least, 1) + 1))
      : Math.round(hinted);
  const count = nearestCount(Math.min(wished, MOST_ITEMS + least), field);
  const list: Json[] = [];
  const seen = new Set<string>();
  // Lists of words look wrong with the same word twice: draw again a few times.
  for (let turns = 0; list.length < count && turns < count * 4 && from.room.left > 0; turns++) {
    const item = imagine(field.items, path, { ...from, isItem: true });
    const key = JSON.stringify(item);
    if (seen.has(key) && turns < count * 3) continue;
    seen.add(key);
    list.push(item);
  }
  return list;
}

// ── numbers ───────────────────────────────────────────────────────────────

const UNIT = /confidence|probability|score|likelihood|certainty|ratio|fraction|relevance|similarity|weight|strength/;
const MONEY = /price|amount|cost|total|usd|eur|revenue|salary|budget|fee/;

function number(field: NumberField, path: readonly string[], from: Imagination): number {
  const name = path.at(-1) ?? "";
  const whole = field.type === "integer";
  const unit = UNIT.test(name) && !whole;
  const [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY].map((end) => {
    const nearest = nearestNumber(end, field);
    return Number.isFinite(nearest) ? nearest : null;
  });
  const least = low ?? Math.min(unit ? 0 : whole ? 1 : 0, high ?? 0);
  const most = high ?? Math.max(unit ? 1 : MONEY.test(name) ? 500 : whole ? 10 : 100, least + (unit ? 1 : 10));
  const hinted = hintedNumber(path, from);
  const drawn = hinted ?? least + (most - least) * (unit ? 0.55 + 0.45 * from.dice.next() : from.dice.next());
  const rounded = whole ? Math.round(drawn) : roundTo(drawn, most - least >= 0.1 ? 2 : 6);
  // A hint may leave the range that is drawn from, not the one that is declared.
  return nearestNumber(rounded, field) + 0;
}

/** A literal of an ensure that names this field, or its neighbour; null most of the time when none does. */
function hintedNumber(path: readonly string[], from: Imagination): number | null {
  const literals = from.hints.numbersFor(path.at(-1) ?? WHOLE);
  if (literals.length === 0 || !from.dice.chance(from.hinted)) return null;
  const literal = literals[from.dice.below(literals.length)] ?? 0;
  const reach =
    Number.isInteger(literal) && literal > 1
      ? Math.max(1, Math.round(literal * from.dice.next()))
      : 0.01 + 0.3 * from.dice.next();
  return literal + from.dice.pick([0, 1, -1]) * reach;
}

const roundTo = (value: number, digits: number) => Number(value.toFixed(digits));

// ── texts ─────────────────────────────────────────────────────────────────

function text(field: StringField, path: readonly string[], from: Imagination): string {
  const { dice, subject, hints } = from;
  const values = field.values ?? [];
  const wished = hints.textsFor(path.at(-1) ?? WHOLE);
  const takesHint = wished.length > 0 && dice.chance(from.hinted);
  const hint = takesHint ? (wished[dice.below(wished.length)] ?? "") : "";
  if (values.length > 0) {
    // The one value that the inputs mention is the one a model would choose.
    const mentioned = values.find((value) => subject.words.includes(value.toLowerCase()));
    if (takesHint && values.includes(hint)) return hint;
    if (mentioned !== undefined && dice.chance(0.5)) return mentioned;
    return values[dice.below(values.length)] ?? "";
  }
  if (field.pattern !== undefined) {
    const made = textFromPattern(field.pattern, dice);
    if (made !== null) return made;
  }
  const length = hintedNumber(path, from);
  let made = prose(field, path, from);
  if (takesHint) made = dice.chance(0.3) ? hint : dice.chance(0.5) ? `${made} ${hint}` : `${hint} ${made}`;
  const least = Math.max(field.min_length ?? 0, length ?? 0);
  const most = field.max_length ?? (length === null ? Number.POSITIVE_INFINITY : Math.max(length, least, 1));
  return nearestText(turned(fitted(made, Math.min(least, 20_000), most, from), path, from), field);
}

/** As an expression that names this field may need it. */
function turned(made: string, path: readonly string[], { hints, hinted, dice }: Imagination): string {
  const turns = hints.turnsFor(path.at(-1) ?? WHOLE);
  if (turns.length === 0 || !dice.chance(hinted)) return made;
  return turns[dice.below(turns.length)]?.(made) ?? made;
}

function prose(field: Field, path: readonly string[], from: Imagination): string {
  const { noun, subject, dice, isItem, hinted } = from;
  // Once an ensure is broken, short words are tried too: they alone are met again in another field.
  const room = hinted > 0 && dice.chance(hinted) ? 0 : field.type === "string" ? field.max_length : undefined;
  return proseFor(
    { path: path.length > 0 ? path : [noun], isItem, description: field.description, room },
    subject,
    dice,
  );
}

/** Longer by whole sentences, shorter at a space where one is near. Lengths count code points. */
function fitted(made: string, least: number, most: number, { subject, dice }: Imagination): string {
  let text = made;
  while ([...text].length < least) text += `${/[.!?]$/.test(text) ? "" : "."} ${furtherSentence(subject, dice)}`;
  const signs = [...text];
  if (signs.length <= most) return text;
  const cut = signs.slice(0, Math.floor(most)).join("");
  const space = cut.lastIndexOf(" ");
  const shorter = space > cut.length / 2 ? cut.slice(0, space).replace(/[,;:]$/, "") : cut;
  return [...shorter].length >= least ? shorter : cut;
}

function moment(roll: Dice): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `2026-${two(1 + roll.below(12))}-${two(1 + roll.below(28))}T${two(7 + roll.below(12))}:${two(5 * roll.below(12))}:00Z`;
}

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let encoded = "";
  for (let index = 0; index < bytes.length; index += 3) {
    const [a = 0, b, c] = bytes.subarray(index, index + 3);
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    encoded += [18, 12, 6, 0].map((shift) => BASE64[(bits >> shift) & 63]).join("");
    if (c === undefined) encoded = `${encoded.slice(0, b === undefined ? -2 : -1)}${b === undefined ? "==" : "="}`;
  }
  return encoded;
}
