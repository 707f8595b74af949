import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Processor time of the command line against an empty Node process, in turn: the median of the ratios, pair by pair. */
const ROUNDS = 11;
const root = fileURLToPath(new URL("..", import.meta.url));
const preload = fileURLToPath(new URL("./command/exit-usage.cjs", import.meta.url));
const stratum = "bin/stratum.mjs";

const sides = [
  { goal: "--help ÷ an empty process", argv: [stratum, "--help"], limit: 2.5 },
  {
    goal: "validate, no code ÷ an empty process",
    argv: [stratum, "validate", "examples/05-refine/flow.json"],
    limit: 4,
  },
  {
    goal: "validate, code unchanged ÷ an empty process",
    argv: [stratum, "validate", "examples/01-sentiment/flow.json"],
    limit: 8,
  },
];

/** Milliseconds of user and system time of one whole process. */
function cpuOf(argv: readonly string[]): number {
  const { output, status } = spawnSync(process.execPath, ["--require", preload, ...argv], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "ignore", "inherit", "pipe"],
  });
  if (status !== 0) throw new Error(`node ${argv.join(" ")} ended with ${status}.`);
  const { user, system }: NodeJS.CpuUsage = JSON.parse(output[3] ?? "");
  return (user + system) / 1000;
}

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[values.length >> 1] ?? 0;

// The first call of each makes what is kept from then on.
for (const { argv } of sides) cpuOf(argv);
const rows = sides.map(({ goal, argv, limit }) => {
  const pairs = Array.from({ length: ROUNDS }, () => ({ empty: cpuOf(["-e", "0"]), command: cpuOf(argv) }));
  const value = median(pairs.map(({ command, empty }) => command / empty));
  return { goal, value, limit, holds: value <= limit, command_ms: median(pairs.map(({ command }) => command)) };
});

console.log("Processor time of the command line");
console.table(
  Object.fromEntries(
    rows.map(({ goal, command_ms, value, limit }) => [
      goal,
      { ms: command_ms.toFixed(0), ratio: value.toFixed(2), limit },
    ]),
  ),
);
const json = process.argv.find((argument) => argument.startsWith("--json="))?.slice("--json=".length);
const goals = rows.map(({ goal, value, limit, holds }) => ({ goal, value, limit, holds }));
if (json) writeFileSync(json, `${JSON.stringify({ rows, goals }, null, 2)}\n`);
