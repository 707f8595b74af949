import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { ensureChromium } from "../scripts/lib/chromium.mjs";
import { serveStatic } from "../scripts/lib/static-server.mjs";
import { gridGraph } from "./canvas/graph.ts";
import { openProduct } from "./canvas/sides.ts";

/**
 * What a run of 200 steps costs the page of the build when the simulated model answers at once: processor time of the main
 * thread until the page is calm (median of `--rounds=5`), its longest task, and what twenty runs leave in memory.
 * `--dist=<folder>`: another build.
 */
const STEPS = 200;
const RUNS = 20;
const flag = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);

async function openRuns(browser: Browser, url: string) {
  const { page, meter, load, show } = await openProduct(browser, url, {
    settings: { model: { kind: "simulated", pace: null } },
  });
  const graph = gridGraph(STEPS);
  await load({ ...graph, document: { ...graph.document, bench: { ...graph.document.bench, scripts: [] } } });
  await show("fit");
  const there = (selector: string) =>
    page.waitForFunction((one) => document.querySelector(one) !== null, selector, { polling: 20 });
  const session = await page.context().newCDPSession(page);
  return {
    meter,
    /** Megabytes of JavaScript objects that are alive. */
    async memory(): Promise<number> {
      await meter.calm();
      await session.send("HeapProfiler.enable");
      await session.send("HeapProfiler.collectGarbage");
      return (await session.send("Runtime.getHeapUsage")).usedSize / 1e6;
    },
    /** From Run to its end. Without roles and names: to look for those through the whole page would be counted. */
    async run(): Promise<void> {
      await page.evaluate((run) => document.querySelector<HTMLButtonElement>(run)?.click(), RUN);
      await there(`${STOP}, ${DIALOG}`);
      // So many steps are asked about the first time.
      await page.evaluate(
        (dialog) =>
          [...document.querySelectorAll<HTMLButtonElement>(`${dialog} button`)]
            .find(({ textContent }) => textContent === "Run")
            ?.click(),
        DIALOG,
      );
      await there(STOP);
      await there(RUN);
    },
  };
}

const RUN = '[data-region="top"] [data-tip="Run"]';
const DIALOG = '[role="dialog"]';
const STOP = '[data-region="top"] [data-tip="Stop"]';

const server = await serveStatic(flag("dist") ?? fileURLToPath(new URL("../dist", import.meta.url)));
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ["--no-sandbox"] });
const costs: number[] = [];
let longest = 0;
let left = 0;
try {
  const { meter, memory, run } = await openRuns(browser, server.url);
  // The first one loads what is needed from then on.
  for (let time = 0; time < 3; time++) await run();
  for (let round = 0; round < Number(flag("rounds") ?? 5); round++) costs.push(await meter.cost(run));
  longest = await meter.longestTask(run);
  const before = await memory();
  for (let time = 0; time < RUNS; time++) await run();
  left = (await memory()) - before;
} finally {
  await browser.close();
  await server.close();
}

const cpu = costs.toSorted((a, b) => a - b)[costs.length >> 1] ?? Number.NaN;
const goals = [
  { goal: `run of ${STEPS} steps: main thread, ms`, value: cpu, limit: 400 },
  { goal: `run of ${STEPS} steps: longest task, ms`, value: longest, limit: 50 },
  { goal: `left by ${RUNS} such runs, MB`, value: left, limit: 1 },
].map((goal) => ({ ...goal, holds: goal.value <= goal.limit }));
console.table(
  Object.fromEntries(
    goals.map(({ goal, value, limit, holds }) => [goal, { value: Number(value.toFixed(2)), limit, holds }]),
  ),
);
const json = flag("json");
if (json) writeFileSync(json, `${JSON.stringify({ rows: costs, goals }, null, 2)}\n`);
