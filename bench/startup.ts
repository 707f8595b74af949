import { readFileSync, writeFileSync } from "node:fs";
import { firstScreen } from "../scripts/lib/first-screen.mjs";

/** What a cold start loads, held against its goal: measured on the build, brotli 11. `--dist=<folder>`: another build. */
const GOAL_KB = 155;
const flag = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);

const { scripts, styles } = firstScreen(flag("dist"));
const kilobytes = (files: readonly { brotli: number }[]): number =>
  Number((files.reduce((sum, file) => sum + file.brotli, 0) / 1000).toFixed(1));
const accepted: number = JSON.parse(readFileSync(new URL("./accepted.json", import.meta.url), "utf8")).firstScreenKB;
const javascript = kilobytes(scripts);
const goals = [
  { goal: "first screen's JavaScript, KB brotli", value: javascript, limit: GOAL_KB },
  { goal: "never above the last accepted figure, KB brotli", value: javascript, limit: accepted },
].map((goal) => ({ ...goal, holds: goal.value <= goal.limit }));

console.log("First screen, KB brotli");
console.table({ JavaScript: { KB: javascript, files: scripts.length }, CSS: { KB: kilobytes(styles) } });
console.table(Object.fromEntries(goals.map(({ goal, value, limit, holds }) => [goal, { value, limit, holds }])));

const json = flag("json");
const report = { rows: [...scripts, ...styles], javascript_kb: javascript, css_kb: kilobytes(styles), goals };
if (json) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
