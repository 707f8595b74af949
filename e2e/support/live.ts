import type { Page } from "@playwright/test";
import { type Director, type FakeProvider, startFakeProvider } from "../../tests/support/fake-provider/index.ts";
import type { App } from "./app.ts";
import { test as base } from "./files.ts";

export const KEY = "THE-ONE-AND-ONLY-KEY-4711";

/** What answers the sample well, by words of the prompt. */
const ANSWERS = {
  "emotional tone": {
    label: "negative",
    confidence: 0.93,
    reasoning: "Ironic thanks frame a complaint about lost work.",
  },
  "product area": { area: "billing", summary: "Repeated uploads were billed.", keywords: ["invoice", "export"] },
  "Draft a helpful reply": {
    reply: "Thank you for writing, and I am sorry about the work that you had to do again. We are correcting the bill.",
    next_steps: ["Correct the invoice"],
    hand_over_to: null,
  },
} as const;

interface Fixtures {
  /** The wire format that `provider` speaks, and whether it lets web pages call it. */
  readonly wire: "anthropic" | "openai";
  readonly cors: boolean;
  /** On this machine; answers the sample well. */
  readonly provider: FakeProvider;
}

/** The page with a live model chosen on an earlier visit; the key is never remembered. */
export const test = base.extend<Fixtures>({
  wire: ["openai", { option: true }],
  cors: [true, { option: true }],
  provider: async ({ wire, cors }, use) => {
    const provider = await startFakeProvider({ wire, key: KEY, cors });
    answerWell(provider);
    await use(provider);
    await provider.close();
  },
  page: async ({ page, provider, wire }, use) => {
    const model =
      wire === "openai"
        ? { kind: "openai-compatible", model: "gpt-4o", baseUrl: provider.base_url }
        : { kind: "anthropic", model: "claude-haiku-5-5", baseUrl: provider.base_url };
    const remembered = JSON.stringify({ lastProject: null, settings: { model, confirmAbove: 1000 } });
    await page.addInitScript((text) => {
      if (localStorage.length === 0) localStorage.setItem("stratum-playground/preferences", text);
    }, remembered);
    await use(page);
  },
});

/** What answers one request for the sample well. */
export const goodAnswer: Director = ({ blocks, system }) => {
  const asked = [system, ...blocks].join("\n");
  const [, json] = Object.entries(ANSWERS).find(([words]) => asked.includes(words)) ?? [];
  return json === undefined ? { kind: "answer" } : { kind: "answer", json: { ...json } };
};

export function answerWell(provider: FakeProvider): void {
  provider.direct(goodAnswer);
}

/** Run asks for the key that is missing. */
export async function giveKey(app: App, page: Page, key = KEY): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await app.button("Run").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByPlaceholder("Paste the key").fill(key);
  await dialog.getByRole("button", { name: "Use", exact: true }).click();
  await dialog.getByRole("button", { name: "Done", exact: true }).click();
}
