import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Ends the process with a sentence that says what to do, never with a stack trace. */
export function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Node ${process.versions.node} is too old: Stratum Playground needs Node 20.19 or newer (https://nodejs.org).`);
}

/** True when node_modules holds what package-lock.json names (npm leaves a copy of the lock there). */
function installed() {
  const lock = join(root, "package-lock.json");
  const marker = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(marker)) return false;
  const wanted = JSON.parse(readFileSync(lock, "utf8")).packages ?? {};
  const present = JSON.parse(readFileSync(marker, "utf8")).packages ?? {};
  return Object.entries(wanted).every(
    ([path, entry]) => path === "" || entry.optional || entry.peer || present[path]?.version === entry.version,
  );
}

/** Runs a command of the project and gives its exit code; output goes to the terminal. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    ...options,
  });
  if (result.error) fail(`Could not run ${command}: ${result.error.message}`);
  return result.status ?? 1;
}

/** Installs the dependencies when they are missing or of another version. */
export function install() {
  requireNode();
  if (installed()) return;
  console.log("Installing dependencies (npm ci) …");
  if (run("npm", ["ci", "--no-audit", "--no-fund"]) !== 0) {
    fail(
      "npm ci failed: see its message above. Behind a proxy, set npm's `proxy` and `https-proxy`; offline, copy node_modules from a machine with the same lock file.",
    );
  }
}

export const bin = (name) => join(root, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);
