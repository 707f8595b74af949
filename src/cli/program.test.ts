import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GREETING } from "../../tests/support/command-line.ts";
import { type FakeProvider, startFakeProvider } from "../../tests/support/fake-provider/index.ts";
import { printable } from "../node/printable.ts";

const KEY = "sk-test-0123456789abcdef";
const CURRENT = "node_modules/.cache/stratum/current.json";

interface Program {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>;
  /** Resolves when this has been printed on standard error. */
  said(words: string): Promise<void>;
}

function program(argv: readonly string[], env: { readonly [name: string]: string } = {}, cwd = process.cwd()): Program {
  const child = spawn(process.execPath, argv, { cwd, env: { ...process.env, ...env } });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (err += text));
  return {
    child,
    ended: once(child, "close").then(([code]) => ({ code, out, err })),
    async said(words) {
      while (!err.includes(words)) await once(child.stderr, "data");
    },
  };
}

/** In a folder of its own: a run that is killed leaves its file. */
const stratum = (argv: readonly string[], env = {}) => program([resolve("bin/stratum.mjs"), ...argv], env, folder);

let folder = "";
let greeting = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stratum-program-"));
  greeting = join(folder, "greeting.json");
  await writeFile(greeting, JSON.stringify(GREETING));
});
afterAll(() => rm(folder, { recursive: true }));

describe("the program", () => {
  it("is made again when a source has changed, and kept otherwise", async () => {
    await stratum(["--help"]).ended;
    const first = await readFile(CURRENT, "utf8");
    await stratum(["--help"]).ended;
    expect(await readFile(CURRENT, "utf8")).toBe(first);
    await utimes("src/cli/main.ts", new Date(), new Date());
    expect((await stratum(["--help"]).ended).code).toBe(0);
    const second = await readFile(CURRENT, "utf8");
    expect(second).not.toBe(first);
    expect(JSON.parse(second).build).toBe(JSON.parse(first).build);
  });

  it("says the same of code that it has checked before", async () => {
    const wrong = join(folder, "wrong.json");
    const { shout, ...others } = GREETING.functions;
    const functions = { ...others, shout: { ...shout, code: `return ${Math.random()} + text.toUpper();` } };
    await writeFile(wrong, JSON.stringify({ ...GREETING, functions }));
    const first = await stratum(["validate", wrong]).ended;
    expect([first.code, first.out]).toEqual([1, expect.stringContaining("toUpper")]);
    expect(await stratum(["validate", wrong]).ended).toEqual(first);
  });

  it("ends at the second Ctrl-C whatever it does, and says so", async () => {
    const stuck = join(folder, "stuck.mjs");
    await writeFile(stuck, "for (;;);");
    const address = (path: string) => JSON.stringify(pathToFileURL(path).href);
    const script = join(folder, "supervise.mjs");
    await writeFile(
      script,
      `import { supervised } from ${address("src/cli/supervised.ts")};
       const code = supervised([], new URL(${address(stuck)}));
       console.error("started");
       process.exitCode = await code;`,
    );
    const { child, ended, said } = program(["--import", "tsx", script]);
    await said("started");
    child.kill("SIGINT");
    await said("Ctrl-C again ends it at once");
    child.kill("SIGINT");
    expect(await ended).toMatchObject({ code: 130, err: expect.stringContaining("Ended.") });
  });
});

describe("a paid run", () => {
  let fake: FakeProvider;
  beforeAll(async () => {
    fake = await startFakeProvider({ wire: "anthropic", key: KEY });
  });
  afterAll(() => fake.close());
  const paid = (...more: string[]) =>
    stratum(["run", greeting, "--model", "anthropic:claude-haiku-5-5", "--base-url", fake.base_url, "--yes", ...more], {
      ANTHROPIC_API_KEY: KEY,
    });

  it("gives the terminal no orders of its provider, in an answer or an error, and its JSON stays JSON", async () => {
    const orders = "\u001b]0;gotcha\u0007\u001b[2J\u009b31m\u202ered\u007f";
    const orderly = (text: string) => expect(text).toBe(printable(text));
    for (const more of [[], ["--json"], ["--events"]]) {
      fake.script({ kind: "answer", json: { text: orders, sure: 0.9 } });
      const { code, out, err } = await paid(...more).ended;
      expect(code).toBe(0);
      orderly(out + err);
      const last = JSON.parse(more.length === 0 ? out : (out.trimEnd().split("\n").at(-1) ?? ""));
      expect(more.length === 0 ? last : last.output).toBe(orders.toUpperCase());
    }
    fake.script({ kind: "status", status: 400, message: orders });
    const refused = await paid().ended;
    orderly(refused.out + refused.err);
    expect(refused.err).toContain("gotcha");
  });

  it("stops at Ctrl-C, and the request with it", async () => {
    fake.script({ kind: "stalled", after: 2 });
    const { child, ended } = paid("--events");
    await expect.poll(() => fake.ledger.open.length, { timeout: 15_000 }).toBe(1);
    child.kill("SIGINT");
    const { code, out, err } = await ended;
    expect([code, err]).toEqual([1, expect.stringContaining("Stopping …")]);
    expect(out.trimEnd().split("\n").at(-1)).toContain('"run-end"');
    await expect.poll(() => fake.ledger.open.length).toBe(0);
  });

  it("stops when nobody reads its events any more, says so and keeps its end in the journal", async () => {
    fake.script({ kind: "stalled", after: 2 });
    const journal = join(folder, "journal.jsonl");
    const { child, ended } = paid("--events", "--journal", journal);
    await once(child.stdout ?? child, "data");
    child.stdout?.destroy();
    const { code, err } = await ended;
    expect([code, err]).toEqual([1, expect.stringContaining("Nobody reads the output any more: stopping …")]);
    expect((await readFile(journal, "utf8")).trimEnd().split("\n").at(-1)).toContain('"run-end"');
    expect(fake.ledger.open).toHaveLength(0);
  });

  it.skipIf(process.platform !== "linux")(
    "ends before it spends anything when its journal's disk is full",
    async () => {
      const before = fake.ledger.calls.length;
      const { code, err } = await paid("--journal", "/dev/full").ended;
      expect([code, err]).toEqual([1, expect.stringContaining("could not be kept: ENOSPC: no space left on device")]);
      expect(err).not.toContain("mistake of the program");
      expect(fake.ledger.calls).toHaveLength(before);
    },
  );
});

describe("what is read", () => {
  it.skipIf(process.platform !== "linux")("is no more than a flow file may hold", async () => {
    const { code, err } = await stratum(["validate", "/dev/zero"]).ended;
    expect([code, err]).toEqual([2, "/dev/zero is too large: more than 80 MiB.\n"]);
  });
});
