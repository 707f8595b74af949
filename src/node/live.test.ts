import { describe, expect, it } from "vitest";
import { live } from "./live.ts";

const KEYS = { ANTHROPIC_API_KEY: "sk-ant-a", OPENAI_API_KEY: "sk-o" };

describe("a live configuration", () => {
  it.each([
    [{}, {}, "Say which model answers"],
    [{ model: "claude-sonnet-5-5" }, KEYS, "Say which model answers"],
    [{ model: "openai:" }, KEYS, "Say which model answers"],
    [{ model: "anthropic:x" }, { OPENAI_API_KEY: "sk-o" }, "ANTHROPIC_API_KEY is not set."],
    [{ model: "openai:x" }, { OPENAI_API_KEY: "" }, "OPENAI_API_KEY is not set."],
    [{ model: "openai:x", baseUrl: "my server" }, KEYS, "my server is not an address."],
  ])("of %j says what is missing", (options, env, words) => {
    expect(() => live({ ...options, env })).toThrow(words);
  });

  it("needs no key for another server, and takes the model and the server from the environment", () => {
    expect(
      live({ env: { STRATUM_MODEL: "openai:llama", OPENAI_BASE_URL: "http://localhost:11434/v1" } }),
    ).toMatchObject({
      models: {},
      ask: {},
    });
    expect(() => live({ env: { STRATUM_MODEL: "openai:llama", OPENAI_BASE_URL: "" } })).toThrow("OPENAI_API_KEY");
  });
});
