import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventsIn, GREETING, stratum } from "../../tests/support/command-line.ts";
import { looksLikeSecret } from "../base/index.ts";

const EXAMPLE = "examples/01-sentiment/flow.json";
const KEY = "sk-test-0123456789abcdef";
const KEY_SHAPE = /\b(?:sk|pk|gsk|xai|hf|ghp)[-_][A-Za-z0-9_-]{8,}|\bAIza[\w-]{10,}|\beyJ[\w-]{10,}\./;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stratum-cli-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content, null, 2));
  return path;
}

describe("stratum", () => {
  it("lists its commands, and says more of each", async () => {
    const overview = await stratum(["--help"]);
    expect(overview.code).toBe(0);
    for (const name of ["validate", "compile", "export", "plan", "run", "audit"]) {
      expect(overview.out).toContain(name);
      const help = await stratum([name, "--help"]);
      expect([help.code, help.out]).toEqual([0, expect.stringContaining(`Usage: stratum ${name}`)]);
    }
  });

  it.each([
    [["dance"], 'there is no command "dance"'],
    [["validate"], "A file is missing"],
    [["plan", "nowhere.json"], "nowhere.json cannot be read: there is no such file."],
    [["run", EXAMPLE, "--nope"], "Unknown option '--nope'"],
    [["run", "nowhere.json"], "nowhere.json cannot be read: there is no such file."],
    [["run", "examples"], "it is a folder"],
    [["run", EXAMPLE, "--input", "{"], "The input cannot be read as JSON: line 1, column 2"],
    [["run", EXAMPLE, "--input", "{}"], "input.text: is missing"],
    [["run", EXAMPLE, "--case", "nobody"], 'There is no case "nobody"'],
    [["run", EXAMPLE, "--flow", "other"], 'has no flow "other"'],
    [["run", EXAMPLE, "--seed", "one"], "--seed needs a whole number"],
    [["run", EXAMPLE, "--model", "magic"], "--model is simulated, manual, anthropic:ID or openai:ID"],
    [["run", EXAMPLE, "--model", "anthropic:claude-haiku-5-5"], "ANTHROPIC_API_KEY is not set."],
    [["run", EXAMPLE, "--model", "openai:x", "--base-url", "nonsense"], "--base-url is not an address"],
    [["audit", EXAMPLE, "--format", "pdf"], "--format is text, md, json, trace or otlp"],
  ])("answers %j in words, with exit 2 and no stack", async (argv, words) => {
    const { code, out, err } = await stratum(argv);
    expect(err).toContain(words);
    expect(err).not.toMatch(/\n\s+at |mistake of the program/);
    expect([code, out]).toEqual([2, ""]);
  });
});

describe("stratum validate", () => {
  it("says that a sound file is", async () => {
    expect(await stratum(["validate", EXAMPLE])).toEqual({
      code: 0,
      out: `${EXAMPLE}: valid (document/1), 0 errors, 0 warnings\n`,
      err: "",
    });
  });

  it("names file, line and column of what is wrong, in several files", async () => {
    const text = JSON.stringify(GREETING, null, 2);
    const wrong = await file("wrong.json", text.replace("result.sure > 0.5", "result.sur > 0.5"));
    const broken = await file("broken.json", '{\n  "format": "stratum-playground",\n  "version": 1,,\n}');
    const { code, out } = await stratum(["validate", wrong, broken]);
    const line = text.slice(0, text.indexOf("result.sure")).split("\n").length;
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`wrong\\.json:${line}:\\d+: error E\\d+: .*sur`));
    expect(out).toMatch(/broken\.json:3:\d+: error D110: /);
  });

  it.each([
    ["flow.stratum.yaml", 'version: "flow/1"\nfunctions: {f: {foo: 1}}\n', "flow/1"],
    ["old.stratum.yaml", 'version: "0.2"\nfoo: 1\n', "0.2"],
    ["flow.json", '{ "format": "stratum-playground", "version": 1 }', "document/1"],
  ])("says of %s what it is, also when it is not valid", async (name, text, version) => {
    const path = await file(name, text);
    expect((await stratum(["validate", path])).out).toContain(`${path}: not valid (${version}), `);
  });

  it("prints one JSON object a file with --json, for documents and IR", async () => {
    const yaml = join(folder, "greeting.stratum.yaml");
    const document = await file("greeting.json", GREETING);
    expect(await stratum(["compile", document, "--dialect", "flow/1", "-o", yaml])).toEqual({
      code: 0,
      out: "",
      err: "",
    });
    const bad = await file("bad.stratum.yaml", "version: flow/1\nfunctions:\n  f: 3\n");
    const { code, out } = await stratum(["validate", document, yaml, bad, "--json"]);
    const lines = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(code).toBe(1);
    expect(lines.map((line) => [line.file, line.version, line.valid])).toEqual([
      [document, "document/1", true],
      [yaml, "flow/1", true],
      [bad, "flow/1", false],
    ]);
    expect(lines[2].diagnostics[0]).toMatchObject({ severity: "error", line: expect.any(Number) });
  });

  it("goes on after a file that cannot be read", async () => {
    const gone = join(folder, "gone.json");
    const { code, out, err } = await stratum(["validate", gone, EXAMPLE]);
    expect([code, err]).toEqual([2, `${gone} cannot be read: there is no such file.\n`]);
    expect(out).toContain(`${EXAMPLE}: valid`);
    const json = await stratum(["validate", gone, "--json"]);
    expect(JSON.parse(json.out)).toEqual({ file: gone, version: null, valid: false, diagnostics: [] });
    expect([json.code, json.err]).toEqual([2, err]);
  });

  it("type-checks compute code", async () => {
    const path = await file("types.json", JSON.stringify(GREETING, null, 2).replace("toUpperCase()", "toUpper()"));
    const { code, out } = await stratum(["validate", path]);
    expect(code).toBe(1);
    expect(out).toMatch(/types\.json:\d+:\d+: error C38\d: .*toUpper/);
  });
});

describe("stratum compile", () => {
  it("prints YAML that compiles to itself", async () => {
    const document = await file("greeting.json", GREETING);
    const { out } = await stratum(["compile", document, "--dialect", "flow/1"]);
    expect(out).toMatch(/^version: "flow\/1"\n/);
    const yaml = await file("again.stratum.yaml", out);
    expect((await stratum(["compile", yaml, "--dialect", "flow/1"])).out).toBe(out);
    const json = await stratum(["compile", document, "--dialect", "flow/1", "--json"]);
    expect(JSON.parse(json.out)).toMatchObject({ valid: true, why: null, yaml: out });
  });
});

describe("a flow of which the whole result is fixed", () => {
  const of = (result: string) =>
    `version: "flow/1"\nflows:\n  f:\n    input: {}\n    output: {type: object, fields: {n: {type: integer}}}\n    steps: []\n    result: ${result}\n`;

  it.each(["{value: {n: 3}}", "{fields: {n: {value: 3}}}"])("runs: %s", async (result) => {
    const path = await file("fixed.stratum.yaml", of(result));
    expect(await stratum(["run", path])).toMatchObject({ code: 0, out: '{\n  "n": 3\n}\n' });
  });

  it.each(['{value: {n: "3"}}', "{value: 3}", "{fields: {}}"])(
    "is refused where it is of another type: %s",
    async (result) => {
      const path = await file("fixed.stratum.yaml", of(result));
      const { code, err } = await stratum(["run", path]);
      expect([code, err]).toEqual([1, expect.stringContaining("C316")]);
    },
  );
});

const QUORUM = `version: "flow/1"
contracts:
  Vote: {fields: {label: {type: string}}}
functions:
  vote: {mode: infer, input: {}, output: Vote, intent: Vote., retries: 0, quorum: 3, agree_on: label, threshold: 2}
flows:
  main: {output: Vote, steps: [{id: vote, function: vote}], result: $.steps.vote.output}
`;

describe("stratum compile --dialect", () => {
  it("prints an older version that is valid, and says what it loses", async () => {
    const { code, out, err } = await stratum(["compile", EXAMPLE, "--dialect", "0.3"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^version: "0.3"\n/);
    expect(err).toMatch(/flow\.json:\d+:\d+: warning L41\d: /);
    const yaml = await file("older.stratum.yaml", out);
    expect((await stratum(["validate", yaml])).out).toContain("valid (0.3), 0 errors, 0 warnings");
  });

  it("takes the lowest version that carries the flow if none is chosen, and says why", async () => {
    const { out, err } = await stratum(["compile", EXAMPLE]);
    expect(out).toMatch(/^version: "0.2"\n/);
    expect(err).toMatch(/Version 0\.2 is the lowest that carries this flow\. Version 0\.1 has no counterpart for .+\./);
    expect((await stratum(["compile", EXAMPLE, "--dialect", "lowest"])).out).toBe(out);
    expect(JSON.parse((await stratum(["compile", EXAMPLE, "--json"])).out)).toMatchObject({
      dialect: "0.2",
      why: expect.stringContaining("the lowest that carries"),
      valid: true,
      yaml: out,
    });
  });

  it("comes to flow/1 where no older version carries the flow", async () => {
    const yaml = await file("quorum.stratum.yaml", QUORUM);
    const { code, out, err } = await stratum(["compile", yaml]);
    expect([code, out.split("\n")[0]]).toEqual([0, 'version: "flow/1"']);
    expect(err).toContain(
      "No version below flow/1 carries this flow. Version 0.3 has no counterpart for a quorum (vote).",
    );
    const refused = await stratum(["compile", yaml, "--dialect", "0.3"]);
    expect([refused.code, refused.out]).toEqual([1, ""]);
    expect(refused.err).toContain("error L410: Version 0.3 has no counterpart for a quorum.");
  });

  it("knows its versions", async () => {
    expect(await stratum(["compile", EXAMPLE, "--dialect", "0.4"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("choose lowest, 0.1, 0.2, 0.3, flow/1"),
    });
  });
});

describe("stratum plan", () => {
  it("shows waves, models and costs against the budget", async () => {
    const { code, out } = await stratum(["plan", EXAMPLE]);
    expect(code).toBe(0);
    expect(out).toMatch(/1 +classify_sentiment .*simulated/);
    expect(out).toMatch(/2 +draft_response/);
    expect(out).toMatch(/Budget +30\.00 s · \$0\.0500 · 12,000 tokens/);
  });

  it("is one JSON object with --json, and never says 0 for an unknown price", async () => {
    const document = await file("greeting.json", GREETING);
    const { out } = await stratum(["plan", document, "--model", "openai:my-own-model", "--json"]);
    const planned = JSON.parse(out);
    expect(planned.expected.usd).toBeNull();
    expect(planned.warnings.map((warning: { code: string }) => warning.code)).toContain("R720");
  });
});

describe("stratum plan for a provider", () => {
  it("says before the run that types are asked for less strictly than they could be", async () => {
    const document = await file("greeting.json", GREETING);
    const deepSeek = ["--model", "openai:deepseek-v4-flash", "--base-url", "https://api.deepseek.com"];
    const { code, out } = await stratum(["plan", document, ...deepSeek]);
    expect(code).toBe(0);
    expect(out).toContain("R727");
    expect(out).toContain("DeepSeek takes no schema for its answers.");
    expect((await stratum(["plan", document, "--model", "openai:gpt-5-mini"])).out).not.toContain("R727");
  });

  it("says the same where a run asks whether it may begin", async () => {
    const document = await file("greeting.json", GREETING);
    const deepSeek = ["--model", "openai:deepseek-v4-flash", "--base-url", "https://api.deepseek.com"];
    const { code, err } = await stratum(["run", document, "--input", '{"name":"Ada"}', ...deepSeek]);
    expect(code).toBe(2);
    expect(err).toContain("R727");
    expect(err).toContain("add --yes");
  });
});

describe("stratum run on the simulated model", () => {
  it("prints the output, and a line of totals beside it", async () => {
    const document = await file("greeting.json", GREETING);
    const { code, out, err } = await stratum(["run", document, "--input", '{"name":"Ada"}']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatch(/^[^a-z]+$/);
    expect(err).toMatch(/^2 steps · \d attempts? · .*tokens · \$[\d.]+ · /);
  });

  it("prints the same bytes for the same seed, and other ones for another", async () => {
    const document = await file("greeting.json", GREETING);
    const events = async (seed: string) => (await stratum(["run", document, "--seed", seed, "--events"])).out;
    const [first, second, other] = [await events("7"), await events("7"), await events("8")];
    expect(second).toBe(first);
    expect(other).not.toBe(first);
    const read = eventsIn(first);
    expect(read.map((event) => event.seq)).toEqual(read.map((_, index) => index));
    expect(read[0]?.type).toBe("run-start");
    expect(read.at(-1)).toMatchObject({ type: "run-end", status: "ok", output: expect.any(String) });
  });

  it("samples every function in test mode, and says that a promise of stability is broken", async () => {
    const document = await file("greeting.json", GREETING);
    const { code, out, err } = await stratum(["run", document, "--input", '{"name":"Ada"}', "--test", "--events"]);
    expect(code).toBe(1);
    expect(eventsIn(out).filter(({ type }) => type === "attempt-start").length).toBeGreaterThanOrEqual(5);
    expect(err).toContain("StabilityAssertionError in ");
  });

  it("takes inputs from a case, a file and standard input", async () => {
    const document = await file("greeting.json", GREETING);
    const inputs = await file("inputs.json", { name: "Ada" });
    const runs = [
      await stratum(["run", document, "--case", "Ada"]),
      await stratum(["run", document, "--input", `@${inputs}`]),
      await stratum(["run", document, "--input", "-"], { stdin: '{"name":"Ada"}' }),
    ];
    expect(new Set(runs.map((run) => run.out)).size).toBe(1);
  });

  it("takes standard input once", async () => {
    const { code, err } = await stratum(["run", "-", "--input", "-"], { stdin: JSON.stringify(GREETING) });
    expect([code, err]).toEqual([2, expect.stringContaining("Standard input holds the flow")]);
  });

  it("stops at Ctrl-C with a run that ends cancelled", async () => {
    const { code, out } = await stratum(["run", EXAMPLE, "--events"], { interruptAt: '"attempt-start"' });
    expect(code).toBe(1);
    const events = eventsIn(out);
    expect(events.at(-1)).toMatchObject({ type: "run-end", status: "cancelled" });
    const ended = events.findIndex((event) => event.type === "attempt-end");
    expect(events.slice(ended).some((event) => event.type === "attempt-start")).toBe(false);
  });

  it("ends with exit 1 and the reason when the flow fails", async () => {
    const failing = structuredClone(GREETING);
    failing.functions.shout.code = "throw new Error('no voice');";
    const { code, out, err } = await stratum(["run", await file("failing.json", failing)]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("failing.json: SandboxError in shout, line 1: shout threw: no voice");
  });

  it("refuses to run a flow with errors", async () => {
    const wrong = structuredClone(GREETING);
    wrong.functions.greet.ensure = ["result.sur > 0.5"];
    const { code, out, err } = await stratum(["run", await file("wrong.json", wrong)]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/wrong\.json:\d+:\d+: error E/);
  });

  it("keeps the events in a file with --journal", async () => {
    const document = await file("greeting.json", GREETING);
    const journal = join(folder, "kept.jsonl");
    const { out } = await stratum(["run", document, "--events", "--journal", journal]);
    expect(await readFile(journal, "utf8")).toBe(out);
  });
});

describe("stratum audit", () => {
  it("reports on a run from a file or from standard input, in every format", async () => {
    const document = await file("greeting.json", GREETING);
    const events = (await stratum(["run", document, "--events"])).out;
    const path = await file("run.jsonl", events);
    const text = await stratum(["audit", path]);
    expect(text.out).toMatch(/^Run sim-[0-9a-f]{12} of main: finished\n/);
    expect(text.out).toMatch(/greet {2}infer · done · simulated · \d attempts? · .*contract [0-9a-f]{12}/);
    expect((await stratum(["audit", "-"], { stdin: events })).out).toBe(text.out);
    expect((await stratum(["audit", path, "--format", "md"])).out).toContain("| `greet` | infer | done |");
    expect(JSON.parse((await stratum(["audit", path, "--format", "json"])).out).steps).toHaveLength(2);
    const [record] = (await stratum(["audit", path, "--format", "trace"])).out.split("\n");
    expect(JSON.parse(record ?? "")).toMatchObject({ function: "greet", status: "ok", cache_hit: false });
    const otlp = await stratum(["audit", path, "--format", "otlp", "--start", "2026-01-01T00:00:00Z"]);
    expect(JSON.parse(otlp.out).resourceSpans[0].scopeSpans[0].spans[0].startTimeUnixNano).toBe("1767225600000000000");
  });

  it("names the line that is no event", async () => {
    const path = await file("cut.jsonl", '{"v":1}\n');
    const { code, err } = await stratum(["audit", path]);
    expect([code, err]).toEqual([2, expect.stringContaining("cut.jsonl:1:1: error: Unknown event type")]);
  });
});

describe("stratum export", () => {
  it("writes a project, and nothing the second time", async () => {
    const document = await file("greeting.json", GREETING);
    const out = join(folder, "project");
    const first = JSON.parse((await stratum(["export", document, "--out", out, "--json"])).out);
    expect(first.written).toEqual(first.files);
    expect(first.files).toEqual(expect.arrayContaining(["package.json", "src/contracts.ts", "flow.json"]));
    const second = JSON.parse((await stratum(["export", document, "--out", out, "--json"])).out);
    expect(second.written).toEqual([]);
    const zip = join(folder, "project.zip");
    expect((await stratum(["export", document, "-o", zip])).code).toBe(0);
    for (const [path, bytes] of Object.entries(unzipSync(await readFile(zip)))) {
      // The library's source has alphabets and fields named apiKey; there the shapes of keys count.
      const isKey = path.includes("/src/stratum/") ? (line: string) => KEY_SHAPE.test(line) : looksLikeSecret;
      const held = strFromU8(bytes).split("\n").filter(isKey);
      expect([path, held]).toEqual([path, []]);
    }
    expect((await stat(zip)).size).toBeGreaterThan(1_000);
  });

  it("stops at what looks like a key, and names the place", async () => {
    const leaking = structuredClone(GREETING);
    leaking.functions.greet.intent = `Use ${KEY} to greet`;
    const out = join(folder, "leak");
    const { code, err } = await stratum(["export", await file("leaking.json", leaking), "--out", out]);
    expect(code).toBe(1);
    expect(err).toMatch(/leaking\.json:\d+:\d+: error: .*looks like a key/);
    expect(err).not.toContain(KEY);
    const hidden = JSON.stringify(leaking).replace(KEY, `\\u00${KEY.charCodeAt(0).toString(16)}${KEY.slice(1)}`);
    const path = await file("hidden.json", {});
    await writeFile(path, hidden);
    const named = await stratum(["export", path, "--out", out]);
    expect([named.code, named.err]).toEqual([1, expect.stringContaining("functions.greet.intent")]);
    await expect(stat(out)).rejects.toThrow();
  });
});
