import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { ensureChromium } from "../scripts/lib/chromium.mjs";
import { firstScreen } from "../scripts/lib/first-screen.mjs";
import { serveStatic } from "../scripts/lib/static-server.mjs";
import { type Visit, visitTwice } from "./startup/visits.ts";

/**
 * What a cold start loads (brotli 11), and how long it takes over a slow phone line: median of `--rounds=5`.
 * `--dist=<folder>`: another build.
 */
const GOAL_KB = 140;
const GOAL_SCRIPTS = 4;
const flag = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);

const dist = flag("dist") ?? fileURLToPath(new URL("../dist", import.meta.url));
const { scripts, styles } = firstScreen(dist);
const kilobytes = (files: readonly { brotli: number }[]): number =>
  Number((files.reduce((sum, file) => sum + file.brotli, 0) / 1000).toFixed(1));
const accepted: number = JSON.parse(readFileSync(new URL("./accepted.json", import.meta.url), "utf8")).firstScreenKB;
const javascript = kilobytes(scripts);

const server = await serveStatic(dist);
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ["--no-sandbox"] });
const visits: Awaited<ReturnType<typeof visitTwice>>[] = [];
try {
  for (let round = 0; round < Number(flag("rounds") ?? 5); round++) visits.push(await visitTwice(browser, server.url));
} finally {
  await browser.close();
  await server.close();
}
const median = (which: "cold" | "again", what: keyof Visit): number =>
  Math.round(visits.map((visit) => visit[which][what]).sort((left, right) => left - right)[visits.length >> 1] ?? 0);
const times = {
  "first visit": { painted: median("cold", "painted"), "Run ready": median("cold", "ready") },
  "visit after it": { painted: median("again", "painted"), "Run ready": median("again", "ready") },
};

const goals = [
  { goal: "first screen's JavaScript, KB brotli", value: javascript, limit: GOAL_KB },
  { goal: "never above the last accepted figure, KB brotli", value: javascript, limit: accepted },
  { goal: "first screen's scripts, files", value: scripts.length, limit: GOAL_SCRIPTS },
  { goal: "slow line: outlines painted, ms", value: times["first visit"].painted, limit: 2_500 },
  { goal: "slow line: Run ready, ms", value: times["first visit"]["Run ready"], limit: 4_500 },
  { goal: "slow line: Run ready at the visit after it, ms", value: times["visit after it"]["Run ready"], limit: 1_500 },
].map((goal) => ({ ...goal, holds: goal.value <= goal.limit }));

console.log("First screen, KB brotli");
console.table({ JavaScript: { KB: javascript, files: scripts.length }, CSS: { KB: kilobytes(styles) } });
console.log("Over a line of 562 ms and 1.44 Mbit/s, processor ÷ 4: ms (median)");
console.table(times);
console.table(Object.fromEntries(goals.map(({ goal, value, limit, holds }) => [goal, { value, limit, holds }])));

const json = flag("json");
const report = { rows: [...scripts, ...styles], javascript_kb: javascript, css_kb: kilobytes(styles), times, goals };
if (json) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
