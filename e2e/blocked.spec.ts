import { App, expect, test } from "./support/app.ts";

/** Where the page may find nothing, or something that throws at every use. */
const PLACES = {
  BroadcastChannel: "window",
  localStorage: "window",
  sessionStorage: "window",
  indexedDB: "window",
  caches: "window",
  Notification: "window",
  locks: "navigator",
  serviceWorker: "navigator",
  storage: "navigator",
  clipboard: "navigator",
  subtle: "crypto",
  randomUUID: "crypto",
} as const;

type Name = keyof typeof PLACES;
type How = "missing" | "throwing when it is read" | "throwing when it is used";

const NAMES = Object.keys(PLACES) as readonly Name[];

/** Runs in the page, before anything of ours. */
function block([names, places, how]: readonly [readonly Name[], typeof PLACES, How]): void {
  const denied = (): never => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  const useless = new Proxy(function nothing() {}, { get: () => denied, construct: denied, apply: denied });
  for (const name of names) {
    const owner = { window, navigator, crypto }[places[name]];
    const get = {
      missing: () => undefined,
      "throwing when it is read": denied,
      "throwing when it is used": () => useless,
    };
    Object.defineProperty(owner, name, { configurable: true, get: get[how] });
  }
}

for (const how of ["missing", "throwing when it is read", "throwing when it is used"] as const) {
  for (const name of NAMES) {
    test(`the page starts with ${PLACES[name]}.${name} ${how}`, async ({ page, url }) => {
      await page.addInitScript(block, [[name], PLACES, how] as const);
      const app = new App(page);
      await app.open(url);
      await expect(app.node("find_topic", "Infer")).toBeVisible();
    });
  }

  test(`with everything ${how} the sample runs, and what can't be kept is said`, async ({ page, url }) => {
    await page.addInitScript(block, [NAMES, PLACES, how] as const);
    const app = new App(page);
    await app.open(url);
    await expect(page.getByText("Not saved", { exact: true })).toBeVisible();
    await app.run();
    await expect(app.node("draft_response", "Infer", "done")).toBeVisible();
    await app.node("find_topic", "Infer").click();
    await page.keyboard.press("ControlOrMeta+c");
    await app.button("Share").click();
    await expect(page.getByRole("textbox", { name: "Link" })).toHaveValue(/#flow=2\./);
  });
}
