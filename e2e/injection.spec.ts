import type { Worker } from "@playwright/test";
import { serveStatic } from "../scripts/lib/static-server.mjs";
import { App, DIST, expect, test } from "./support/app.ts";

// What the browser says, and what the listener of every trial says, of what is tried here on purpose.
test.use({ expected: [/Trusted(?:HTML|ScriptURL|Script|Type)|trusted-types/] });

/** Each attempt, with the name of the error that refused it; null for one that was let through. */
const inPage = () => {
  const refusal = (attempt: () => unknown): string | null => {
    try {
      attempt();
      return null;
    } catch (error) {
      return error instanceof Error ? error.name : String(error);
    }
  };
  const { trustedTypes } = window as unknown as {
    trustedTypes: { createPolicy(name: string, rules: object): unknown };
  };
  const address = new URL("service-worker.js", document.baseURI).href;
  return {
    html: refusal(() => Object.assign(document.createElement("div"), { innerHTML: "<img src=x onerror=alert(1)>" })),
    markup: refusal(() => document.body.insertAdjacentHTML("beforeend", "<b>x</b>")),
    frame: refusal(() => Object.assign(document.createElement("iframe"), { srcdoc: "<b>x</b>" })),
    script: refusal(() => Object.assign(document.createElement("script"), { src: address })),
    worker: refusal(() => new Worker(address)),
    policy: refusal(() => trustedTypes.createPolicy("mine", {})),
    twice: refusal(() => trustedTypes.createPolicy("scripts", {})),
  };
};

test("text becomes no HTML and no script, whoever asks: neither in the page nor in a worker", async ({ app, page }) => {
  await app.run();
  const refused = await page.evaluate(inPage);
  expect(refused).toEqual({
    ...{ html: "TypeError", markup: "TypeError", frame: "TypeError", script: "TypeError", worker: "TypeError" },
    ...{ policy: "TypeError", twice: "TypeError" },
  });

  const builder = page.workers().find((worker: Worker) => worker.url().includes("build.worker"));
  const inWorker = await builder?.evaluate(() => {
    try {
      new Worker(self.location.href);
      return null;
    } catch (error) {
      return error instanceof Error ? error.name : String(error);
    }
  });
  expect(inWorker).toBe("TypeError");
});

test("a host without headers has the page state the same, and say where a key is given that it is weaker", async ({
  app,
  page,
}) => {
  const note = page.getByRole("note").filter({ hasText: "no security headers" });
  const chooseLive = async (of: App) => {
    await page.getByRole("button", { name: /^Model: / }).click();
    await page.getByRole("radio", { name: "A provider" }).click();
    await expect(of.page.getByRole("textbox", { name: "Base URL" })).toBeVisible();
  };
  const asked = page.waitForResponse((response) => response.request().method() === "HEAD");
  await chooseLive(app);
  await asked;
  await expect(note).toBeHidden();

  const bare = await serveStatic(DIST, { base: "/deep/", headers: false });
  const there = new App(page);
  await there.open(bare.url);
  await chooseLive(there);
  await expect(note).toBeVisible();
  await expect(note.getByRole("link")).toHaveAttribute("href", "./hosting.html");
  expect((await page.evaluate(inPage)).html).toBe("TypeError");
  await page.goto("about:blank");
  await bare.close();
});
