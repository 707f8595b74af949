import { fileURLToPath } from "node:url";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { type StaticServer, serveStatic } from "../../scripts/lib/static-server.mjs";

/** The build that is visited: `dist`, or another folder where `DIST` names one. */
export const DIST = process.env["DIST"] ?? fileURLToPath(new URL("../../dist", import.meta.url));

/** Preferences of an earlier visit, there before the page is opened. */
export async function remember(page: Page, preferences: object): Promise<void> {
  await page.addInitScript(
    (text) => localStorage.setItem("stratum-playground/preferences", text),
    JSON.stringify(preferences),
  );
}

/** The simulated model, slower than life: what passes is there to be seen, however busy the machine is. */
export const slowly = (pace: number) => ({ settings: { model: { kind: "simulated", pace } } });

/** As many frames in a row without a move are taken for rest: what was asked for has begun by then. */
const FRAMES_AT_REST = 6;

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

  get canvas(): Locator {
    return this.page.getByRole("application", { name: /^Canvas of/ });
  }

  get outline(): Locator {
    return this.page.getByRole("tree", { name: /^Outline of/ });
  }

  /** A row of the outline by what it is called: `outlineRow("find_topic, Infer")`. */
  outlineRow(name: string): Locator {
    return this.outline.getByRole("treeitem", { name: new RegExp(`^${name}`) });
  }

  /** A port by its card and its key: `port("find_topic", "in:text")`, `"out:"`, `"order-in"`. */
  port(node: string, key: string): Locator {
    return this.page.locator(`[data-node="${node}"] > [data-port="${key}"]`);
  }

  /** All edges on the canvas, as `from>to` with the paths of their ports. */
  async edges(): Promise<readonly string[]> {
    const ids = await this.page
      .locator(".react-flow__edge")
      .evaluateAll((found) => found.map((edge) => edge.getAttribute("data-id") ?? ""));
    return ids.sort();
  }

  /** Presses on something, moves in steps as a hand does, and leaves the button pressed. */
  async grab(from: Locator, to: { readonly x: number; readonly y: number }): Promise<void> {
    const { x, y } = await centre(from);
    const { mouse } = this.page;
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + 12, y + 12, { steps: 3 });
    await mouse.move(to.x, to.y, { steps: 12 });
  }

  async drag(from: Locator, to: { readonly x: number; readonly y: number }): Promise<void> {
    await this.grab(from, to);
    await this.page.mouse.up();
  }

  async dragOnto(from: Locator, to: Locator): Promise<void> {
    await this.drag(from, await centre(to));
  }

  /** Arranges the flow, until the cards stand at new places. */
  async tidyUp(): Promise<void> {
    const places = () =>
      this.page
        .locator("[data-node]")
        .evaluateAll((cards) => cards.map((card) => card.closest(".react-flow__node")?.getAttribute("style")));
    const before = await places();
    await this.button("Tidy up").click();
    await expect.poll(places).not.toEqual(before);
  }

  /** Opens a flow file, as by dropping its text on the page. */
  async openFlow(document: object): Promise<void> {
    await this.page.evaluate((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "test.flow.json", { type: "application/json" }));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true, bubbles: true }));
    }, JSON.stringify(document));
    // Until then clicks are on what was open, and its dialogs are closed with it.
    await expect(this.button(`Project ${Reflect.get(document, "name")}`)).toBeVisible();
  }

  async open(url: string): Promise<void> {
    await this.page.goto(url);
    await expect(this.button("Run")).toBeEnabled();
  }

  /** Runs on the simulated model and waits for the end. */
  async run(): Promise<void> {
    // A short run is over before anybody looks: it is watched from before it begins.
    const begun = await this.page.evaluateHandle(() => {
      const isUnderWay = () => [...document.querySelectorAll("button")].some((one) => one.textContent === "Stop");
      const seen = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!isUnderWay()) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      return { seen };
    });
    await this.button("Run").click();
    await begun.evaluate(({ seen }) => seen);
    await expect(this.button("Run")).toBeVisible();
  }
}

/** Waits until nothing on the canvas moves any more, and nothing fades or slides. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        let before = "";
        let equal = 0;
        const look = () => {
          const moving = [".react-flow__viewport", ".react-flow__node"].flatMap((of) => [
            ...document.querySelectorAll(of),
          ]);
          const now = moving.map((element) => element.getAttribute("style")).join();
          // What goes round for ever, as a card that runs, is at rest where it stands.
          const isFading = document
            .getAnimations()
            .some(
              ({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
            );
          equal = now === before && !isFading ? equal + 1 : 0;
          before = now;
          if (equal === frames) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
    FRAMES_AT_REST,
  );
}

/** The middle of what an element takes up on the screen, once nothing moves. */
export async function centre(of: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await of.waitFor();
  await atRest(of.page());
  const box = await of.boundingBox();
  if (!box) throw new Error("It has no place on the screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Files of the build that are not sent yet. */
interface Held {
  /** Sends them, and what is asked for after. */
  readonly release: () => void;
  /** Breaks the connection for them, and for what is asked for after. */
  readonly refuse: () => void;
  /** The path of the first of them, below `url`, as soon as the host is asked for it. */
  readonly asked: Promise<string>;
}

/**
 * Holds back the files whose path the pattern fits, as a slow host does. The host does it and not the browser: requests
 * that a page sends while it comes under its service worker were seen to pass by `page.route`, which then tells nothing
 * of them.
 */
type Hold = (pattern: RegExp) => Held;

interface Host extends StaticServer {
  /** What is held back, with whether it is sent in the end, and who is told what was asked for. */
  readonly held: { readonly pattern: RegExp; readonly tell: (path: string) => void; isSent: Promise<boolean> }[];
}

interface Fixtures {
  readonly app: App;
  readonly hold: Hold;
  /** Address of the build on a host of this worker, under a sub-path, with the real headers. */
  readonly url: string;
  /** Messages of the console that belong to what is tested. */
  readonly expected: readonly RegExp[];
  /** Messages of the console and errors of the page that nobody expected. */
  readonly complaints: string[];
}

/** What Chromium says of itself when it is asked for a model of its own and was built without one. */
const NO_MODEL = /^Unable to create a text session because the service is not running/;

export const test = base.extend<Fixtures, { server: Host }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const held: Host["held"] = [];
      const before = (path: string) => {
        const entry = held.find(({ pattern }) => pattern.test(path));
        entry?.tell(path);
        return entry?.isSent ?? true;
      };
      const server = await serveStatic(DIST, { base: "/some/path/", before });
      await use({ ...server, held });
      await server.close();
    },
    { scope: "worker" },
  ],
  url: async ({ server }, use) => use(server.url),
  hold: async ({ server: { held } }, use) => {
    await use((pattern) => {
      let decide = (_isSent: boolean): void => undefined;
      let tell = (_path: string): void => undefined;
      const asked = new Promise<string>((resolve) => (tell = resolve));
      const entry = { pattern, tell, isSent: new Promise<boolean>((resolve) => (decide = resolve)) };
      held.push(entry);
      const settle = (isSent: boolean) => () => {
        decide(isSent);
        entry.isSent = Promise.resolve(isSent);
      };
      return { release: settle(true), refuse: settle(false), asked };
    });
    held.length = 0;
  },
  expected: [[], { option: true }],
  complaints: [
    async ({ page, expected }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
      page.on("console", (message) => {
        const grave = message.type() === "error" || message.type() === "warning";
        if (grave && ![...expected, NO_MODEL].some((pattern) => pattern.test(message.text())))
          complaints.push(message.text());
      });
      // What the page's own policy refuses is a fault, whether or not anything came of it.
      await page.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
          console.error(`The policy was violated: ${violatedDirective} ${blockedURI} ${sample}`);
        });
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
