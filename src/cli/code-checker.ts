import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { canonicalJson, type Json, shortHash } from "../base/index.ts";
import { createCodeChecker } from "../compiler/code-check/index.ts";
import type { CompilerDiagnostic } from "../compiler/index.ts";
import type { FlowDocument } from "../flow/index.ts";

/** Verdicts that are kept; beyond that some are forgotten. */
const KEPT = 500;

/**
 * What TypeScript finds in the compute code of a document; null when its package isn't installed. The bundled command
 * keeps its verdict beside itself, by the content of what was checked: TypeScript takes a second to load.
 */
export async function codeFindings(document: FlowDocument): Promise<readonly CompilerDiagnostic[] | null> {
  if (Object.values(document.functions).every((definition) => definition.mode === "infer")) return [];
  const version = await typeScriptVersion();
  if (version === null) return null;
  const file = verdictFile(document, version);
  const kept = file && (await readVerdict(file));
  if (kept) return kept;
  const { default: ts } = await import("typescript");
  const found = createCodeChecker(ts, await readLibraries()).check(document);
  if (file) await keepVerdict(file, found);
  return found;
}

/** A verdict follows from the code and its types, the checker and TypeScript. A new build has a folder of its own. */
function verdictFile({ functions, contracts }: FlowDocument, typescript: string): string | null {
  const program = fileURLToPath(import.meta.url);
  if (!program.endsWith(".js")) return null;
  const checked: Json = JSON.parse(JSON.stringify({ functions, contracts, typescript }));
  return join(dirname(program), "checked", `${shortHash(canonicalJson(checked))}.json`);
}

async function readVerdict(file: string): Promise<readonly CompilerDiagnostic[] | null> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return null;
  }
}

/** In place whole or not at all. A folder that cannot be written costs time and nothing else. */
async function keepVerdict(file: string, found: readonly CompilerDiagnostic[]): Promise<void> {
  try {
    const folder = dirname(file);
    await mkdir(folder, { recursive: true });
    for (const name of (await readdir(folder)).slice(KEPT)) await rm(join(folder, name), { force: true });
    const half = `${file}.${process.pid}`;
    await writeFile(half, JSON.stringify(found));
    await rename(half, file);
  } catch {}
}

const packages = createRequire(import.meta.url);

async function typeScriptVersion(): Promise<string | null> {
  try {
    return JSON.parse(await readFile(packages.resolve("typescript/package.json"), "utf8")).version;
  } catch {
    return null;
  }
}

async function readLibraries(): Promise<{ readonly [fileName: string]: string }> {
  const folder = dirname(packages.resolve("typescript"));
  const names = (await readdir(folder)).filter((name) => /^lib\.(?:es|decorators)[\w.]*\.d\.ts$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? ""]));
}
