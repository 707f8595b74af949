import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../base/index.ts";

/** What a made-up text talks about: words and sentences of the inputs. */
export interface Subject {
  /** Never empty; most telling first. */
  readonly words: readonly [string, ...string[]];
  /** The same as they stand in a sentence: pairs that stand side by side, `the` where the inputs have an article. */
  readonly things: readonly [string, ...string[]];
  readonly sentences: readonly string[];
}

const COMMON = new Set(
  `about above after again against also always another because been before being below between both came cannot could
does doing done down each even every from further gave give goes going have having here hers herself himself into
itself just like made make many more most much must need never nothing often only other over please really said same
says should since some something still such take than thank thanks that their them then there these they thing this
those through today told under until upon very want wanted well went were what when where which whenever while will with within
without whenever would your yours yourself true false null three four five seven eight nine second third first last week weeks
month months year years days hours nobody anybody everybody somebody arrived answers went makes gets late soon early good
best better worse whole part parts lots back next dear hello regards sincerely asap great nice fine awful terrible happy unhappy sorry glad sure kind halfway mostly nearly almost quite
rather fairly simply clearly already actually maybe perhaps anyway however although unless whether instead whole half
some several various certain different similar possible able least most once twice twelve thing things people person
place point side kind sort means mean seems seem looks look tell told asked asks know knows think thinks feel feels
happen happened happens keeps keep using used uses user users const return function import export default class new
null string number boolean async await monday tuesday wednesday thursday
friday saturday sunday text mentions together points direction wording plain supports turns confirms deals matters says
clear example first confirm concerned details touching colleague working`.split(/\s+/),
);

const ENOUGH_TEXT = 4_000;

export function subjectOf(functionName: string, inputs: JsonObject): Subject {
  const text = textsIn(inputs).join("\n").slice(0, ENOUGH_TEXT);
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/\p{L}[\p{L}'-]{3,}/gu)) {
    const plain = word.toLowerCase().replace(/'s$/, "");
    if (plain.length > 3 && plain.length < 20 && !COMMON.has(plain)) counts.set(plain, (counts.get(plain) ?? 0) + 1);
  }
  // A stable sort: among words as frequent, the one that comes first. Verbs and adverbs make poor subjects.
  const weight = ([word, count]: readonly [string, number]) =>
    count * (/(?:ed|ing|ly|ful|ous|ive|able|ible|est)$/.test(word) ? 0.4 : 1);
  const found = [...counts].sort((a, b) => weight(b) - weight(a)).map(([word]) => word);
  const named = [...Object.keys(inputs), functionName]
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u))
    .filter((word) => word.length > 2 && !COMMON.has(word));
  const [first = "request", ...rest] = [...new Set([...found.slice(0, 12), ...named])];
  const [thing = "the request", ...things] = thingsOf(text, [first, ...rest], Object.keys(inputs));
  const sentences = text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(
      (sentence) =>
        sentence.length > 8 && sentence.length < 200 && /^[\p{L}"“'‘]/u.test(sentence) && !/[{};=]/.test(sentence),
    );
  return { words: [first, ...rest], things: [thing, ...things], sentences };
}

const ARTICLE = /(?:^|[^\p{L}])(?:the|an?|my|our|your|his|her|their|this|that|every|each|no) $/u;
/** After these, and where a sentence begins, a noun is likely even without an article. */
const NOUN_FOLLOWS =
  /(?:^|[.!?:"“]\s*|(?:^|[^\p{L}])(?:of|for|about|with|without|on|in|and|or|to|by|from|between|into|over|than) )$/u;
/** What seldom names a thing. */
const NO_NOUN = /(?:ed|ly|ful|ous|ive|able|ible|est)$/;
/** With fewer, the names of the inputs stand for what they hold. */
const FEW_THINGS = 3;

/** Words as they stand in a text, most telling first; none is said twice. */
function thingsOf(text: string, words: readonly string[], inputs: readonly string[]): readonly string[] {
  const plain = text.toLowerCase();
  const said = new Set<string>();
  const things: string[] = [];
  for (const word of words) {
    const at = plain.search(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, "u"));
    if (at < 0 || said.has(word) || NO_NOUN.test(word)) continue;
    const [, next = ""] = /^ (\p{L}+)/u.exec(plain.slice(at + word.length)) ?? [];
    const [, before = ""] = /(\p{L}+) $/u.exec(plain.slice(0, at)) ?? [];
    const isPart = (other: string) => words.includes(other) && !said.has(other) && !NO_NOUN.test(other);
    const parts = isPart(next) ? [word, next] : isPart(before) ? [before, word] : [word];
    const lead = plain.slice(0, parts[0] === word ? at : at - before.length - 1);
    const hasArticle = ARTICLE.test(lead);
    if (!hasArticle && !NOUN_FOLLOWS.test(lead)) continue;
    for (const part of parts) said.add(part);
    things.push(`${hasArticle ? "the " : ""}${parts.join(" ")}`);
  }
  if (things.length >= FEW_THINGS) return things;
  const named = inputs.map((name) => `the ${name.toLowerCase().replaceAll("_", " ")}`);
  return [...new Set([...things, ...named])];
}

function textsIn(value: Json): string[] {
  if (typeof value === "string") return [value];
  if (isJsonArray(value)) return value.flatMap(textsIn);
  if (isJsonObject(value)) return Object.values(value).flatMap(textsIn);
  return [];
}
