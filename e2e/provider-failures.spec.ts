import type { Page } from "@playwright/test";
import { type App, expect } from "./support/app.ts";
import { answerWell, giveKey, goodAnswer, test } from "./support/live.ts";

/** One scenario for every request; the step's inspector then says what went wrong with its first attempt. */
async function failure(app: App, page: Page): Promise<void> {
  await giveKey(app, page);
  await app.button("Run").click();
  await expect(
    // Both ask at once, and both may have failed at the same time.
    app
      .node("find_topic", "Infer", "failed")
      .or(app.node("classify_sentiment", "Infer", "failed"))
      .first(),
  ).toBeVisible();
  await expect(app.button("Run")).toBeEnabled();
}

const inspector = (page: Page) => page.getByRole("complementary", { name: "Inspector" });
const failed = (page: Page) => page.getByRole("group", { name: /, Infer, failed$/ }).first();

// The browser itself writes refused requests into the console: that is not the page's doing.
test.use({ expected: [/Failed to load resource/, /Access to fetch/] });

const ENDING = [
  [{ kind: "status", status: 401, message: "invalid key" }, "The key was not accepted"],
  [{ kind: "status", status: 400, message: "no such parameter" }, "no such parameter"],
  [{ kind: "status", status: 404, message: "no such model" }, "The provider knows no such model"],
  [{ kind: "redirect", to: "https://elsewhere.example/" }, "The address leads somewhere else"],
  [{ kind: "answer", stop: "refusal", text: "" }, "The model declined to answer"],
  [{ kind: "half-json" }, "ParseFailure"],
] as const;

for (const [scenario, words] of ENDING) {
  const what = scenario.kind === "status" ? `status ${scenario.status}` : scenario.kind;
  test(`a provider with ${what} ends the step by name`, async ({ app, page, provider }) => {
    provider.direct(() => scenario);
    await failure(app, page);
    await failed(page).click();
    await expect(inspector(page)).toContainText(words === "ParseFailure" ? /Attempt \d of/ : words);
    await expect(page.getByRole("region", { name: "What went wrong" })).toContainText(
      words === "ParseFailure" ? "not of the contract" : words,
    );
    answerWell(provider);
    await app.run();
    await expect(app.node("draft_response", "Infer", "done")).toBeVisible();
  });
}

test("what passes is waited for and tried again, and each attempt says why", async ({ app, page, provider }) => {
  const slow = { kind: "status", status: 429, message: "slow down", headers: { "retry-after": "1" } } as const;
  provider.script(slow, { kind: "status", status: 500, message: "oops" });
  await giveKey(app, page);
  const started = Date.now();
  await app.run();
  await expect(app.node("draft_response", "Infer", "done")).toBeVisible();
  expect(Date.now() - started).toBeGreaterThan(1_000);
  await app.node("classify_sentiment", "Infer").click();
  await inspector(page)
    .getByRole("radio", { name: /^Attempt 1/ })
    .first()
    .click();
  await expect(inspector(page)).toContainText(/asked to slow down|provider failed/i);
  await app.node("find_topic", "Infer").click();
  await inspector(page)
    .getByRole("radio", { name: /^Attempt 1/ })
    .first()
    .click();
  await expect(inspector(page)).toContainText(/asked to slow down|provider failed/i);
});

test("a refused schema is asked for in the next way, and the attempt says which and why", async ({
  app,
  page,
  provider,
}) => {
  const words = "This model does not support response format json_schema";
  provider.direct((call, index) =>
    "response_format" in call.body ? { kind: "status", status: 400, message: words } : goodAnswer(call, index),
  );
  await giveKey(app, page);
  await app.run();
  await app.node("classify_sentiment", "Infer").click();
  await expect(inspector(page)).toContainText("a tool that it must call");
  await expect(inspector(page)).toContainText(`The provider refused the schema for its answers: ${words}`);
  await expect(inspector(page).getByRole("radio", { name: /^Attempt/ })).toHaveCount(0);
});

test("a stream that stalls is ended by the step's time budget", async ({ app, page, provider }) => {
  provider.direct(() => ({ kind: "stalled", after: 2 }));
  await failure(app, page);
  await expect(page.getByRole("region", { name: "What went wrong" })).toContainText(/ms budget|time budget|Budget/);
  await provider.ledger.until((ledger) => ledger.open.length === 0, 2_000);
});

test("an account without money is not waited for, and said as such", async ({ app, page, provider }) => {
  provider.direct(() => ({
    kind: "status",
    status: 429,
    type: "insufficient_quota",
    message: "You exceeded your quota.",
  }));
  await failure(app, page);
  const calls = provider.ledger.calls.map(({ blocks }) => blocks.join(""));
  expect(new Set(calls).size, "each step asked once").toBe(calls.length);
  const wrong = page.getByRole("region", { name: "What went wrong" });
  await expect(wrong).toContainText("You exceeded your quota.");
  await expect(wrong).toContainText("Waiting doesn't help");
  await failed(page).click();
  await expect(inspector(page)).toContainText("The account has no credit");
});

test.describe(() => {
  test.use({ cors: false });
  test("an address that does not answer a page is asked once, and its server's settings are said", async ({
    app,
    page,
    provider,
  }) => {
    await failure(app, page);
    const wrong = page.getByRole("region", { name: "What went wrong" });
    await expect(wrong).toContainText("did not answer, or does not allow web pages to call it (CORS)");
    await expect(wrong).toContainText("The address did not answer, or allows no web pages");
    for (const server of ["Ollama", "LM Studio", "vLLM", "LiteLLM"]) await expect(wrong).toContainText(server);
    await expect(wrong).toContainText(`OLLAMA_ORIGINS=${new URL(page.url()).origin}`);
    await failed(page).click();
    await expect(inspector(page)).toContainText("The address did not answer, or allows no web pages");
    await expect(inspector(page).getByRole("radio", { name: /^Attempt 2/ })).toHaveCount(0);
    expect(provider.ledger.calls).toEqual([]);
  });
});
