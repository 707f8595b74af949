/**
 * `npm run mutants`: applies each kept wrong change to a copy of the project and runs the tests that must notice.
 * A change that no test notices, or that no longer applies, is a failure.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bin, fail, install, root } from "./lib/install.mjs";
import { conclude } from "./lib/steps.mjs";

install();
const mutants = JSON.parse(readFileSync(join(root, "tests/mutants.json"), "utf8"));
const only = process.argv[2];
const copy = join(root, "node_modules/.cache/mutants");
rmSync(copy, { recursive: true, force: true });
mkdirSync(copy, { recursive: true });
for (const entry of ["src", "tests", "examples", "docs", "public", "bin", "scripts"]) {
  cpSync(join(root, entry), join(copy, entry), { recursive: true, force: true });
}
for (const file of ["package.json", "vitest.config.ts", "tsconfig.json", "tsconfig.base.json", "tsconfig.node.json"]) {
  cpSync(join(root, file), join(copy, file));
}
symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");

const total = { passed: 0, failed: 0 };
const chosen = mutants.filter(({ name }) => !only || name.includes(only));
const vitest = (tests, ...more) =>
  spawnSync(bin("vitest"), ["run", ...tests, "--bail=1", "--reporter=dot", ...more], { cwd: copy, encoding: "utf8" });

// Tests that fail anyway would notice everything. On a busy machine some need a second try.
const unchanged = vitest([...new Set(chosen.flatMap(({ tests }) => tests))], "--retry=2");
if (unchanged.status !== 0) {
  console.log(unchanged.stdout, unchanged.stderr);
  fail("Tests that must notice the changes fail without any: see above.");
}
for (const { name, file, find, replace, tests } of chosen) {
  const path = join(copy, file);
  const original = readFileSync(path, "utf8");
  if (original.split(find).length !== 2) {
    console.log(`✗ ${name}: its text stands ${original.split(find).length - 1} times in ${file}`);
    total.failed += 1;
    continue;
  }
  writeFileSync(
    path,
    original.replace(find, () => replace),
  );
  const noticed = vitest(tests).status !== 0;
  writeFileSync(path, original);
  total[noticed ? "passed" : "failed"] += 1;
  console.log(noticed ? `✓ ${name}` : `✗ ${name}: no test noticed`);
}
conclude(total);
