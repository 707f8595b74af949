import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Called, GREETING, stratum, type World } from "../../tests/support/command-line.ts";
import { answer, type FakeProvider, startFakeProvider } from "../../tests/support/fake-provider/index.ts";
import { parseRunFile, printEvents, printRunFile } from "../reports/index.ts";

let folder = "";
let flow = "";
let provider: FakeProvider;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stratum-record-"));
  flow = join(folder, "greeting.json");
  await writeFile(flow, JSON.stringify(GREETING));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  provider = await startFakeProvider({ wire: "openai" });
  provider.direct(() => answer({ text: "Hello Ada", sure: 0.9 }));
});
afterEach(() => provider.close());

const model = () => ["--model", "openai:m", "--base-url", provider.base_url, "--yes"];
const run = (file: string) => stratum(["run", flow, "--case", "Ada", ...model(), "--run-file", join(folder, file)]);
const resume = (file: string, args: readonly string[], world: World = {}) =>
  stratum(["resume", file, "--base-url", provider.base_url, "--yes", ...args], world);

/** A run as one that was killed leaves it: the events up to the first that `until` says, in the journal. */
async function leftBehind(name: string, until: string): Promise<string> {
  const file = join(folder, `${name}.run.json`);
  const journal = join(folder, `${name}.jsonl`);
  const whole = await stratum(["run", flow, "--case", "Ada", ...model(), "--run-file", file, "--journal", journal]);
  expect(whole.code, whole.err).toBe(0);
  const lines = (await readFile(journal, "utf8")).trimEnd().split("\n");
  const count = lines.findIndex((line) => JSON.parse(line).type === until) + 1;
  await writeFile(file.replace(/json$/, "jsonl"), `${lines.slice(0, count).join("\n")}\n{"v":1,"ru`);
  const begun = { file: "greeting.json", source: JSON.stringify(GREETING), flow: "main", inputs: { name: "Ada" } };
  const kept = { model: "openai:m", base_url: provider.base_url, seed: 1, events: [] };
  await writeFile(file, printRunFile({ ...begun, ...kept }));
  return file;
}

const asked = () => provider.ledger.calls.length;

describe("a paid run", () => {
  it("has its file and its journal while it runs, and neither when it has ended", async () => {
    let seen: readonly string[] = [];
    let journal = "";
    provider.direct(() => {
      seen = readdirSync(folder).filter((name) => name.startsWith("while"));
      journal = readFileSync(join(folder, "while.run.jsonl"), "utf8");
      return answer({ text: "Hello Ada", sure: 0.9 });
    });
    expect(await run("while.run.json")).toMatchObject({ code: 0, out: '"HELLO ADA"\n' });
    expect([...seen].sort()).toEqual(["while.run.json", "while.run.jsonl", "while.run.jsonl.lock"]);
    expect(journal).toContain('"attempt-start"');
    expect((await readdir(folder)).filter((name) => name.startsWith("while"))).toEqual([]);
  });

  it("sends nothing where its file cannot be written, or keeps something else, and says to name another", async () => {
    const nowhere = await run("none/x.run.json");
    expect([nowhere.code, nowhere.err]).toEqual([2, expect.stringContaining("Name another file with --run-file.")]);
    const letter = join(folder, "letter.run.json");
    await writeFile(letter, "Dear all");
    const kept = await run("letter.run.json");
    expect([kept.code, kept.err]).toEqual([2, expect.stringContaining("is no file of a run: move it away, or name")]);
    expect(await readFile(letter, "utf8")).toBe("Dear all");
    expect(asked()).toBe(0);
  });

  it("does not take the file of one that was killed", async () => {
    const file = await leftBehind("taken", "attempt-end");
    const before = asked();
    const again = await run("taken.run.json");
    expect([again.code, again.err]).toEqual([2, expect.stringContaining(`stratum resume ${file}`)]);
    expect(asked()).toBe(before);
  });
});

describe("stratum resume of a run that was killed", () => {
  it("behind an answer asks nobody again, and leaves the whole run in its file", async () => {
    const file = await leftBehind("answered", "attempt-end");
    const before = asked();
    expect(await resume(file, [])).toMatchObject({ code: 0, out: '"HELLO ADA"\n' });
    expect(asked()).toBe(before);
    const kept = parseRunFile(await readFile(file, "utf8"));
    expect(kept.ok && kept.value.events.at(-1)?.type).toBe("run-end");
    expect((await readdir(folder)).filter((name) => name.startsWith("answered.run"))).toEqual(["answered.run.json"]);
  });

  it("before its first event was kept begins it", async () => {
    const file = await leftBehind("unbegun", "run-start");
    await rm(file.replace(/json$/, "jsonl"));
    expect(await resume(file, [])).toMatchObject({ code: 0, out: '"HELLO ADA"\n' });
  });

  it("while a call was in flight asks what becomes of it, and does that", async () => {
    const file = await leftBehind("in-flight", "attempt-start");
    const before = asked();
    const silent = await resume(file, []);
    expect([silent.code, silent.err]).toEqual([2, expect.stringContaining("--uncertain retry sends them again")]);
    expect(await resume(file, ["--uncertain", "stop"])).toMatchObject({ code: 1, out: "" });
    const stopped = await resume(file, [], { interactive: true, lines: ["stop"] });
    expect([stopped.code, stopped.err]).toEqual([1, expect.stringContaining("greet, attempt 1 of m (greet:1)")]);
    expect(asked()).toBe(before);
    const given = await resume(file, ["--answer", 'greet:1={"text": "good day", "sure": 1}']);
    expect(given).toMatchObject({ code: 0, out: '"GOOD DAY"\n' });
    expect(asked()).toBe(before);
  });

  it("when all was in its file already, and its journal still there, takes nothing twice", async () => {
    const file = await leftBehind("both", "attempt-end");
    const journal = file.replace(/json$/, "jsonl");
    const text = (await readFile(journal, "utf8")).split("\n").slice(0, -1).join("\n");
    const kept = parseRunFile(await readFile(file, "utf8"));
    if (!kept.ok) throw new Error(kept.error);
    const events = text.split("\n").map((line) => JSON.parse(line));
    await writeFile(journal, printEvents(events));
    await writeFile(file, printRunFile({ ...kept.value, events }));
    expect(await resume(file, [])).toMatchObject({ code: 0, out: '"HELLO ADA"\n' });
  });

  it.each([
    ["has a journal", "attempt-end"],
    ["has none", null],
  ])("that %s is refused while another one asks a person whether to go on, and pays once", async (_, until) => {
    const file = await leftBehind(`asking-${until}`, until ?? "run-start");
    if (until === null) await rm(file.replace(/json$/, "jsonl"));
    const before = asked();
    let second: Called | undefined;
    const confirm = async () => {
      second = await resume(file, []);
      return true;
    };
    const first = await stratum(["resume", file, "--base-url", provider.base_url], { interactive: true, confirm });
    expect(first).toMatchObject({ code: 0, out: '"HELLO ADA"\n' });
    expect(second).toMatchObject({ code: 2, out: "" });
    expect(second?.err).toMatch(
      /asking-\S+jsonl is in use: process \d+ is running this run \(if it is not, delete \S+lock\)\.\n$/,
    );
    expect(asked() - before).toBe(until === null ? 1 : 0);
  });
});

describe("--journal", () => {
  it("keeps one run: another one is refused, one that goes on in it is not", async () => {
    const own = ["--journal", join(folder, "own.jsonl")];
    const begin = ["run", flow, "--case", "Ada", ...own];
    expect(await stratum(begin)).toMatchObject({ code: 0 });
    const text = await readFile(join(folder, "own.jsonl"), "utf8");
    const again = await stratum(begin);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining("something in it: name another file.\n")]);
    expect(await readFile(join(folder, "own.jsonl"), "utf8")).toBe(text);

    const killed = await leftBehind("gone-on", "attempt-end");
    const journal = killed.replace(/json$/, "jsonl");
    const events = (await readFile(journal, "utf8")).split("\n").slice(0, -1).join("\n");
    await writeFile(join(folder, "gone-on.jsonl"), `${events}\n`);
    expect(await resume(killed, ["--journal", join(folder, "gone-on.jsonl")])).toMatchObject({ code: 0 });
    const kept = parseRunFile(await readFile(killed, "utf8"));
    if (!kept.ok) throw new Error(kept.error);
    expect(await readFile(join(folder, "gone-on.jsonl"), "utf8")).toBe(printEvents(kept.value.events));
  });
});
