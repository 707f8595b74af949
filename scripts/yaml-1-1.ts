import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseAllDocuments } from "yaml";
import type { Json } from "../src/base/index.ts";
import { randomFrom } from "../tests/support/random-documents.ts";
import { numberAsJson, ownVerdict, type YamlVerdict, yamlDifference } from "../tests/support/yaml-1-1.ts";

/**
 * Measures readers of YAML 1.1 against PyYAML's safe loader (docs/adr/0008): our own, and the package `yaml` in its 1.1 mode,
 * on the YAML texts of the tests, mutants of them, and random ones. Prints how often each differs, and the kinds of
 * difference with the smallest text of each. Needs Debian's `python3-yaml`.
 * `npx tsx scripts/yaml-1-1.ts [mutants and random texts, of each so many] [seed]`
 */
const [count = 10_000, seed = 1] = process.argv.slice(2).map(Number);
const root = fileURLToPath(new URL("..", import.meta.url));
const random = randomFrom(seed);
const below = (most: number): number => Math.floor(random() * most);
const pick = (list: readonly string[]): string => list[below(list.length)] ?? "";

/** One PyYAML for all texts. */
function startPyYaml() {
  const child = spawn("python3", [`${root}tests/corpus/yaml-1-1/pyyaml.py`], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting: ((line: string) => void)[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => waiting.shift()?.(line));
  return {
    judge: async (text: string): Promise<YamlVerdict> => {
      const line = new Promise<string>((answer) => waiting.push(answer));
      child.stdin.write(`${JSON.stringify(text)}\n`);
      return JSON.parse(await line);
    },
    end: () => child.stdin.end(),
  };
}

/** What aliases and merges may make of a text here. */
const MOST_MADE = 100_000;

/** The package's, with every option that brings it nearer to PyYAML. */
function packageVerdict(text: string): YamlVerdict {
  try {
    const documents = parseAllDocuments(text, {
      ...{ version: "1.1", schema: "yaml-1.1", merge: true, uniqueKeys: false, strict: true, logLevel: "error" },
    });
    if (!Array.isArray(documents) || documents.length === 0) return { value: null };
    const [first, ...more] = documents;
    const problem = documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])[0];
    if (problem) return { error: problem.code };
    if (more.length > 0) return { error: "MULTIPLE_DOCS" };
    made = 0;
    return { value: jsonOf(first?.toJS({ mapAsMap: true, maxAliasCount: 1_000 })) };
  } catch (thrown) {
    return { error: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

let made = 0;

function jsonOf(value: unknown): Json {
  if (++made > MOST_MADE) throw new RangeError("too much");
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" || typeof value === "bigint") return numberAsJson(Number(value));
  if (value instanceof Date) return { other: "a date" };
  if (value instanceof Uint8Array) return { other: "bytes" };
  if (value instanceof Set) return { other: "a set" };
  if (Array.isArray(value)) return value.map(jsonOf);
  if (value instanceof Map) {
    const keyOf = (key: unknown) => (typeof key === "boolean" ? Number(key) : jsonOf(key));
    return { map: [...value].map(([key, item]) => [keyOf(key), jsonOf(item)]) };
  }
  throw new TypeError("the package made something else");
}

const SIGNS = [..." \n\t-:?,[]{}#&*!|>'\"%@`.<=~a1_\\\r\x85\u2028\ufeffé😀"];
const PIECES = [
  ...[
    "\n",
    "\n",
    "\n",
    "\n  ",
    "\n    ",
    "\n- ",
    " ",
    "  ",
    ": ",
    ": ",
    ":",
    "- ",
    "-",
    "? ",
    ", ",
    ",",
    "[",
    "]",
    "{",
    "}",
  ],
  ...[
    "a",
    "b",
    "c: ",
    "a: ",
    "key",
    "&x ",
    "*x",
    "&x",
    "*x ",
    "!!str ",
    "!!int ",
    "!!set ",
    "!!omap ",
    "!t ",
    "! ",
    "!!",
    "!<tag:yaml.org,2002:str> ",
  ],
  ...[
    '"',
    "'",
    '"q"',
    "'q'",
    '"a\\n"',
    "''",
    "\\",
    "|\n",
    ">\n",
    "|-\n  ",
    ">+2\n",
    " #",
    "# c\n",
    "---\n",
    "--- ",
    "...\n",
    "%YAML 1.1\n",
    "%TAG ! x:\n",
    "\t",
    "<<: ",
    "<<",
    "=",
  ],
  ...[
    "1",
    "01",
    "0x1f",
    "1_0",
    "1:30",
    "1.5",
    "1e3",
    ".5",
    "1.",
    "+.inf",
    ".nan",
    "~",
    "null",
    "yes",
    "Off",
    "2001-01-01",
    "2001-1-1 1:02:03 Z",
  ],
  ...["\r\n", "\r", "\x85", "\u2028", "\ufeff", "é", "😀", "@", "`", "%", "|", ">", "]: ", "}: "],
];
const SCALAR = [
  ..."0123456789",
  ..."+-._:eExXbBtTzZ ",
  "0x",
  "0b",
  "2001-01-01",
  "00:00",
  "inf",
  ".nan",
  "yes",
  "no",
  "~",
  "=",
  "<<",
];
const TAGS = ["", "", "", "!!int ", "!!float ", "!!bool ", "!!null ", "!!timestamp ", "!!binary ", "!!str ", "! "];

const randomText = (): string => Array.from({ length: 1 + below(14) }, () => pick(PIECES)).join("");
const randomScalar = (): string => pick(TAGS) + Array.from({ length: 1 + below(9) }, () => pick(SCALAR)).join("");

const ANCHORS = ["", "", "", "&x ", "&y "];
const NODE_TAGS = [
  "",
  "",
  "",
  "",
  "! ",
  "!!str ",
  "!!set ",
  "!!omap ",
  "!!pairs ",
  "!!map ",
  "!!seq ",
  "!a%21b ",
  "!!s%74r ",
  "!!a!b ",
];
const WORDS = [
  "a",
  "b",
  '"c\\n"',
  "'1'",
  "1",
  "1.0",
  "yes",
  "~",
  "<<",
  "=",
  "2001-01-01",
  '! "1\\n"',
  '! "~\\n"',
  ".nan",
  "*x",
  "*y",
  "😀",
];

/** Lists and mappings in flow style, which are well formed but for what their tags, anchors and merges ask. */
function randomFlow(depth: number): string {
  const properties = pick(ANCHORS) + pick(NODE_TAGS);
  const shape = depth > 2 ? 0 : below(3);
  if (shape === 0)
    return properties.trim() !== "" && below(4) === 0 ? properties : (below(3) === 0 ? properties : "") + pick(WORDS);
  const parts = Array.from({ length: below(4) }, () =>
    shape === 1 && below(3) > 0 ? randomFlow(depth + 1) : `${randomFlow(below(3) + 1)} : ${randomFlow(depth + 1)}`,
  );
  return properties + (shape === 1 ? `[${parts.join(", ")}]` : `{${parts.join(", ")}}`);
}

/** One to four small changes: a sign more, fewer or another, a line twice, away, or further in or out. */
function mutant(text: string): string {
  let made = text;
  for (let change = 0; change <= below(4); change++) {
    const at = below(made.length + 1);
    const lines = made.split("\n");
    const line = below(lines.length);
    const said = lines[line] ?? "";
    made =
      [
        () => made.slice(0, at) + pick(SIGNS) + made.slice(at),
        () => made.slice(0, at) + made.slice(at + 1 + below(3)),
        () => made.slice(0, at) + pick(PIECES) + made.slice(at + below(2)),
        () => lines.toSpliced(line, 0, said).join("\n"),
        () => lines.toSpliced(line, 1).join("\n"),
        () => lines.toSpliced(line, 1, ` ${said}`).join("\n"),
        () => lines.toSpliced(line, 1, said.slice(1)).join("\n"),
        () => made.slice(0, at),
      ][below(8)]?.() ?? made;
  }
  return made;
}

/** The smallest text found that still differs in the same way. */
async function shrunk(text: string, differs: (text: string) => Promise<boolean>): Promise<string> {
  let smallest = text;
  for (let size = Math.ceil(text.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < smallest.length; ) {
      const shorter = smallest.slice(0, at) + smallest.slice(at + size);
      if (await differs(shorter)) smallest = shorter;
      else at += size;
    }
  }
  return smallest;
}

const texts: { readonly [kind: string]: readonly string[] } = (() => {
  const files = ["tests", "examples"].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.ya?ml$/.test(name))
      .map((name) => readFileSync(`${root}${folder}/${name}`, "utf8")),
  );
  // Not those that are made to grow: their mutants are capped too, or fill the memory.
  const small = files.filter((text) => text.length < 4_000 && !("capped" in ownVerdict(text)));
  const times = (make: () => string) => Array.from({ length: count }, make);
  return {
    "files of the tests": files,
    mutants: times(() => mutant(pick(small))),
    "random texts": times(randomText),
    scalars: times(randomScalar),
    structures: times(() => randomFlow(0)),
  };
})();
/** Of each kind of difference so many texts are made as small as they go. */
const SHRUNK = 25;
const inAscii = (text: string): string =>
  JSON.stringify(text).replace(/[^ -~]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
const readers: { readonly [name: string]: (text: string) => YamlVerdict } = {
  ours: ownVerdict,
  "the package": packageVerdict,
};

const python = startPyYaml();
const kindsOf = new Map(Object.keys(readers).map((name) => [name, new Map<string, string[]>()]));
for (const [kind, list] of Object.entries(texts)) {
  const counts = new Map<string, number>();
  for (let from = 0; from < list.length; from += 200) {
    const part = list.slice(from, from + 200);
    const verdicts = await Promise.all(part.map(python.judge));
    for (const [at, reference] of verdicts.entries()) {
      const text = part[at] ?? "";
      if ("capped" in reference) continue;
      for (const [name, read] of Object.entries(readers)) {
        const what = yamlDifference(reference, read(text));
        if (what === null) continue;
        const line = `${name}: ${what.replace(/ \(.*/s, "")}`;
        counts.set(line, (counts.get(line) ?? 0) + 1);
        const kinds = kindsOf.get(name);
        kinds?.set(what, [...(kinds.get(what) ?? []), text]);
      }
    }
  }
  console.log(`${kind}: ${list.length}`);
  for (const [line, times] of counts) console.log(`  ${line}: ${times}`);
}
for (const [name, kinds] of kindsOf) {
  console.log(`${name}: ${kinds.size} kinds of difference`);
  const read = readers[name] ?? ownVerdict;
  for (const [what, found] of [...kinds].sort(([, a], [, b]) => b.length - a.length)) {
    const same = async (shorter: string) => yamlDifference(await python.judge(shorter), read(shorter)) === what;
    const smallest = new Set<string>();
    for (const text of found.sort((a, b) => a.length - b.length).slice(0, SHRUNK))
      smallest.add(await shrunk(text, same));
    console.log(`  ${found.length} × ${what}: ${[...smallest].map(inAscii).join("  ")}`);
  }
}
python.end();
