import type { Browser } from "@playwright/test";
import { countCompilations, EDIT_MS, EDITS } from "./edits.ts";
import { deedOf, GESTURES, pan } from "./gestures.ts";
import { gridGraph } from "./graph.ts";
import { openBare, openProduct, type Side } from "./sides.ts";

export interface Row {
  readonly size: number;
  /** `pan at fit`, `load` */
  readonly what: string;
  /** By side: the median in milliseconds of processor time. */
  readonly cpu: { readonly [side: string]: number };
  /** Processor time of the product's longest task in milliseconds; null where no single deed was measured. */
  readonly longest: number | null;
  /** Compilations that the product asked for; null where nothing was edited. */
  readonly compilations: number | null;
}

export interface MeasureOptions {
  readonly rounds: number;
  /** Names of rows; null for all. */
  readonly only: readonly string[] | null;
}

/** So much of a run is watched, in milliseconds of the clock. */
const RUN_MS = 3_000;
/** Every node of it mounted takes minutes in the bare app, too. */
const MOST_MOUNTED = 1_000;

export async function measureCanvas(
  browser: Browser,
  urls: { readonly product: string; readonly bare: string },
  size: number,
  { rounds, only }: MeasureOptions,
): Promise<readonly Row[]> {
  const graph = gridGraph(size);
  const costs = new Map<string, Map<string, number[]>>();
  const longest = new Map<string, number>();
  const compilations = new Map<string, number>();
  const keep = (what: string, side: Side, cost: number) => {
    process.stderr.write(`${size} ${what}, ${side.name}: ${Math.round(cost)} ms\n`);
    const sides = costs.get(what) ?? new Map<string, number[]>();
    costs.set(what, sides.set(side.name, [...(sides.get(side.name) ?? []), cost]));
  };
  const product = await openProduct(browser, urls.product);
  const sides = [
    product,
    ...(size <= MOST_MOUNTED ? [await openBare(browser, urls.bare, false, product)] : []),
    await openBare(browser, urls.bare, true, product),
  ];
  const wanted = (what: string) => only === null || only.includes(what);

  for (const side of sides) keep("load", side, await side.meter.cost(() => side.load(graph)));
  for (const edit of EDITS.filter((name) => wanted(`edit: ${name}`))) {
    const what = `edit: ${edit}`;
    for (const side of sides) {
      await side.page.bringToFront();
      await side.reach(edit);
      for (let round = 0; round < rounds; round++) {
        await side.meter.calm();
        // A caret blinks, whether anything is edited or not.
        const idle = await side.meter.costWithin(EDIT_MS, async () => {});
        keep(what, side, Math.max(0, (await side.meter.costWithin(EDIT_MS, () => side.edit(edit))) - idle));
      }
    }
    await product.page.bringToFront();
    await product.reach(edit);
    const counted = await countCompilations(product.page);
    longest.set(what, await product.meter.longestTask(() => product.edit(edit), EDIT_MS));
    compilations.set(what, await counted());
    await product.unselectAll();
  }
  for (const view of ["fit", "zoom 1"] as const) {
    for (const side of sides) {
      await side.show(view);
      await side.meter.calm();
    }
    for (const gesture of GESTURES.filter((name) => wanted(`${name} at ${view}`))) {
      for (let round = 0; round < rounds; round++) {
        for (const side of sides) {
          await side.page.bringToFront();
          const deed = deedOf(gesture, side, graph);
          if (gesture === "undo") await side.add();
          keep(`${gesture} at ${view}`, side, await side.meter.cost(deed.act));
          await deed.back();
        }
      }
      await product.page.bringToFront();
      const deed = deedOf(gesture, product, graph);
      if (gesture === "undo") await product.add();
      longest.set(`${gesture} at ${view}`, await product.meter.longestTask(deed.act));
      await deed.back();
    }
    const running = `pan while 50 cards a second change at ${view}`;
    if (!wanted(running)) continue;
    for (const side of sides) {
      await side.page.bringToFront();
      await side.meter.calm();
      const end = await side.update();
      keep(running, side, await side.meter.costWithin(RUN_MS, () => pan(side, 1)));
      await end();
      await pan(side, -1);
    }
  }
  for (const side of sides) await side.page.close();
  return [...costs].map(([what, bySide]) => ({
    size,
    what,
    cpu: Object.fromEntries([...bySide].map(([side, all]) => [side, median(all)])),
    longest: longest.get(what) ?? null,
    compilations: compilations.get(what) ?? null,
  }));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
