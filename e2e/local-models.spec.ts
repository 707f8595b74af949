import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium, type Page } from "@playwright/test";
import { serveStatic } from "../scripts/lib/static-server.mjs";
import { startFakeProvider } from "../tests/support/fake-provider/index.ts";
import { App, DIST, expect, test } from "./support/app.ts";

/** The page as if it came from the network: its own port counts as public. */
async function fromOutside(
  use: (page: Page, settle: (setting: "granted" | "denied") => Promise<void>) => Promise<void>,
) {
  const server = await serveStatic(DIST, { base: "/some/path/" });
  const { port, pathname } = new URL(server.url);
  const executablePath = process.env["CHROMIUM"];
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", `--ip-address-space-overrides=127.0.0.1:${port}=public,[::1]:${port}=public`],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const origin = `http://app.localhost:${port}`;
    await new App(page).open(origin + pathname);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const devtools = await page.context().newCDPSession(page);
    const { targetInfo } = await devtools.send("Target.getTargetInfo");
    const of = targetInfo.browserContextId ? { browserContextId: targetInfo.browserContextId } : {};
    await use(page, async (setting) => {
      for (const name of ["loopback-network", "local-network-access"])
        await devtools.send("Browser.setPermission", { permission: { name }, setting, origin, ...of });
    });
  } finally {
    await browser.close();
    await server.close();
  }
}

async function chooseLocal(page: Page, baseUrl: string, approve = "Go without") {
  await page.getByRole("button", { name: /^Model: / }).click();
  const dialog = page.getByRole("dialog", { name: "Model" });
  await dialog.getByRole("radio", { name: "A provider" }).click();
  await dialog.getByRole("combobox", { name: "Provider" }).selectOption("LM Studio");
  await dialog.getByLabel("Base URL").fill(baseUrl);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: approve }).click();
  return dialog;
}

test("a page from the network asks before it calls a server on this machine, and says when it may not", async () => {
  const provider = await startFakeProvider({ wire: "openai" });
  await fromOutside(async (page) => {
    // Without a screen the browser answers its own question with no.
    const dialog = await chooseLocal(page, provider.base_url);
    await dialog.getByRole("button", { name: "Check the connection" }).click();
    await expect(
      dialog.getByText("The browser keeps this page from servers on this machine and in its network"),
    ).toBeVisible();
    expect(
      await page.evaluate(
        async () => (await navigator.permissions.query({ name: "loopback-network" as PermissionName })).state,
      ),
    ).toBe("denied");
    expect(provider.ledger.entries).toEqual([]);
  });
  await provider.close();
});

test("a page from the network that may call this machine gets answers from there", async () => {
  const provider = await startFakeProvider({ wire: "openai" });
  await fromOutside(async (page, settle) => {
    await settle("granted");
    const dialog = await chooseLocal(page, provider.base_url);
    await dialog.getByRole("button", { name: "Check the connection" }).click();
    await expect(dialog.getByText(/It answers/)).toBeVisible();
  });
  await provider.close();
});

test.describe(() => {
  test.use({ expected: [/CORS|net::ERR_|status of/] });

  test("a server that lets no page in is told from one that is down", async ({ app, page }) => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // Nobody else can take its port while it is down: it hangs up.
    let isDown = false;
    const server = createServer((request, response) => {
      if (isDown) request.destroy();
      else response.end(JSON.stringify({ data: [] }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const dialog = await chooseLocal(page, `http://127.0.0.1:${port}/v1`);
    const check = dialog.getByRole("button", { name: "Check the connection" });
    await check.click();
    await expect(dialog.getByText("is there, but does not let this page call it (CORS)")).toBeVisible();
    await expect(dialog.getByText("lms server start --cors")).toBeVisible();
    isDown = true;
    await check.click();
    await expect(dialog.getByText("Nobody answers at")).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(app.button("Run")).toBeEnabled();
    server.closeAllConnections();
    server.close();
  });
});

test("a class's server is called by its name in the network, without https and without a key", async ({ url }) => {
  const provider = await startFakeProvider({ wire: "openai", cors: true });
  const { port, pathname } = new URL(provider.base_url);
  const executablePath = process.env["CHROMIUM"];
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--host-resolver-rules=MAP teacher.local 127.0.0.1"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await new App(page).open(url);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const dialog = await chooseLocal(page, `http://teacher.local:${port}${pathname}`, "Allow requests");
    await expect(dialog.getByText("No key is sent there")).toBeVisible();
    await expect(dialog.getByPlaceholder("Paste the key")).toBeHidden();
    await dialog.getByRole("button", { name: "Check the connection" }).click();
    await expect(dialog.getByText(/It answers/)).toBeVisible();
  } finally {
    await browser.close();
    await provider.close();
  }
});
