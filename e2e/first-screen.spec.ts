import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { firstScreen, modulesFile } from "../scripts/lib/first-screen.mjs";
import { App, DIST, expect, remember, test } from "./support/app.ts";

const LAZY = [
  "@anthropic-ai",
  "@dagrejs",
  "@pydantic",
  "dompurify",
  "elkjs",
  "fflate",
  "marked",
  "monaco-editor",
  "prettier",
  "quickjs-emscripten-core",
  "re2js",
  "sucrase",
  "typescript",
  "yaml",
  "zod",
];
const LATER = ["src/codegen", "src/compiler", "src/expressions", "src/flow/edits", "src/flow/file", "src/ui/inspector"];

test("the first screen waits for no SDK, schema library, editor, layout engine or sandbox", () => {
  const modules: readonly string[] = JSON.parse(readFileSync(modulesFile, "utf8"));
  expect(modules).toContain("src/main.tsx");
  const early = modules.filter((path) => LAZY.some((name) => path.includes(`node_modules/${name}/`)));
  expect(early).toEqual([]);
});

test("what edits, compiles and inspects comes after the first screen", () => {
  const modules: readonly string[] = JSON.parse(readFileSync(modulesFile, "utf8"));
  expect(modules.filter((path) => LATER.some((room) => path.startsWith(`${room}/`)))).toEqual([]);
});

test("the first screen's JavaScript is never above the last accepted figure", () => {
  const { firstScreenKB } = JSON.parse(readFileSync(new URL("../bench/accepted.json", import.meta.url), "utf8"));
  const bytes = firstScreen().scripts.reduce((sum, file) => sum + file.brotli, 0);
  expect(bytes / 1000, "KB brotli; the figure only goes down, or moves with a reason in docs/adr").toBeLessThanOrEqual(
    firstScreenKB,
  );
});

/**
 * Where the top bar and the canvas lie, which leave the rest to the panels, and what they are painted with: as soon as
 * both are there.
 */
const outlines = (page: Page, top: string, canvas: string) =>
  page.evaluate(
    (selectors) =>
      new Promise((resolve) => {
        const look = () => {
          const found = selectors.flatMap((selector) => document.querySelector(selector) ?? []);
          if (found.length < selectors.length) return;
          seen.disconnect();
          // One colour is written in several ways: the build gives the page's as `lab()`, too.
          const pen = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", {
            willReadFrequently: true,
          });
          if (!pen) throw new Error("no canvas");
          resolve(
            found.map((element, index) => {
              const { x, y, width, height } = element.getBoundingClientRect();
              pen.fillStyle = getComputedStyle(index === 0 ? element : document.body).backgroundColor;
              pen.fillRect(0, 0, 1, 1);
              return { x, y, width, height, ground: [...pen.getImageData(0, 0, 1, 1).data] };
            }),
          );
        };
        const seen = new MutationObserver(look);
        seen.observe(document, { childList: true, subtree: true });
        look();
      }),
    [top, canvas],
  );

/** Opens the page while its scripts are held back. */
async function openWithoutProgram(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: "commit" });
  await expect(page.locator(".start-run")).toBeVisible();
}

const kept = { settings: { theme: "dark", panels: { left: true, right: false, bottom: true }, layout: { left: 300 } } };
const visits = [
  { colorScheme: "light", width: 1280, height: 800, preferences: {} },
  { colorScheme: "dark", width: 1920, height: 1080, preferences: {} },
  { colorScheme: "dark", width: 1366, height: 768, preferences: {} },
  { colorScheme: "light", width: 1100, height: 700, preferences: {} },
  { colorScheme: "dark", width: 900, height: 700, preferences: { settings: { theme: "light" } } },
  { colorScheme: "light", width: 1280, height: 800, preferences: kept },
  { colorScheme: "light", width: 1100, height: 800, preferences: kept },
] as const;

for (const { colorScheme, width, height, preferences } of visits) {
  test(`at ${width} × ${height}, ${colorScheme}, remembering ${JSON.stringify(preferences)}, the page is painted before its program is there, and keeps its outlines`, async ({
    page,
    url,
    hold,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    await remember(page, preferences);
    const { release } = hold(/^assets\/.*\.js$/);
    await openWithoutProgram(page, url);
    const painted = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries()[0]?.name ?? "")).observe({
            type: "paint",
            buffered: true,
          });
        }),
    );
    expect(painted).toMatch(/^first-/);
    const before = await outlines(page, ".start-bar", ".start-canvas");
    const after = outlines(page, '[data-region="top"]', '[data-region="canvas"]');
    release();
    await expect(new App(page).button("Run")).toBeEnabled();
    await expect(page.locator(".start")).toHaveCount(0);
    expect(await after).toEqual(before);
  });
}

test("what can be pressed in the left panel stays where it is when the project's lists come", async ({
  page,
  url,
  hold,
}) => {
  // Whichever file the lists are in: all that the first screen doesn't need.
  const early = firstScreen(DIST).scripts.map(({ path }) => path.replaceAll(".", "\\."));
  const { release, asked } = hold(new RegExp(`^(?!(?:${early.join("|")})$)assets/.*\\.js$`));
  await page.goto(url);
  await asked;
  const panel = page.getByRole("navigation", { name: "Left panel" });
  await expect(panel.getByRole("button", { name: "Infer", exact: true })).toBeVisible();
  const lists = "[data-section='outline'] [role=tree], [data-section='functions'] :is(ul, [role=list])";
  expect(await panel.locator(lists).count()).toBe(0);
  const watch = await panel.evaluateHandle((nav, selector) => {
    const places = new Map<string, number>();
    const moved: string[] = [];
    return {
      found: new Promise<readonly string[]>((resolve) => {
        const look = () => {
          for (const button of nav.querySelectorAll("button")) {
            const name = button.getAttribute("aria-label") ?? button.textContent;
            const { y } = button.getBoundingClientRect();
            if (places.has(name) && places.get(name) !== y) moved.push(`${name}: ${places.get(name)} → ${y}`);
            places.set(name, y);
          }
          if (nav.querySelectorAll(selector).length > 1) resolve(moved);
          else requestAnimationFrame(look);
        };
        look();
      }),
    };
  }, lists);
  release();
  expect(await watch.evaluate(({ found }) => found)).toEqual([]);
  await expect(new App(page).button("Run")).toBeEnabled();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, colorScheme: "dark" });
  test("the page says what it needs, in the colours of the system", async ({ page, url }) => {
    await page.goto(url);
    await expect(page.locator("noscript")).toBeVisible();
    await expect(page.locator(".start")).toBeHidden();
    await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
    expect(await page.locator("html").getAttribute("data-theme")).toBeNull();
  });
});

test.describe("when the program cannot be loaded", () => {
  test.use({ expected: [/Failed to load resource/] });
  test("the page says so instead of standing still for ever", async ({ page, url, hold }) => {
    hold(/^assets\/.*\.js$/).refuse();
    await page.goto(url);
    await expect(page.getByRole("alert")).toContainText("could not be loaded");
  });
});

test.describe("when a file is out of reach", () => {
  test.use({ expected: [/Failed to load resource|Content Security Policy|The policy was violated/] });
  test("the page says so of its own, and not of what an extension put there", async ({ page, url }) => {
    await page.goto(url);
    await expect(new App(page).button("Run")).toBeEnabled();
    const missing = page.getByRole("alert").filter({ hasText: "could not be loaded" });
    const link = (href: string) =>
      page.evaluate(
        (address) =>
          new Promise((failed) => {
            const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
            sheet.addEventListener("error", failed);
            document.head.append(sheet);
          }).then(() => undefined),
        href,
      );
    for (const foreign of ["https://extension.invalid/look.css", "/look.css"]) await link(foreign);
    await expect(missing).toHaveCount(0);
    await link("./assets/gone.css");
    await expect(missing).toBeVisible();
  });
});

test("the first screen's scripts are few, and the page itself names each of them", () => {
  const { scripts } = firstScreen();
  const html = readFileSync(new URL("../dist/index.html", import.meta.url), "utf8");
  expect(scripts.length).toBeLessThanOrEqual(4);
  for (const { path } of scripts) expect(html).toContain(`"./${path}"`);
});
