import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadText } from "../../src/cli/load.ts";
import { compile, isRunnable } from "../../src/compiler/index.ts";
import { type AnyDiagnostic, describe as inWords } from "../../src/diagnostics/index.ts";
import { textOfDialect } from "../../src/dialects/index.ts";
import { parseDocument, printDocument } from "../../src/flow/index.ts";
import { printLink } from "../../src/flow/link.ts";
import { createBuilder } from "../../src/workers/build/builder.ts";
import { stratum } from "../support/command-line.ts";

/** What people send each other (one reader for the page and the command line), and what carries it. */
const KINDS = ["link", "run", "document", "flow/1", "0.3"] as const;
type Kind = (typeof KINDS)[number];

const builder = createBuilder();
let folder = "";
const texts = new Map<Kind, string>();
const textOf = (kind: Kind): string => texts.get(kind) ?? "";

const example = (name: string) => readFile(new URL(`../../examples/${name}`, import.meta.url), "utf8");

/** With a text that does not pack: its link is longer than any chat allows. */
function longer(text: string): string {
  let seed = 1;
  const words = Array.from({ length: 1_200 }, () => {
    seed = (seed * 48271) % 2147483647;
    return seed.toString(36);
  });
  return text.replace('"intent": "', `"intent": "${words.join(" ")} `);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stratum-given-"));
  const document = await example("02-parallel/flow.json");
  const { value } = parseDocument(document);
  const compiled = value && compile(value);
  if (!compiled || !isRunnable(compiled)) throw new Error("The example has errors.");
  const run = join(folder, "kept.run.json");
  const flow = new URL("../../examples/07-human-review/flow.json", import.meta.url).pathname;
  const { code } = await stratum(["run", flow, "--case", "Delayed order", "--run-file", run]);
  expect(code).toBe(3);
  texts.set("document", document);
  texts.set("flow/1", await example("02-parallel/flow.stratum.yaml"));
  texts.set("0.3", textOfDialect(compiled.ir, "0.3").text ?? "");
  texts.set("run", await readFile(run, "utf8"));
  texts.set("link", printLink("https://host.example/app/", longer(document)));
  for (const kind of KINDS) expect(textOf(kind).length, kind).toBeGreaterThan(4_096);
});
afterAll(() => rm(folder, { recursive: true }));

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const curly = (text: string) => {
  let isOpen = false;
  const double = () => {
    isOpen = !isOpen;
    return isOpen ? "“" : "”";
  };
  return text.replaceAll('"', double).replaceAll("'", "’");
};
const hardSpaces = (text: string) => text.replace(/^ +/gm, (spaces) => "\u00a0".repeat(spaces.length));
const fenced = (text: string, language = "") => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\n`;
const BEFORE = "Hi all,\nhere's the flow - see below\n\n";
const AFTER = '\n\nIt works for me, tell me if it doesn\'t. "Cheers",\nBo\n';

const CARRIERS: readonly (readonly [string, (text: string) => string])[] = [
  ["as it is", (text) => text],
  ["with a BOM", (text) => `\ufeff${text}`],
  ["with CRLF", (text) => text.replaceAll("\n", "\r\n")],
  ["with a BOM and CRLF", (text) => `\ufeff${text.replaceAll("\n", "\r\n")}`],
  ["with CR alone", (text) => text.replaceAll("\n", "\r")],
  ["in a cell", quoted],
  ["in a cell among others", (text) => `Name\tFlow\tBy\nReview\t${quoted(text)}\tBo\n`],
  ["in a cell, with CRLF", (text) => `Review\t${quoted(text.replaceAll("\n", "\r\n"))}\r\n`],
  ["in a fence", (text) => fenced(text)],
  ["in a fence with its language", (text) => fenced(text, "yaml")],
  ["in a fence, with CRLF and a BOM", (text) => `\ufeff${fenced(text, "json").replaceAll("\n", "\r\n")}`],
  ["with sentences around it", (text) => `${BEFORE}${text.trimEnd()}${AFTER}`],
  ["in a fence with sentences around it", (text) => `${BEFORE}${fenced(text, "json")}${AFTER}`],
  ["with curly quotes", curly],
  ["with curly quotes in a fence", (text) => `${BEFORE}${fenced(curly(text))}${AFTER}`],
  ["with spaces that do not break", hardSpaces],
  [
    "with all that a chat does",
    (text) => `${BEFORE}${fenced(hardSpaces(curly(text)))}${AFTER}`.replaceAll("\n", "\r\n"),
  ],
];
/** Only what has lines can be broken into rows; only a link may be broken anywhere. */
const ROWS = (text: string) =>
  text
    .split("\n")
    .map((line) => `${/["\t]/.test(line) ? quoted(line) : line}\t\t\n`)
    .join("");
const OF_KIND: readonly (readonly [Kind, string, (text: string) => string])[] = [
  ["document", "in rows of a spreadsheet", ROWS],
  ["run", "in rows of a spreadsheet", ROWS],
  ["flow/1", "in rows of a spreadsheet", ROWS],
  ["0.3", "in rows of a spreadsheet", ROWS],
  [
    "link",
    "broken into lines by a mail program",
    (text) => `See:\r\n${text.replace(/.{70}/g, "$&\r\n")}\r\nThanks\r\n`,
  ],
  ["link", "at the end of a sentence", (text) => `It is at ${text}.`],
  ["link", "in curly quotes", (text) => `Open “${text}”, please`],
  ["link", "in brackets", (text) => `[the flow](${text}) and <${text}>`],
];

const readings = [...KINDS.flatMap((kind) => CARRIERS.map(([how, carry]) => [kind, how, carry] as const)), ...OF_KIND];
const errorsIn = (found: readonly AnyDiagnostic[]) => found.filter(({ severity }) => severity === "error");
const sayAll = (found: readonly AnyDiagnostic[]) => found.map((one) => `${one.code} ${inWords(one).message}`);

/** A file of a name that says nothing of what is in it. */
async function fileOf(text: string): Promise<string> {
  const path = join(folder, "given.txt");
  await writeFile(path, text);
  return path;
}

describe("a flow that somebody sends is read rightly", () => {
  it.each(readings)("%s %s", async (kind, _, carry) => {
    const text = carry(textOf(kind));
    const [plain, given] = await Promise.all([builder.parse(textOf(kind)), builder.parse(text)]);
    expect(errorsIn(given.diagnostics).map(({ code, data }) => [code, data])).toEqual([]);
    expect(given.document && printDocument(given.document)).toBe(plain.document && printDocument(plain.document));
    expect(given.run).toEqual(plain.run);

    if (kind === "run") {
      const file = await fileOf(text);
      const resumed = await stratum(["resume", file, "--decision", "approve", "--value", '"Sorry, Ada."', "--json"]);
      expect([resumed.code, resumed.err]).not.toEqual([2, expect.anything()]);
      return;
    }
    const loaded = await loadText("given.txt", text, { open: true });
    expect(errorsIn(loaded.diagnostics)).toEqual([]);
    expect(loaded.document && { ...loaded.document, name: "" }).toEqual(
      plain.document && { ...plain.document, name: "" },
    );
  });

  it.each([
    ["in a fence", (text: string) => fenced(text, "yaml"), "info", "read out of a fence"],
    ["in a cell", quoted, "info", "read out of the cells of a spreadsheet"],
    ["among sentences", (text: string) => BEFORE + text + AFTER, "info", "read out of sentences around it"],
    ["with curly quotes", curly, "warning", "curly quotes were read as straight ones"],
    ["with hard spaces", hardSpaces, "info", "spaces that do not break were read as plain ones"],
  ])("and the page and the command line say how it came: %s", async (_, carry, severity, words) => {
    const text = carry(textOf("0.3"));
    const { diagnostics } = await builder.parse(text);
    const said = diagnostics.filter(({ code }) => code === "D121");
    expect(said).toMatchObject([{ severity }]);
    expect(sayAll(said)[0]).toContain(words);
    const { out, code } = await stratum(["validate", await fileOf(text)]);
    expect(out).toContain(words);
    expect(code).toBe(0);
  });

  it.each([
    ["flow/1", "in a fence", (text: string) => BEFORE + fenced(text)],
    ["document", "in a cell", (text: string) => `Review\t${quoted(text)}`],
  ] as const)("with the places that the given text has: %s %s", async (kind, _, carry) => {
    const marked = textOf(kind).replace("intent", "intnet");
    const text = carry(marked);
    const line = text.slice(0, text.indexOf("intnet")).split("\n").length;
    const { diagnostics } = await builder.parse(text);
    expect(errorsIn(diagnostics)[0]?.at).toMatchObject({ in: "text", line });
    expect((await stratum(["validate", await fileOf(text)])).out).toContain(`given.txt:${line}:`);
  });
});

describe("a flow that was cut off says so, to the page and to the command line", () => {
  const cuts: readonly (readonly [string, (text: string) => string])[] = [
    ["in the middle", (text) => text.slice(0, Math.floor(text.length / 2))],
    ["at 2,000 characters", (text) => text.slice(0, 2_000)],
    ["at 4,096 characters", (text) => text.slice(0, 4_096)],
    ["at its last sign", (text) => text.trimEnd().slice(0, -1)],
  ];
  const carried: readonly (readonly [string, (text: string) => string])[] = [
    ["", (text) => text],
    ["with a BOM and CRLF", (text) => `\ufeff${text.replaceAll("\n", "\r\n")}`],
    ["in a cell", (text) => quoted(text).slice(0, -1)],
    ["in a fence", (text) => `${BEFORE}\`\`\`json\n${text}`],
  ];
  const cases = KINDS.flatMap((kind) =>
    cuts.flatMap(([where, cut]) =>
      carried.map(([how, carry]) => [kind, where, how, (text: string) => carry(cut(text))] as const),
    ),
  );
  it.each(cases)("%s %s %s", async (kind, where, how, change) => {
    const text = change(textOf(kind));
    const { document, diagnostics } = await builder.parse(text);
    const said = sayAll(diagnostics).join("\n");
    const { out, err, code } = await stratum(
      kind === "run" ? ["resume", await fileOf(text)] : ["validate", await fileOf(text)],
    );
    // Of YAML, one letter less is another word: only a text that is wrong, or as long as a chat allows, gives it away.
    if (where === "at its last sign" && kind !== "link" && kind !== "document" && kind !== "run") {
      expect(errorsIn(diagnostics).length === 0 || said.includes("cut off")).toBe(true);
      return;
    }
    expect([document !== null && how === "" && said === "", code === 0 && out.includes(" 0 warnings")]).toEqual([
      false,
      false,
    ]);
    expect(said).toContain("cut off");
    expect(out + err).toContain("cut off");
    if (kind === "run") return;
    const codes = errorsIn(diagnostics).map((one) => one.code);
    for (const found of codes) expect(out).toContain(`error ${found}`);
  });
});

it("words alone are no flow, and a text of two flows is not guessed at", async () => {
  for (const text of ["Dear team", fenced(textOf("flow/1")) + fenced(textOf("document")), "1\t2\n3\t4", '"a\t""b"""']) {
    const { document, diagnostics } = await builder.parse(text);
    expect(document).toBeNull();
    expect(errorsIn(diagnostics).length).toBeGreaterThan(0);
    const { code } = await stratum(["validate", await fileOf(text)]);
    expect(code).toBe(1);
  }
});
