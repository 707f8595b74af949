import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bin, root } from "./install.mjs";

/** What runs, its outcome and how many tests it counts for: one for a static check, all of them for a test runner. */
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

function collect(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

async function staticCheck({ name, command, args }) {
  const start = Date.now();
  const { code, output } = await collect(command, args);
  console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds(start)})`);
  if (code !== 0) console.log(output.trimEnd());
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

const typecheck = (realm) => ({ name: `types: ${realm}`, command: bin("tsc"), args: ["-p", `tsconfig.${realm}.json`] });

const checks = [
  { name: "format and lint", command: bin("biome"), args: ["ci", "--error-on-warnings"] },
  ...["core", "worker", "dom", "node"].map(typecheck),
  { name: "layers and circles", command: bin("depcruise"), args: ["src", "--config", ".dependency-cruiser.cjs"] },
  { name: "dead code", command: bin("knip"), args: [] },
];

/** Static checks, two at a time. */
export async function runChecks() {
  const waiting = [...checks];
  const results = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await staticCheck(next));
  };
  await Promise.all([lane(), lane()]);
  return sum(results);
}

const reports = join(root, "node_modules", ".cache", "reports");

function freshReport(name) {
  mkdirSync(reports, { recursive: true });
  const file = join(reports, name);
  rmSync(file, { force: true });
  return file;
}

/** A runner that died before it wrote its report is one failure, with its output shown. */
function readReport(file, read, { code, output }) {
  try {
    const counted = read(JSON.parse(readFileSync(file, "utf8")));
    if (code !== 0 && counted.failed === 0) counted.failed = 1;
    if (counted.passed + counted.failed === 0) counted.failed = 1;
    if (counted.failed > 0) console.log(output.trimEnd());
    return counted;
  } catch {
    console.log(output.trimEnd());
    return { passed: 0, failed: 1 };
  }
}

/** Vitest over `paths` (all when empty). */
export async function runVitest(name, paths, extra = []) {
  const start = Date.now();
  const file = freshReport(`vitest-${name.replaceAll(/\W+/g, "-")}.json`);
  const args = ["run", ...paths, ...extra, "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const ended = await collect(bin("vitest"), args);
  const counted = readReport(
    file,
    (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numFailedTestSuites * (report.numFailedTests === 0 ? 1 : 0),
    }),
    ended,
  );
  console.log(
    `${counted.failed === 0 ? "✓" : "✗"} ${name}: ${counted.passed} passed, ${counted.failed} failed in ${seconds(start)}`,
  );
  return counted;
}

/** Playwright against the build in `dist/`. */
export async function runPlaywright(chromium) {
  const start = Date.now();
  const file = freshReport("playwright.json");
  const ended = await collect(bin("playwright"), ["test", "--reporter=dot,json"], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const counted = readReport(
    file,
    ({ stats, errors }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }),
    ended,
  );
  console.log(
    `${counted.failed === 0 ? "✓" : "✗"} end-to-end: ${counted.passed} passed, ${counted.failed} failed in ${seconds(start)}`,
  );
  return counted;
}

/** The smoke set in the other engines. One that is missing is a failure where everything must be had, else it is said. */
export async function runEngines(missing) {
  const counted = await runVitest("Firefox and WebKit", [], ["--config", "e2e/engines/vitest.config.ts"]);
  if (missing.length === 0) return counted;
  const names = missing.join(" and ");
  if (process.env["CI"]) {
    console.log(`✗ ${names} could not be had: nothing was tried there.`);
    return sum([counted, { passed: 0, failed: missing.length }]);
  }
  console.log(
    `! ${names} could not be had, so nothing was tried there. On Debian: apt-get install firefox-esr webkit2gtk-driver xvfb`,
  );
  return counted;
}

export const sum = (results) =>
  results.reduce((total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }), {
    passed: 0,
    failed: 0,
  });

/** The closing line that machines read. */
export function conclude(total) {
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
