import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../base/index.ts";

/** What a made-up text talks about: words and sentences of the inputs. */
export interface Subject {
  /** Never empty; most telling first. */
  readonly words: readonly [string, ...string[]];
  readonly sentences: readonly string[];
}

const COMMON = new Set(
  `about above after again against also always another because been before being below between both came cannot could
does doing done down each even every from further gave give goes going have having here hers herself himself into
itself just like made make many more most much must need never nothing often only other over please really said same
says should since some something still such take than thank thanks that their them then there these they thing this
those through today told under until upon very want wanted well went were what when where which while will with within
without would your yours yourself true false null three four five seven eight nine second third first last week weeks
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
  const named = functionName.split("_").filter((word) => word.length > 2);
  const [first = "request", ...rest] = [...found.slice(0, 12), ...named];
  const sentences = text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(
      (sentence) =>
        sentence.length > 8 && sentence.length < 200 && /^[\p{L}"“'‘]/u.test(sentence) && !/[{};=]/.test(sentence),
    );
  return { words: [first, ...rest], sentences };
}

function textsIn(value: Json): string[] {
  if (typeof value === "string") return [value];
  if (isJsonArray(value)) return value.flatMap(textsIn);
  if (isJsonObject(value)) return Object.values(value).flatMap(textsIn);
  return [];
}
