import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stratum } from "../../tests/support/command-line.ts";
import { parseDocument } from "../flow/index.ts";

const corpus = "tests/corpus/ir/valid/";
const long = `${corpus}v0.2-agent-review-loop.stratum.yaml`;
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stratum-import-"));
});
afterAll(async () => await rm(folder, { recursive: true }));

describe("stratum import", () => {
  it("opens a file of 0.2 with every card in its place, and says in which line what is missing", async () => {
    const out = join(folder, "article.json");
    const { code, err } = await stratum(["import", long, "-o", out]);
    expect(code).toBe(0);
    const line = (await readFile(long, "utf8")).split("\n").findIndex((text) => text.startsWith("  count_words:")) + 1;
    expect(err).toContain(`${long}:${line}:`);
    const { value } = parseDocument(await readFile(out, "utf8"));
    expect(Object.keys(value?.layout["article"] ?? {})).toHaveLength(12);
    expect(value?.flows["article"]).toMatchObject({ order: "sequential", max_rounds: 4 });
  });

  it("opens flow/1", async () => {
    const yaml = join(folder, "a.stratum.yaml");
    await stratum(["compile", "examples/01-sentiment/flow.json", "--dialect", "flow/1", "-o", yaml]);
    const { code, out } = await stratum(["import", yaml, "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ version: "flow/1", valid: true, document: { name: "a" } });
  });

  it("refuses what is not valid with exit 1, and what is no IR with exit 2", async () => {
    const bad = join(folder, "bad.stratum.yaml");
    await writeFile(bad, 'version: "0.2"\nflows:\n  main:\n    input: {}\n    steps: [{id: a}]\n');
    const { code, out } = await stratum(["import", bad, "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ version: "0.2", valid: false, document: null, diagnostics: [{ line: 5 }] });
    expect((await stratum(["import", "examples/01-sentiment/flow.json"])).code).toBe(2);
    expect((await stratum(["import", join(folder, "nowhere.yaml")])).code).toBe(2);
  });
});

describe("IR of flow/1 on the command line", () => {
  const yaml = async (change: (text: string) => string) => {
    const path = join(folder, "sentiment.stratum.yaml");
    await writeFile(path, change(await readFile("examples/01-sentiment/flow.stratum.yaml", "utf8")));
    return path;
  };
  const lineOf = async (path: string, part: string) =>
    (await readFile(path, "utf8")).split("\n").findIndex((text) => text.includes(part)) + 1;

  it("is checked like the document that it opens as, at the lines of the text, and does not run with errors", async () => {
    const path = await yaml((text) =>
      text.replace("result.confidence > 0.7", "result.confidense > 0.7").replace("sentiment.label", "sentiment.lable"),
    );
    const field = `${path}:${await lineOf(path, "confidense")}:9: error E203: `;
    const validated = await stratum(["validate", path]);
    expect(validated.code).toBe(1);
    expect(validated.out).toContain(field);
    expect(validated.out).toMatch(/yaml:\d+:\d+: error C38\d: .*lable/);
    for (const command of [
      ["run", path, "--input", '{"text":"a"}'],
      ["compile", path],
      ["plan", path],
    ]) {
      expect(await stratum(command)).toMatchObject({ code: 1, err: expect.stringContaining(field) });
    }
  });

  it("may hold what the canvas has no place for", async () => {
    const path = await yaml((text) =>
      text.replace("escalate: $.steps.needs_escalation.output", "escalate: {value: true}"),
    );
    expect((await stratum(["validate", path])).out).toContain("0 errors, 1 warning");
    const { out } = await stratum(["run", path, "--input", '{"text":"a"}']);
    expect(JSON.parse(out)).toMatchObject({ escalate: true });
  });

  it("comes from standard input", async () => {
    const stdin = await readFile("examples/01-sentiment/flow.stratum.yaml", "utf8");
    expect((await stratum(["validate", "-"], { stdin })).out).toBe("-: valid (flow/1), 0 errors, 0 warnings\n");
    expect((await stratum(["import", "-"], { stdin })).out).toContain('"name": "Imported flow"');
  });

  it("says in which line is what an older version loses", async () => {
    const path = await yaml((text) => text);
    const { err } = await stratum(["compile", path]);
    expect(err).toContain(`${path}:${await lineOf(path, "max_tokens")}:`);
  });
});

describe("IR of 0.1 to 0.3 on the command line", () => {
  it("is planned, printed in its own version again, and runs until a person is needed", async () => {
    expect(await stratum(["plan", long, "--input", '{"topic": "tides"}'])).toMatchObject({ code: 0 });
    const printed = await stratum(["compile", long]);
    expect(printed.code).toBe(0);
    expect(printed.out).toMatch(/^version: "0.2"\n/);
    expect(printed.err).toContain("Version 0.2 is the one that this flow was opened from.");
    const kept = join(folder, "article.run.json");
    const { code, err } = await stratum(["run", long, "--input", '{"topic": "tides"}', "--run-file", kept]);
    expect(code).toBe(3);
    expect(err).toContain("Count the words of the b");
    const words = JSON.stringify({ title: "Tides", body: "The moon pulls.", words: 3 });
    const resumed = await stratum(["resume", kept, "--decision", "approve", "--value", words]);
    expect(resumed.code).toBe(3);
    expect(resumed.err).toContain("gate waits: ");
  });
});
