import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type CodeChecker, createCodeChecker } from "../compiler/code-check/index.ts";
import type { FlowDocument } from "../flow/index.ts";

/** The `typescript` package as the checker of compute code; null when there is none to check, or it isn't installed. */
export async function typeScriptChecker(document: FlowDocument): Promise<CodeChecker | null> {
  if (Object.values(document.functions).every((definition) => definition.mode === "infer")) return null;
  try {
    const { default: ts } = await import("typescript");
    return createCodeChecker(ts, await readLibraries());
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "ERR_MODULE_NOT_FOUND") return null;
    throw thrown;
  }
}

async function readLibraries(): Promise<{ readonly [fileName: string]: string }> {
  const folder = dirname(createRequire(import.meta.url).resolve("typescript"));
  const names = (await readdir(folder)).filter((name) => /^lib\.(?:es|decorators)[\w.]*\.d\.ts$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? ""]));
}
