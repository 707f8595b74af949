import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CodeFile, generateProject, projectFolder, zipFiles } from "../../codegen/index.ts";
import { lowestText } from "../../compiler/index.ts";
import { lostIn, whyVersion } from "../../diagnostics/index.ts";
import { type FlowDocument, printDocument } from "../../flow/index.ts";
import type { Ir } from "../../ir/index.ts";
import { looksLikeSecret, maskSecrets } from "../../models/index.ts";
import { collectLibrary } from "../../node/index.ts";
import { type Command, UsageError } from "../command.ts";
import { findingsOf, printFinding } from "../findings.ts";
import { isSound, loadToRun } from "../load.ts";

/** The folder of this program's package.json: the library's source is beside it. */
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

export const exportProject: Command = {
  name: "export",
  summary: "Write a flow as a TypeScript project.",
  usage: "stratum export FILE [--out FOLDER | --out FILE.zip] [--json]",
  files: { least: 1, most: 1 },
  options: {
    out: {
      type: "string",
      short: "o",
      value: "<path>",
      help: "A folder (only changed files are written), or a .zip; the flow's name if absent.",
    },
    json: {
      type: "boolean",
      help: "Print {out, files, written, ir} as one JSON object; ir is the version of flow.stratum.yaml.",
    },
  },
  async run(given, host) {
    const [file = ""] = given.files;
    const { terminal } = host;
    const loaded = await loadToRun(file, host, { checkCode: true });
    for (const finding of findingsOf(loaded, loaded.diagnostics)) terminal.err(printFinding(file, finding));
    const { document } = loaded;
    if (!isSound(loaded) || document === null) return 1;
    const ir = lowestText(loaded.ir);
    const { value: files, diagnostics } = await projectOf(loaded.ir, document, ir);
    for (const finding of findingsOf(loaded, diagnostics)) terminal.err(printFinding(file, finding));
    if (files.length === 0) return 1;
    const place = secretPlace(loaded.text);
    if (place !== null) {
      terminal.err(`${file}:${place}: error: This looks like a key; nothing was written.\n`);
      return 1;
    }
    const folder = projectFolder(document.name);
    const out = given.text("out") ?? folder;
    const written = out.endsWith(".zip") ? await writeZip(out, files, folder) : await writeFolder(out, files);
    const report = { out, files: files.map(({ path }) => path), written, ir: ir.version };
    if (given.flag("json")) terminal.out(`${JSON.stringify(report)}\n`);
    else
      terminal.out(`${out}: ${files.length} files, ${written.length} written\nflow.stratum.yaml: ${whyVersion(ir)}\n`);
    return 0;
  },
};

/** All that an export carries of the user's comes from this file. `line:column` of what no project may hold. */
function secretPlace(text: string): string | null {
  const lines = text.split("\n");
  const at = lines.findIndex(looksLikeSecret);
  const line = lines[at];
  if (line === undefined) return null;
  const masked = maskSecrets(line);
  const column = [...line].findIndex((character, index) => masked[index] !== character);
  return `${at + 1}:${column + 1}`;
}

async function projectOf(ir: Ir, document: FlowDocument, file: ReturnType<typeof lowestText>) {
  const { formatTypeScript } = await import("../../codegen/format.ts");
  const { cases, scripts, seed = 1 } = document.bench;
  const request = {
    ir,
    title: document.name,
    documentText: printDocument(document),
    irText: file.text,
    irVersion: { why: whyVersion(file), lost: lostIn(file) },
    cases,
    scripts,
    seed,
  };
  return await generateProject(request, collectLibrary(ROOT), formatTypeScript);
}

async function writeZip(out: string, files: readonly CodeFile[], folder: string): Promise<readonly string[]> {
  await writing(out, () => writeFile(out, zipFiles(files, folder)));
  return files.map(({ path }) => path);
}

/** Files that are the same already are left alone, and so is what else is in the folder. */
async function writeFolder(out: string, files: readonly CodeFile[]): Promise<readonly string[]> {
  const written: string[] = [];
  for (const { path, text } of files) {
    const target = join(out, path);
    if ((await textOf(target)) === text) continue;
    await writing(target, async () => {
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, text);
    });
    written.push(path);
  }
  return written;
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return null;
  }
}

async function writing(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    throw new UsageError(`${path} cannot be written: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
}
