import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { stratum } from "../../tests/support/command-line.ts";

const FLOW = "examples/01-sentiment/flow.json";
// The first export reads the TypeScript compiler.
vi.setConfig({ testTimeout: 120_000 });

let folder = "";
let out = "";
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stratum-export-"));
});
beforeEach(() => {
  out = join(folder, `project-${++count}`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const exported = (...more: readonly string[]) => stratum(["export", FLOW, "--out", out, "--json", ...more]);
const text = (path: string) => readFile(join(out, path), "utf8");

it("leaves files of people alone, with --force too, and then writes nothing at all", async () => {
  await mkdir(out);
  await writeFile(join(out, "README.md"), "Mine.\n");
  for (const more of [[], ["--force"]]) {
    expect(await exported(...more)).toMatchObject({ code: 2, err: expect.stringContaining("  README.md\n") });
  }
  expect(await text("README.md")).toBe("Mine.\n");
  await expect(text("package.json")).rejects.toThrow("ENOENT");
});

it("names what was changed since, and overwrites it with --force only", async () => {
  await exported();
  const before = await text("src/main.ts");
  await writeFile(join(out, "src/main.ts"), "// changed\n");
  await writeFile(join(out, "notes.txt"), "Mine.\n");
  expect(await exported()).toMatchObject({ code: 2, err: expect.stringMatching(/--force.*\n {2}src\/main\.ts\n/) });
  expect(await text("src/main.ts")).toBe("// changed\n");
  expect(JSON.parse((await exported("--force")).out)).toMatchObject({ written: ["src/main.ts"], removed: [] });
  expect(await text("src/main.ts")).toBe(before);
  expect(JSON.parse((await exported()).out)).toMatchObject({ written: [], removed: [] });
  expect(await text("notes.txt")).toBe("Mine.\n");
});

it("removes what an earlier export wrote and this one does not", async () => {
  await exported();
  const renamed = join(folder, "renamed.json");
  await writeFile(renamed, (await readFile(FLOW, "utf8")).replace(/"name": "[^"]*"/, '"name": "Another name"'));
  const { out: said } = await stratum(["export", renamed, "--out", out, "--json"]);
  expect(JSON.parse(said).removed).toEqual(["src/ticket-triage.ts", "test/ticket-triage.test.ts"]);
});

it("goes through no link, wherever it leads", async () => {
  const elsewhere = join(folder, `elsewhere-${count}`);
  await mkdir(elsewhere);
  await mkdir(out);
  await symlink(elsewhere, join(out, "src"));
  expect(await exported("--force")).toMatchObject({ code: 2, err: expect.stringContaining("src/main.ts") });
  await rm(out, { recursive: true });
  await symlink(elsewhere, out);
  expect(await exported()).toMatchObject({ code: 2, err: expect.stringContaining("is a link") });
  // As a shell completes it.
  const called = await stratum(["export", FLOW, "--out", `${out}/`, "--json"]);
  expect(called).toMatchObject({ code: 2, err: expect.stringContaining("is a link") });
});

it.each([
  ["export", "a.zip"],
  ["compile", "a.yaml"],
])("%s -o replaces a file with --force only, and follows no link", async (command, name) => {
  const file = join(folder, name);
  await writeFile(file, "Mine.\n");
  expect(await stratum([command, FLOW, "-o", file])).toMatchObject({ code: 2 });
  expect(await readFile(file, "utf8")).toBe("Mine.\n");
  expect((await stratum([command, FLOW, "-o", file, "--force"])).code).toBe(0);
  expect((await stratum([command, FLOW, "-o", file])).code).toBe(0);
  const link = join(folder, `link-${name}`);
  await symlink(file, link);
  expect(await stratum([command, FLOW, "-o", link, "--force"])).toMatchObject({ code: 2 });
});
