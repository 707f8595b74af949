/** `npm run bench`: the ratios of every benchmark in one run, as tables and as bench/results/latest.json. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bin, fail, install, root, run } from "./lib/install.mjs";

const benchmarks = ["engine", "exported", "compiler", "startup", "command", "run", "canvas"];
const results = join(root, "bench/results");

install();
const peers = join(root, "bench");
if (run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: peers }) !== 0)
  fail("The peers in bench/ could not be installed.");
if (run(bin("tsc"), ["-p", join(peers, "tsconfig.json")]) !== 0) fail("The benchmarks have type errors: see above.");
if (run(bin("vite"), ["build", "--logLevel", "warn"]) !== 0) fail("The build failed: see the message above.");
mkdirSync(results, { recursive: true });

const all = {};
for (const name of benchmarks) {
  const file = join(results, `${name}.json`);
  rmSync(file, { force: true });
  console.log(`\n── ${name} ──`);
  if (run(process.execPath, ["--expose-gc", "--import", "tsx", join(peers, `${name}.ts`), `--json=${file}`]) !== 0) {
    fail(`The benchmark ${name} failed: see the message above.`);
  }
  all[name] = JSON.parse(readFileSync(file, "utf8"));
}
const latest = join(results, "latest.json");
writeFileSync(latest, `${JSON.stringify(all, null, 2)}\n`);
const goals = Object.entries(all).flatMap(([bench, { goals }]) => goals.map((goal) => ({ bench, ...goal })));
console.log("\n── goals ──");
for (const { bench, goal, holds, limit, value, ratio } of goals) {
  console.log(`${holds ? "✓" : "✗"} ${bench}: ${goal} (${Number((value ?? ratio).toFixed(2))}, limit ${limit})`);
}
console.log(`${goals.filter(({ holds }) => holds).length} of ${goals.length} goals hold.\nJSON: ${latest}`);
