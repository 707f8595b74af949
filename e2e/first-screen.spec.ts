import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { firstScreen, modulesFile } from "../scripts/lib/first-screen.mjs";

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
