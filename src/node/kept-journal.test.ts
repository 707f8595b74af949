import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, inferFunction } from "../../tests/support/small-flows.ts";
import { runSmall } from "../../tests/support/small-run.ts";
import { printEvents } from "../reports/jsonl.ts";
import type { RunEvent } from "../runtime/index.ts";
import { brokenOff, type Wanted } from "./journaled.ts";
import { journalIn, readJournal } from "./kept-journal.ts";
import { HeldError } from "./lock.ts";
import { claimJournal, openAlone } from "./sole-writer.ts";

let folder = "";
let events: readonly RunEvent[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stratum-kept-"));
  events = (await runSmall({ steps: [call("greet")], functions: { greet: inferFunction("greet") } })).events;
});
afterAll(() => rm(folder, { recursive: true }));

let count = 0;
async function fileOf(text: string): Promise<string> {
  count += 1;
  const file = join(folder, `${count}.jsonl`);
  await writeFile(file, text);
  return file;
}

async function read(file: string) {
  const kept = await readJournal(file);
  if (!kept.ok || kept.value === null) throw new Error(`${file} cannot be read`);
  return kept.value;
}

describe("a journal whose process was killed", () => {
  it("loses a torn last line and nothing else, also one that ends in half a character", async () => {
    const whole = printEvents(events.slice(0, 3));
    const half = Buffer.concat([Buffer.from(`${whole}{"v":1,"run":"`), Buffer.from("é").subarray(0, 1)]);
    for (const torn of [`${whole}{"v":1,"run`, half]) {
      const file = await fileOf("");
      await writeFile(file, torn);
      const kept = await read(file);
      expect(kept.events).toEqual(events.slice(0, 3));
      const journal = await openAlone(file, kept);
      await Promise.all(events.slice(3).map((event) => journal.append(event)));
      await journal.close();
      expect(await readFile(file, "utf8")).toBe(printEvents(events));
    }
  });

  it("keeps a last event that only lacks its line break", async () => {
    const file = await fileOf(printEvents(events.slice(0, 4)).trimEnd());
    const kept = await read(file);
    expect(kept.events).toEqual(events.slice(0, 4));
    const journal = await openAlone(file, kept);
    await Promise.all(events.slice(4).map((event) => journal.append(event)));
    await journal.close();
    expect(await readFile(file, "utf8")).toBe(printEvents(events));
  });
});

describe("a journal with a damaged byte", () => {
  const whole = () => Buffer.from(printEvents(events.slice(0, 3)));
  /** The last character of a line is its brace, so what stands before that is within a text or a number. */
  const damaged = (line: number) => {
    const bytes = whole();
    let end = -1;
    for (let count = 0; count < line; count += 1) end = bytes.indexOf("\n", end + 1);
    bytes[end - 3] = 0xff;
    return bytes;
  };

  it.each([1, 2, 3])("in line %i is refused by that line, with a torn line behind it too", (line) => {
    const error = `line ${line}: it holds bytes that are no text (UTF-8)`;
    expect(journalIn(damaged(line))).toEqual({ ok: false, error });
    expect(journalIn(Buffer.concat([damaged(line), Buffer.from('{"v":1,"ru')]))).toEqual({ ok: false, error });
  });

  it("in its torn last line loses that line, to the byte", () => {
    for (const torn of [[0xff], [0x7b, 0xff, 0xff, 0x22], [...Buffer.from('{"run":"é'), 0xc3]]) {
      const bytes = Buffer.concat([whole(), Buffer.from(torn)]);
      expect(journalIn(bytes)).toEqual({
        ok: true,
        value: { events: events.slice(0, 3), bytes: whole().length, size: bytes.length, isOpen: false },
      });
    }
  });

  it("is counted in bytes where its texts are longer than their characters", () => {
    const [first] = events;
    if (first?.type !== "run-start") throw new Error("a run begins");
    const said: RunEvent = { ...first, args: ["äöü 🙂"] };
    const text = Buffer.from(printEvents([said]));
    const kept = journalIn(Buffer.concat([text, Buffer.from('{"v"')]));
    expect(kept).toEqual({
      ok: true,
      value: { events: [said], bytes: text.length, size: text.length + 4, isOpen: false },
    });
  });
});

describe("one writer", () => {
  const lockOf = (text: string) => fileOf("").then((file) => writeFile(`${file}.lock`, text).then(() => file));

  it("is all that a journal has: the next one is refused while it is open, in this process too", async () => {
    const file = join(folder, "one.jsonl");
    const first = await openAlone(file);
    const refused = `process ${process.pid} is running this run (if it is not, delete ${file}.lock)`;
    await expect(claimJournal(file)).rejects.toThrow(refused);
    await first.close();
    expect((await readdir(folder)).filter((name) => name.startsWith("one"))).toEqual(["one.jsonl"]);
    await (await claimJournal(file)).release();
  });

  it("may be another process, or one on another host, of which nobody here knows whether it lives", async () => {
    const here = await lockOf(`${process.ppid} ${hostname()} x\n`);
    await expect(claimJournal(here)).rejects.toThrow(`process ${process.ppid} is running this run`);
    const there = await lockOf("4194305 elsewhere x\n");
    await expect(claimJournal(there)).rejects.toThrow(
      `process 4194305 on elsewhere is running this run (if it is not, delete ${there}.lock)`,
    );
    expect(await readFile(`${there}.lock`, "utf8")).toBe("4194305 elsewhere x\n");
  });

  it.each([
    ["one that was killed", `4194305 ${hostname()} x\n`],
    ["one of the number that this process has now", `${process.pid} ${hostname()} x\n`],
    ["one of an earlier version", "4194305"],
    ["a lock that the disk lost", ""],
  ])("takes over from %s: of many that see it at once, one does", async (_, left) => {
    const file = await lockOf(left);
    const claims = await Promise.allSettled(Array.from({ length: 20 }, () => claimJournal(file)));
    const won = claims.flatMap((claim) => (claim.status === "fulfilled" ? [claim.value] : []));
    expect(won).toHaveLength(1);
    for (const claim of claims) if (claim.status === "rejected") expect(claim.reason).toBeInstanceOf(HeldError);
    await expect(claimJournal(file)).rejects.toThrow(HeldError);
    await won[0]?.release();
    const name = basename(file);
    expect((await readdir(folder)).filter((each) => each.startsWith(name))).toEqual([name]);
  });

  it("leaves a lock alone that was deleted under it and is another's now", async () => {
    const file = join(folder, "deleted.jsonl");
    const claim = await claimJournal(file);
    await writeFile(`${file}.lock`, "4194305 elsewhere x\n");
    await claim.release();
    expect(await readFile(`${file}.lock`, "utf8")).toBe("4194305 elsewhere x\n");
  });

  it("cuts nothing off that was written since it was read, and makes no journal where the one that was read has gone", async () => {
    const file = await fileOf(printEvents(events.slice(0, 3)));
    const kept = await read(file);
    await appendFile(file, printEvents(events.slice(3, 4)));
    await expect(openAlone(file, kept)).rejects.toThrow("it was written to meanwhile");
    expect(await readFile(file, "utf8")).toBe(printEvents(events.slice(0, 4)));
    await expect(openAlone(file)).rejects.toThrow("EEXIST");
    await rm(file);
    await expect(openAlone(file, kept)).rejects.toThrow("ENOENT");
    await expect(readFile(file)).rejects.toThrow("ENOENT");
    await expect(readFile(`${file}.lock`)).rejects.toThrow("ENOENT");
  });
});

describe("a run does not go on", () => {
  const WANTED: Wanted = { flows: { main: [] }, flow: undefined, input: undefined, isSimulated: false };
  const refusals: readonly (readonly [string, () => string, Partial<Wanted>, string])[] = [
    ["from an empty file", () => "", {}, "no event of a run is in it"],
    ["from something else", () => "Dear all,\nhello\n", {}, "line 1: This line is not JSON"],
    ["from its middle", () => printEvents(events.slice(2, 4)), {}, "it does not begin with the beginning of a run"],
    ["with a gap", () => printEvents([...events.slice(0, 2), ...events.slice(3, 4)]), {}, "does not follow"],
    ["when it has ended", () => printEvents(events), {}, "this run has ended (ok)"],
    [
      "from a newer version",
      () => printEvents(events.slice(0, 2)).replace('"v":1', '"v":2'),
      {},
      "This event has version 2; this program reads version 1",
    ],
    ["by a program without its flow", () => printEvents(events.slice(0, 2)), { flows: { other: [] } }, "not in this"],
    ["as another flow", () => printEvents(events.slice(0, 2)), { flow: "other" }, "is of the flow main, not of other"],
    [
      "with other inputs",
      () => printEvents(events.slice(0, 2)),
      { input: { text: "x" } },
      "other inputs than are given",
    ],
    [
      "when the flow takes others now",
      () => printEvents(events.slice(0, 2)),
      { flows: { main: ["text"] } },
      "takes now",
    ],
    ["on another model", () => printEvents(events.slice(0, 4)), { isSimulated: true }, "is on a real model"],
  ];
  it.each(refusals)("%s, and one line says what to do", async (_, text, wanted, why) => {
    const file = await fileOf(text());
    const refused = await brokenOff(file, { ...WANTED, ...wanted });
    const message = refused.ok ? "" : refused.error;
    expect(message).toContain(why);
    expect(message).toMatch(/^\S+ cannot be gone on with: [^\n]+\. [A-Z][^\n]+\.$/);
  });

  it("from no file", async () => {
    expect(await brokenOff(join(folder, "none.jsonl"), WANTED)).toMatchObject({
      error: expect.stringContaining("there is no such file"),
    });
  });
});
