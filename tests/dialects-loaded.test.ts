import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createBuilder } from "../src/workers/build/builder.ts";
import { stratum } from "./support/command-line.ts";
import { ended, openTab, sample } from "./support/tab.ts";

/** How often the one door of `src/dialects` was opened: a module is loaded once, so at most once. */
const loaded = vi.hoisted(() => ({ times: 0 }));
vi.mock("../src/dialects/index.ts", async (original) => {
  loaded.times += 1;
  return await original();
});

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stratum-dialects-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// In this order: what is loaded stays.
it("a flow/1 is opened, compiled and run without what knows older versions, in the page's workers and on the command line", async () => {
  const builder = createBuilder();
  const { document } = await builder.parse(sample);
  if (!document) throw new Error("the sample cannot be opened");
  const { yaml } = await builder.irText(document);
  expect((await builder.parse(yaml)).document).not.toBeNull();

  const tab = await openTab();
  await tab.dispatch({ do: "run" });
  expect((await ended(tab)).shown?.status).toBe("ok");

  const [file, inputs] = [join(folder, "flow.stratum.yaml"), join(folder, "inputs.json")];
  await writeFile(file, yaml);
  await writeFile(inputs, JSON.stringify(document.bench.cases[0]?.input));
  for (const argv of [
    ["validate", file],
    ["compile", file, "--dialect", "flow/1"],
    ["run", file, "--input", `@${inputs}`],
  ]) {
    expect(await stratum(argv, { yes: true }), argv.join(" ")).toMatchObject({ code: 0 });
  }
  expect(loaded.times).toBe(0);
});

it("is loaded once somebody has a file of an older version, or asks for one", async () => {
  const { document } = await createBuilder().parse('version: "0.3"\n');
  expect(document?.flows).toBeDefined();
  expect(loaded.times).toBe(1);
});
