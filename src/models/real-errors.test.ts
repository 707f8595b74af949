import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { providersPage } from "../../scripts/lib/providers-page.ts";
import { type FakeProvider, startFakeProvider } from "../../tests/support/fake-provider/index.ts";
import { REAL_ERRORS } from "../../tests/support/fake-provider/real-errors.ts";
import { ask, clock } from "../../tests/support/remote-model.ts";
import { FAILURE_KINDS, MODEL_FAILURES } from "../base/index.ts";
import { nodeHttp } from "../node/http.ts";
import { backOff, MAX_RETRY_AFTER_MS } from "../runtime/infer/back-off.ts";
import { anthropicModels } from "./anthropic.ts";
import { authHeader, openAiCompatibleModels } from "./index.ts";

const KEY = "sk-test-0123456789abcdef";
const errors = FAILURE_KINDS.flatMap((kind) => {
  const real = REAL_ERRORS[kind];
  return typeof real === "string" ? [] : real.map((error) => ({ kind, ...error }));
});

describe.each(["anthropic", "openai"] as const)("what providers send, to the model of %s's wire", (wire) => {
  let fake: FakeProvider;
  beforeAll(async () => {
    fake = await startFakeProvider({ wire, key: KEY });
  });
  afterAll(() => fake.close());

  const mine = errors.filter(({ provider }) => provider.startsWith("Anthropic") === (wire === "anthropic"));

  it.each(mine)("$kind: $provider, status $status, $body", async ({ kind, status, body, headers, asks_ms }) => {
    const make = wire === "anthropic" ? anthropicModels : openAiCompatibleModels;
    const auth = authHeader(wire === "anthropic" ? "anthropic" : "openai-compatible", KEY);
    const http = nodeHttp({ keys: { [fake.origin]: auth } });
    const models = make({ http, clock, base_url: fake.base_url, default_model: "model-x" });
    const before = fake.ledger.calls.length;
    fake.script(
      status === null
        ? { kind: "broken-events", data: [body] }
        : { kind: "status", status, body, ...(headers && { headers }) },
    );
    const { last } = await ask(models);
    expect(last).toMatchObject({ type: "error", error: { kind } });
    expect(fake.ledger.calls.length - before, "asked once").toBe(1);
    if (last?.type !== "error") return;
    expect(last.error.message).not.toMatch(/^[[{<]/);
    expect(last.error.retry_after_ms).toBe(asks_ms);
    const wait = backOff(last.error, 0, { next: () => 1 }, "");
    const waits = MODEL_FAILURES[kind].passes && (asks_ms ?? 0) <= MAX_RETRY_AFTER_MS;
    expect(wait).toBe(waits ? (asks_ms ?? 1_000) : null);
  });
});

it("docs/providers.md says so", () => {
  expect(readFileSync(join(import.meta.dirname, "../../docs/providers.md"), "utf8")).toBe(providersPage());
});

it.each(FAILURE_KINDS)("%s says what happened, and in whole sentences what to do", (kind) => {
  const { title, help } = MODEL_FAILURES[kind];
  expect(title).toMatch(/^[A-Z].*[^.\s]$/);
  expect(help).toMatch(/^[A-Z].*[^.\s]\.$/);
});

it("gives every status to one failure at most", () => {
  const statuses = FAILURE_KINDS.flatMap((kind): readonly number[] => MODEL_FAILURES[kind].statuses);
  expect(new Set(statuses).size).toBe(statuses.length);
});
