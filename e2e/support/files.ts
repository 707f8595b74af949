import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import type { FlowDocument } from "../../src/flow/index.ts";
import { slowdown } from "../../src/sandbox/slowdown.ts";
import { type App, test as base } from "./app.ts";

/** The sample's file, as it lies in the repository. */
export const SAMPLE = readFileSync(new URL("../../examples/01-sentiment/flow.json", import.meta.url), "utf8");

/** A flow of one compute step, `judge`, that answers without any model. */
export function computeFlow(code: string, output: FlowDocument["functions"][string]["output"]): object {
  return {
    format: "stratum-playground",
    version: 1,
    name: "One step",
    main: "main",
    functions: { judge: { mode: "compute", input: { text: { type: "string" } }, output, code } },
    flows: {
      main: {
        input: { text: { type: "string" } },
        output,
        nodes: { judge: { kind: "call", function: "judge" } },
        edges: [
          { kind: "data", from: { node: "input", path: ["text"] }, to: { node: "judge", path: ["text"] } },
          { kind: "data", from: { node: "judge", path: [] }, to: { node: "output", path: ["result"] } },
        ],
      },
    },
    bench: { cases: [{ name: "Case 1", flow: "main", input: { text: "x" } }] },
  };
}

/** Files are picked and saved as in browsers without a file system API: that is what can be driven. */
export const test = base.extend({
  page: async ({ page }, use) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, "showOpenFilePicker");
      Reflect.deleteProperty(window, "showSaveFilePicker");
    });
    await use(page);
  },
});

/** All that this browser keeps of one kind. */
export function stored<T>(page: Page, kind: "documents" | "runs"): Promise<readonly T[]> {
  return page.evaluate(
    (name) =>
      new Promise<readonly T[]>((resolve, reject) => {
        const opening = indexedDB.open("stratum-playground");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
    kind,
  );
}

/** Chooses an entry of the project's menu. */
export async function choose(app: App, entry: string): Promise<void> {
  await app.page.getByRole("button", { name: /^Project / }).click();
  await app.page.getByRole("menuitem", { name: entry }).click();
}

/** Opens a file by the menu. */
export async function openFile(app: App, content: string | Buffer, name = "flow.json"): Promise<void> {
  const picking = app.page.waitForEvent("filechooser");
  await choose(app, "Open a file…");
  const buffer = typeof content === "string" ? Buffer.from(content) : content;
  await (await picking).setFiles({ name, mimeType: "application/json", buffer });
}

/** Drops a text file on the page. */
export async function drop(page: Page, text: string, name: string): Promise<void> {
  await page.evaluate(
    ([content, file]) => {
      const data = new DataTransfer();
      data.items.add(new File([content ?? ""], file ?? ""));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true, bubbles: true }));
    },
    [text, name],
  );
}

/** Pastes a text onto the canvas. */
export async function paste(app: App, text: string): Promise<void> {
  await app.canvas.focus();
  await app.page.evaluate((given) => {
    const data = new DataTransfer();
    data.setData("text/plain", given);
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

/** Drops a file of so many bytes on the page. */
export async function dropBytes(page: Page, size: number): Promise<void> {
  await page.evaluate((length) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(length)], "large.json"));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true, bubbles: true }));
  }, size);
}

export async function bytesOf(download: Download): Promise<Buffer> {
  return readFileSync(await download.path());
}

/**
 * How many times longer something may take now than on a machine that has nothing else to do: what is asserted is that the
 * page does not wait, not that nobody else is at work.
 */
export function patience(): number {
  // A thread that has slept is let run at once, for a while: only the later measurements are of its true share.
  return Math.max(...Array.from({ length: 6 }, () => slowdown(() => performance.now())));
}

/**
 * Starts to watch how long the page goes without drawing; the function returned gives the longest gap, in milliseconds of
 * a machine that has nothing else to do: how busy it is is looked at all the while.
 */
export async function watchFrames(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let before = performance.now();
    let longest = 0;
    const look = (now: number): void => {
      longest = Math.max(longest, now - before);
      before = now;
      document.documentElement.dataset["gap"] = String(Math.round(longest));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  let slowest = patience();
  const looking = setInterval(() => {
    slowest = Math.max(
      slowest,
      slowdown(() => performance.now()),
    );
  }, 250);
  return async () => {
    clearInterval(looking);
    const gap = await page.evaluate(() => Number(document.documentElement.dataset["gap"]));
    return gap / Math.max(slowest, patience());
  };
}
