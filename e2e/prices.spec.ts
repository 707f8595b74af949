import { expect, test } from "./support/app.ts";

test("a model that no list knows gets a price in the settings: half of one is asked about, a whole one is kept", async ({
  app,
  page,
}) => {
  const models = page.getByRole("dialog", { name: "Model" });
  const price = (half: string) => models.getByRole("textbox", { name: `Price of home-grown-7b, ${half}` });
  await page.getByRole("button", { name: /^Model: / }).click();
  await models.getByRole("radio", { name: "A provider" }).click();
  await models.getByRole("combobox", { name: "Provider" }).selectOption("OpenAI");
  await models.getByLabel("Model", { exact: true }).fill("home-grown-7b");
  await models.getByLabel("Base URL").click();
  await price("input").fill("-1");
  await expect(price("input")).toHaveAttribute("aria-invalid", "true");
  await price("input").fill("0.5");
  await price("output").click();
  await expect(models.getByRole("alert")).toContainText("Give the price of output as well");
  await price("output").fill("2");
  await models.getByRole("button", { name: "Done" }).click();
  await page.reload();
  await expect(app.button("Run")).toBeEnabled();
  await page.getByRole("button", { name: "Model: home-grown-7b" }).click();
  await expect(price("input")).toHaveValue("0.5");
  await expect(price("output")).toHaveValue("2");
});
