import { fileURLToPath } from "node:url";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { type StaticServer, serveStatic } from "../../scripts/lib/static-server.mjs";

/** The build that is visited: `dist`, or another folder where `DIST` names one. */
const DIST = process.env["DIST"] ?? fileURLToPath(new URL("../../dist", import.meta.url));

/** The app as a person meets it: found by the names that are part of its interface. */
export class App {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  tab(name: string): Locator {
    return this.page.getByRole("tab", { name: new RegExp(`^${name}\\b`) });
  }

  meter(name: "Time" | "Cost" | "Tokens"): Locator {
    return this.page.getByRole("meter", { name });
  }

  /** A node on the canvas in some state: `node("find_topic", "Infer", "done")`. */
  node(name: string, kind: string, state = ""): Locator {
    const label = state === "" ? new RegExp(`^${name}, ${kind}, `) : `${name}, ${kind}, ${state}`;
    return this.page.getByRole("group", { name: label, exact: true });
  }

  /** The panel that is open in the drawer. */
  panel(name: string): Locator {
    return this.page.getByRole("tabpanel", { name: new RegExp(`^${name}\\b`) });
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await expect(this.button("Run")).toBeEnabled();
  }

  /** Runs on the simulated model and waits for the end. */
  async run(): Promise<void> {
    await this.button("Run").click();
    await expect(this.button("Stop")).toBeVisible();
    await expect(this.button("Run")).toBeVisible({ timeout: 30_000 });
  }
}

interface Fixtures {
  readonly app: App;
  /** Address of the build on a host of this worker, under a sub-path, with the real headers. */
  readonly url: string;
  /** Messages of the console and errors of the page that nobody expected. */
  readonly complaints: string[];
}

export const test = base.extend<Fixtures, { server: StaticServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await serveStatic(DIST, { base: "/some/path/" });
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  url: async ({ server }, use) => use(server.url),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints, "nothing in the console").toEqual([]);
    },
    { auto: true },
  ],
  app: async ({ page, url }, use) => {
    const app = new App(page);
    await app.open(url);
    await use(app);
  },
});

export { expect };
