import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventsByPath, readEvents } from "../support/events.ts";
import { type FakeProvider, startFakeProvider } from "../support/fake-provider/index.ts";
import { runProgram as run } from "./run-program.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const STRATUM = join(ROOT, "bin/stratum.mjs");
const FLOW = join(ROOT, "examples/01-sentiment/flow.json");
const INPUT = JSON.stringify({ text: "Oh great, another update that logs me out halfway through an export." });
const KEY = "sk-ant-test-0123456789abcdefghijklmnop";

const stratum = (args: readonly string[], env?: Record<string, string>) =>
  run(process.execPath, [STRATUM, ...args], ROOT, env);

async function unpack(zip: string, into: string): Promise<readonly string[]> {
  const files = unzipSync(await readFile(zip));
  for (const [path, bytes] of Object.entries(files)) {
    const target = join(into, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, strFromU8(bytes));
  }
  return Object.keys(files);
}

describe("an exported project", { timeout: 300_000 }, () => {
  let folder = "";
  let project = "";
  const main = (args: readonly string[], env?: Record<string, string>) =>
    run(process.execPath, [join(project, "dist/src/main.js"), ...args], project, env);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "stratum-export-"));
    const zip = join(folder, "ticket-triage.zip");
    expect(await stratum(["export", FLOW, "--out", zip])).toMatchObject({ code: 0 });
    const paths = await unpack(zip, folder);
    project = join(folder, paths[0]?.split("/")[0] ?? "");
    const [, code = ""] = /```ts\n(.*?)```/s.exec(await readFile(join(project, "README.md"), "utf8")) ?? [];
    expect(code).toContain("processTicket(text)");
    await writeFile(join(project, "src/own-code.ts"), `const text = "Hello";\n${code}`);
    const installed = await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline"], project);
    expect(installed, installed.stderr).toMatchObject({ code: 0 });
    const built = await run("npm", ["run", "build"], project);
    expect(built, built.stdout).toMatchObject({ code: 0 });
  }, 300_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("has everything that a project needs, and exact pins", async () => {
    for (const file of [
      "README.md",
      ".env.example",
      "flow.json",
      "flow.stratum.yaml",
      "tsconfig.json",
      "src/contracts.ts",
    ]) {
      expect(await readFile(join(project, file), "utf8"), file).not.toBe("");
    }
    const manifest = JSON.parse(await readFile(join(project, "package.json"), "utf8"));
    for (const version of Object.values({ ...manifest.dependencies, ...manifest.devDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    }
    expect(await readFile(join(project, "flow.json"), "utf8")).toBe(await readFile(FLOW, "utf8"));
  });

  test("is the same bytes every time", async () => {
    const again = join(folder, "again.zip");
    const first = await readFile(join(folder, "ticket-triage.zip"));
    await stratum(["export", FLOW, "--out", again]);
    const [a, b] = [unzipSync(first), unzipSync(await readFile(again))];
    expect(Object.values(a).map((bytes) => strFromU8(bytes))).toEqual(
      Object.values(b).map((bytes) => strFromU8(bytes)),
    );
    await stratum(["export", FLOW, "--out", join(folder, "ticket-triage.zip")]);
    expect((await readFile(join(folder, "ticket-triage.zip"))).equals(first)).toBe(true);
  });

  test("passes its own tests", async () => {
    const tested = await run("npm", ["test"], project);
    expect(tested, tested.stdout).toMatchObject({ code: 0 });
    expect(tested.stdout).toMatch(/^# pass 2$/m);
  });

  test("emits the playground's events on the simulated model", async () => {
    const exported = await main(["--simulate", "--seed", "3", "--events", INPUT]);
    const here = await stratum(["run", FLOW, "--input", INPUT, "--model", "simulated", "--seed", "3", "--events"]);
    expect(exported.code, exported.stderr).toBe(0);
    const events = readEvents(exported.stdout);
    expect(events.length).toBeGreaterThan(40);
    expect(events.at(-1)).toMatchObject({ type: "run-end", status: "ok" });
    expect(eventsByPath(events)).toEqual(eventsByPath(readEvents(here.stdout)));
  });

  test("does what its README and the page say, by the commands that they name", async () => {
    const readme = await readFile(join(project, "README.md"), "utf8");
    const toast = await readFile(join(ROOT, "src/ui/dialogs/export.tsx"), "utf8");
    expect(`${readme}${toast}`).not.toContain("npm ci");
    expect(toast).toContain('"npm install, then npm start -- --simulate"');
    const bare = await run("npm", ["start", "--silent", "--", "--simulate"], project);
    expect(bare, bare.stderr).toMatchObject({ code: 0, stderr: "Inputs: case Ironic complaint\n" });
    const [, block = ""] = /```sh\n(.*?)```/s.exec(readme) ?? [];
    const named = block.split("\n").filter((line) => /^npm (?!install|test)/.test(line));
    expect(named).toHaveLength(2);
    for (const line of named) {
      const called = await run("sh", ["-c", line], project);
      if (line.includes("--simulate")) expect(called, called.stderr).toMatchObject({ code: 0 });
      else expect(called).toMatchObject({ code: 2, stderr: expect.stringContaining("ANTHROPIC_API_KEY") });
    }
  });

  test("says what is wrong with its input", async () => {
    expect(await main(["--simulate", "{"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("cannot be read as JSON: line 1"),
    });
    expect(await main(["--simulate", "{}"])).toMatchObject({ code: 2, stderr: expect.stringContaining("text") });
    expect(await main([INPUT], { STRATUM_MODEL: "" })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--simulate"),
    });
  });

  describe.each(["anthropic", "openai"] as const)("against a server that speaks the wire of %s", (wire) => {
    let provider: FakeProvider;
    beforeAll(async () => {
      provider = await startFakeProvider({ wire, key: KEY });
    });
    afterAll(() => provider.close());

    test("takes the key, the server and the model from .env", async () => {
      const name = wire === "anthropic" ? "ANTHROPIC_API_KEY" : "OPENAI_API_KEY";
      const model = wire === "anthropic" ? "anthropic:claude-sonnet-5-5" : "openai:some-model";
      const lines = [`${name}=${KEY}`, `OPENAI_BASE_URL=${provider.base_url}`, `STRATUM_MODEL=${model}`, ""];
      await writeFile(join(project, ".env"), lines.join("\n"));
      answerAs(provider);
      const asked = provider.ledger.calls.length;
      const server = wire === "anthropic" ? ["--base-url", provider.base_url] : [];
      const ended = await main([...server, INPUT]);
      await rm(join(project, ".env"));
      expect(ended.code, ended.stderr).toBe(0);
      expect(JSON.parse(ended.stdout)).toMatchObject({ escalate: true });
      expect(provider.ledger.calls.length - asked).toBe(4);
    });

    test("asks the same and emits the same events as the playground", async () => {
      const env = { ANTHROPIC_API_KEY: KEY, OPENAI_API_KEY: KEY };
      const model = wire === "anthropic" ? "anthropic:claude-sonnet-5-5" : "openai:some-model";
      const live = ["--model", model, "--base-url", provider.base_url, "--events"];
      const before = provider.ledger.calls.length;
      const bodies = () =>
        provider.ledger.calls
          .slice(before)
          .map(({ raw }) => raw)
          .sort();

      answerAs(provider);
      const exported = await main([...live, INPUT], env);
      const asked = bodies();
      answerAs(provider);
      const here = await stratum(["run", FLOW, "--input", INPUT, ...live, "--yes"], env);

      expect(exported.code, exported.stderr).toBe(0);
      expect(here.code, here.stderr).toBe(0);
      const events = eventsByPath(readEvents(exported.stdout), { realTime: true });
      expect(events["classify_sentiment"]).toContainEqual(expect.objectContaining({ type: "step-retry" }));
      expect(events).toEqual(eventsByPath(readEvents(here.stdout), { realTime: true }));
      expect(bodies()).toEqual([...asked, ...asked].sort());
      expect(exported.stdout + exported.stderr + here.stdout + here.stderr).not.toContain(KEY);
    });
  });
});

/** Answers by what is asked for; the first classification breaks its ensure. */
function answerAs(provider: FakeProvider): void {
  let classified = 0;
  provider.direct(({ blocks }) => {
    const prompt = blocks.join("\n");
    if (prompt.includes("emotional tone")) {
      classified += 1;
      const confidence = classified === 1 ? 0.4 : 0.9;
      return { kind: "answer", json: { label: "negative", confidence, reasoning: "The praise is plainly ironic." } };
    }
    if (prompt.includes("product area")) {
      return { kind: "answer", json: { area: "product", summary: "Exports end the session.", keywords: ["export"] } };
    }
    return {
      kind: "answer",
      json: {
        reply:
          "Thank you for writing. We are sorry that exports end your session, and we will write again by Friday noon.",
        next_steps: ["Add the ticket to the defect"],
        hand_over_to: null,
      },
    };
  });
}
