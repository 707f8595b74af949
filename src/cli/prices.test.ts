import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { GREETING, stratum } from "../../tests/support/command-line.ts";

const folder = mkdtempSync(join(tmpdir(), "stratum-prices-"));
const flow = join(folder, "greeting.flow.json");
writeFileSync(flow, JSON.stringify(GREETING));

function prices(text: string): string {
  const file = join(folder, "prices.json");
  writeFileSync(file, text);
  return file;
}

it("a model that no list knows has the price that a file gives it: the plan counts with it", async () => {
  const argv = ["plan", flow, "--model", "openai:home-grown-7b", "--json"];
  const unknown = JSON.parse((await stratum(argv)).out);
  expect(unknown.worst.usd).toBeNull();
  expect(JSON.stringify(unknown.warnings)).toContain("--prices");
  const file = prices('{"home-grown-7b": {"input": 1, "output": 2}}');
  const known = JSON.parse((await stratum([...argv, "--prices", file])).out);
  expect(known.worst.usd).toBeGreaterThan(0);
  expect(known.warnings).toEqual([]);
});

it("what is no price is refused, with its place", async () => {
  const argv = ["plan", flow, "--model", "openai:x", "--prices"];
  const wrong = await stratum([...argv, prices('{"x": {"input": 1}}')]);
  expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining("x: output must be a number") });
  expect((await stratum([...argv, prices("{")])).err).toContain("cannot be read as JSON");
  expect(await stratum(["plan", flow, "--prices", prices("{}")])).toMatchObject({
    code: 2,
    err: expect.stringContaining("--prices is for"),
  });
});
