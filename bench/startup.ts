import { writeFileSync } from "node:fs";
import { firstScreen } from "../scripts/lib/first-screen.mjs";

/** What a cold start loads, held against its goal: measured on the build, brotli 11. */
const GOAL_KB = 155;
const { scripts, styles } = firstScreen();
const kilobytes = (files: readonly { brotli: number }[]) => files.reduce((sum, file) => sum + file.brotli, 0) / 1000;
const rows = {
  "first-screen JavaScript, KB brotli": { measured: Number(kilobytes(scripts).toFixed(1)), goal: GOAL_KB },
  "first-screen CSS, KB brotli": { measured: Number(kilobytes(styles).toFixed(1)) },
};
console.table(rows);
for (const file of scripts) console.log(`  ${file.path}  ${(file.brotli / 1000).toFixed(1)} KB`);

const json = process.argv.find((argument) => argument.startsWith("--json="))?.slice("--json=".length);
if (json)
  writeFileSync(
    json,
    JSON.stringify({ javascript_kb: kilobytes(scripts), css_kb: kilobytes(styles), goal_kb: GOAL_KB }),
  );
