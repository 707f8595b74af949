import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventsIn, GREETING, stratum } from "../../tests/support/command-line.ts";
import { answer, type FakeProvider, startFakeProvider } from "../../tests/support/fake-provider/index.ts";
import { MODEL_FAILURES } from "../base/index.ts";

const KEY = "sk-test-0123456789abcdef";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stratum-cli-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function greeting(): Promise<string> {
  const path = join(folder, "greeting.json");
  await writeFile(path, JSON.stringify(GREETING, null, 2));
  return path;
}

describe("stratum run on a provider", () => {
  const providers: FakeProvider[] = [];
  afterAll(() => Promise.all(providers.map((provider) => provider.close())));

  async function provider(wire: "anthropic" | "openai"): Promise<FakeProvider> {
    const started = await startFakeProvider({ wire, key: KEY });
    providers.push(started);
    return started;
  }

  /** The words of a run that is greeted by an OpenAI-compatible server. */
  const greetBy = async ({ base_url }: FakeProvider): Promise<string[]> => {
    const server = ["--model", "openai:gpt-5-mini", "--base-url", base_url];
    return ["run", await greeting(), ...server, "--yes", "--events"];
  };

  it.each([
    ["anthropic", "anthropic:claude-haiku-5-5", "ANTHROPIC_API_KEY"],
    ["openai", "openai:gpt-5-mini", "OPENAI_API_KEY"],
  ] as const)("asks %s, retries with what was wrong, and never prints the key", async (wire, model, variable) => {
    const fake = await provider(wire);
    fake.script(answer({ text: "hi", sure: 0.2 }), answer({ text: "hello Ada", sure: 0.9 }));
    const document = await greeting();
    const argv = ["run", document, "--model", model, "--base-url", fake.base_url, "--yes", "--events"];
    const { code, out, err } = await stratum(argv, { env: { [variable]: KEY } });
    expect(err).toContain("Plan of main");
    expect(code).toBe(0);
    expect(eventsIn(out).at(-1)).toMatchObject({ type: "run-end", output: "HELLO ADA" });
    expect(fake.ledger.calls).toHaveLength(2);
    expect(fake.ledger.calls[1]?.raw).toContain("result.sure = 0.2");
    expect(out + err).not.toContain(KEY);
  });

  it.each([
    ["anthropic", "anthropic:claude-haiku-5-5", "output_config.format.schema: The compiled grammar is too large"],
    ["openai", "openai:gpt-5-mini", "response_format of type json_schema is not supported with this model"],
  ] as const)(
    "asks %s in the next way within the attempt when it refuses a schema, and says so",
    async (wire, model, words) => {
      const fake = await provider(wire);
      const refusal = { kind: "status", status: 400, message: words } as const;
      fake.script(refusal, answer({ text: "hi", sure: 0.2 }), answer({ text: "hello Ada", sure: 0.9 }));
      const argv = ["run", await greeting(), "--model", model, "--base-url", fake.base_url, "--yes", "--events"];
      const env = { ANTHROPIC_API_KEY: KEY, OPENAI_API_KEY: KEY };
      const { code, out } = await stratum(argv, { env });
      expect(code).toBe(0);
      expect(fake.ledger.calls.map(({ status }) => status)).toEqual([400, 200, 200]);
      const asked = { as: "tool", because: `The provider refused the schema for its answers: ${words}` };
      const events = eventsIn(out);
      expect(events.filter(({ type }) => type === "attempt-end")).toMatchObject([{ asked }, { asked }]);
      const trace = events.find((event) => event.type === "step-end" && event.trace !== undefined);
      const { input, output } = fake.ledger.tokens;
      expect(trace).toMatchObject({
        trace: { attempts: 2, attempt_details: [{ asked }, { asked }], usage: { input, output } },
      });
    },
  );

  it("asks before it spends anything, and sends nothing without a yes", async () => {
    const fake = await provider("anthropic");
    const document = await greeting();
    const argv = ["run", document, "--model", "anthropic:claude-haiku-5-5", "--base-url", fake.base_url];
    const env = { ANTHROPIC_API_KEY: KEY };
    const unasked = await stratum(argv, { env });
    expect([unasked.code, unasked.err]).toEqual([2, expect.stringContaining("add --yes")]);
    const refused = await stratum(argv, { env, interactive: true, yes: false });
    expect(refused.code).toBe(1);
    expect(fake.ledger.entries).toHaveLength(0);
    fake.script(answer({ text: "hello", sure: 0.9 }));
    expect((await stratum(argv, { env, interactive: true, yes: true })).code).toBe(0);
  });

  it("says what the provider said of a wrong key, without the key", async () => {
    const fake = await provider("anthropic");
    const document = await greeting();
    const argv = ["run", document, "--model", "anthropic:claude-haiku-5-5", "--base-url", fake.base_url, "--yes"];
    const { code, out, err } = await stratum(argv, { env: { ANTHROPIC_API_KEY: "sk-wrong-9876543210" } });
    expect(code).toBe(1);
    expect(err).toContain("ProviderError in greet");
    expect(out + err).not.toContain("sk-wrong-9876543210");
  });

  it.each(["anthropic", "openai"] as const)(
    "stars a key of any shape that %s sends back, in errors and in answers",
    async (wire) => {
      const key = "my.own~key+17";
      const model = wire === "anthropic" ? "anthropic:claude-haiku-5-5" : "openai:gpt-5-mini";
      const env = { ANTHROPIC_API_KEY: key, OPENAI_API_KEY: key };
      const fake = await startFakeProvider({ wire, key });
      providers.push(fake);
      const argv = ["run", await greeting(), "--model", model, "--base-url", fake.base_url, "--yes", "--events"];
      fake.script({ kind: "status", status: 403, message: `this ${key} may not`, headers: { "x-echo": key } });
      const refused = await stratum(argv, { env });
      expect(refused.err).toContain("this ************* may not");
      fake.script({ kind: "answer", json: { text: `hello ${key}`, sure: 0.9 }, chunk_chars: 3, write_bytes: 3 });
      const answered = await stratum(argv, { env });
      expect(eventsIn(answered.out).at(-1)).toMatchObject({ status: "ok", output: "HELLO *************" });
      expect([refused, answered].map(({ out, err }) => out + err).join("")).not.toContain(key);
    },
  );

  it("does not speak of a key that nobody gave, and asks once", async () => {
    const fake = await provider("openai");
    const argv = await greetBy(fake);
    const { out } = await stratum(argv);
    expect(eventsIn(out).find(({ type }) => type === "attempt-end")).toMatchObject({
      outcome: { error: { kind: "key_missing" } },
    });
    expect(fake.ledger.calls).toHaveLength(1);
  });

  it.each([
    [{ kind: "status", status: 429, type: "insufficient_quota", message: "You exceeded your quota." }, "no_credit"],
    [{ kind: "status", status: 402, message: "billing not active" }, "no_credit"],
  ] as const)("never waits for an account without money", async (scenario, kind) => {
    const fake = await provider("openai");
    fake.direct(() => scenario);
    const argv = await greetBy(fake);
    const { out, err } = await stratum(argv, { env: { OPENAI_API_KEY: KEY } });
    expect(eventsIn(out).at(-1)).toMatchObject({ error: { code: "ProviderError", data: { kind } } });
    expect(err).toContain(`${scenario.message}\n${MODEL_FAILURES[kind].title}. ${MODEL_FAILURES[kind].help}\n`);
    expect(fake.ledger.calls).toHaveLength(1);
  });

  it("asks an address that never answered once, and one that did again", async () => {
    const gone = await provider("openai");
    await gone.close();
    const argv = await greetBy(gone);
    const events = eventsIn((await stratum(argv, { env: { OPENAI_API_KEY: KEY } })).out);
    expect(events.filter(({ type }) => type === "attempt-start")).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ error: { data: { kind: "unreachable" } } });
  });

  it("closes the request when stopped before its headers came", async () => {
    const fake = await provider("openai");
    fake.script({ kind: "silent" });
    const argv = await greetBy(fake);
    const running = stratum(argv, { env: { OPENAI_API_KEY: KEY }, interruptAt: '"attempt-start"' });
    const { code, out } = await running;
    expect([code, eventsIn(out).at(-1)]).toMatchObject([1, { type: "run-end", status: "cancelled" }]);
    await fake.ledger.until((ledger) => ledger.open.length === 0);
  });
});
