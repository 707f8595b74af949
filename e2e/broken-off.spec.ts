import { expect, test as kept, remember, slowly } from "./support/app.ts";
import { EVENTS_KEPT } from "./support/events-kept.ts";
import { giveKey, goodAnswer, KEY, test as live } from "./support/live.ts";

kept(
  "a run that a reload broke off goes on from there, and finished steps keep their results",
  async ({ app, page, url }) => {
    await remember(page, slowly(0.2));
    await app.open(url);
    await app.button("Run").click();
    await expect(app.node("find_topic", "Infer", "running")).toBeVisible();
    await expect.poll(() => page.evaluate<number>(EVENTS_KEPT)).toBeGreaterThan(0);
    await page.reload();
    await expect(app.panel("Result")).toContainText("The run broke off");
    await app.button("Go on").click();
    await expect(app.node("draft_response", "Infer", "done")).toBeVisible();
    await expect(app.panel("Result")).toContainText("resolution");
    await expect(app.button("Go on")).toHaveCount(0);
  },
);

live(
  "calls without an answer are asked about; what was answered is not paid for again",
  async ({ app, page, provider }) => {
    await giveKey(app, page);
    // One of the two first calls is answered, the other one never.
    provider.direct((request, place) => {
      const asksTone = [request.system, ...request.blocks].join("\n").includes("emotional tone");
      return asksTone ? { kind: "silent" } : goodAnswer(request, place);
    });
    await app.button("Run").click();
    await expect(app.node("find_topic", "Infer", "done")).toBeVisible();
    await provider.ledger.until(({ open }) => open.length === 1);
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    provider.direct(goodAnswer);

    await app.button("Go on").click();
    const keys = page.getByRole("dialog");
    await keys.getByPlaceholder("Paste the key").fill(KEY);
    await keys.getByRole("button", { name: "Use", exact: true }).click();
    await keys.getByRole("button", { name: "Done", exact: true }).click();
    await app.button("Go on").click();
    const asks = page.getByRole("dialog", { name: "Go on with the run?" });
    const calls = asks.getByRole("list", { name: "Calls without an answer" });
    await expect(calls).toContainText("classify_sentiment, attempt 1, gpt-4o: may have cost $");
    await page.keyboard.press("Escape");
    expect(provider.ledger.calls).toHaveLength(2);

    await app.button("Go on").click();
    await calls.getByLabel("Give its answer").check();
    const goOn = asks.getByRole("button", { name: "Go on", exact: true });
    await expect(goOn).toBeDisabled();
    await expect(goOn).toHaveAccessibleDescription(/Give the answer of classify_sentiment as JSON/);
    const given = calls.getByRole("textbox");
    await expect(given).toHaveAccessibleDescription(/JSON of SentimentResult/);
    await given.fill("neutral");
    await expect(given).toHaveAccessibleDescription(/This is not JSON/);
    await expect(goOn).toBeDisabled();
    await given.fill('{"label":"neutral","confidence":0.9,"reasoning":"The customer quotes an update."}');
    await goOn.click();
    await expect(app.node("draft_response", "Infer", "done")).toBeVisible();
    // The draft alone was asked for.
    expect(provider.ledger.calls).toHaveLength(3);
  },
);
