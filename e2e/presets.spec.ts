import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "./support/app.ts";

test.use({ expected: [/status of 404/] });

test("a provider is chosen by name, with its address and where a key comes from; another address is known by its list", async ({
  app,
  page,
}) => {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const server = createServer((request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("content-type", "application/json");
    const known = request.url === "/mine/v1/models";
    const models = ["small", "large"].map((id) => ({ id, object: "model", owned_by: "vllm" }));
    response.writeHead(known ? 200 : 404).end(JSON.stringify(known ? { data: models } : { error: "no such path" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  await page.getByRole("button", { name: /^Model: / }).click();
  const dialog = page.getByRole("dialog", { name: "Model" });
  await dialog.getByRole("radio", { name: "Simulated" }).focus();
  // How many lie between depends on the browser, and it is the last.
  await page.keyboard.press("ArrowLeft");
  await expect(dialog.getByRole("radio", { name: "A provider" })).toBeChecked();
  const provider = dialog.getByRole("combobox", { name: "Provider" });
  await expect(provider).toHaveValue("Anthropic");

  await provider.selectOption("Mistral");
  await expect(dialog.getByLabel("Base URL")).toHaveValue("https://api.mistral.ai/v1");
  await expect(dialog.getByLabel("Model", { exact: true })).toHaveValue("mistral-small-latest");
  await expect(dialog.getByRole("link", { name: /^Get a key/ })).toHaveAttribute(
    "href",
    "https://console.mistral.ai/api-keys",
  );
  await expect(dialog.getByRole("list", { name: "About Mistral" })).toContainText("plain headers");

  await provider.selectOption("other");
  await expect(dialog.getByRole("link", { name: /^Get a key/ })).toHaveCount(0);
  await dialog.getByLabel("Base URL").fill(`http://127.0.0.1:${port}/mine/v1`);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Go without" }).click();
  await dialog.getByRole("button", { name: "Check the connection" }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "vLLM answers" })).toBeVisible();
  await expect(provider).toHaveValue("vLLM");
  await expect(dialog.getByLabel("Model", { exact: true })).toHaveValue("small");
  await dialog.getByLabel("Its models").selectOption("large");
  await expect(dialog.getByLabel("Model", { exact: true })).toHaveValue("large");
  await expect(dialog.getByRole("status").filter({ hasText: "has this model" })).toBeVisible();

  await dialog.getByLabel("Base URL").fill(`http://127.0.0.1:${port}/v1`);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Check the connection" }).click();
  await expect(dialog.getByText("The provider knows no such model or address")).toBeVisible();
  await expect(provider).toHaveValue("vLLM");
  await dialog.getByLabel("Base URL").fill("https://elsewhere.example/v1");
  await page.keyboard.press("Enter");
  await expect(provider).toHaveValue("other");

  await provider.selectOption("Azure");
  await expect(dialog.getByText("Put your own in the place of <your-resource>.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Check the connection" })).toHaveCount(0);
  await dialog.getByLabel("Base URL").fill("https://mine.openai.azure.com/openai/v1");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Check the connection" })).toBeVisible();
  await expect(provider).toHaveValue("Azure");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(app.button("Run")).toBeEnabled();
  server.close();
});
