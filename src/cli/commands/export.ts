import { positionAt, secretAt, secretIn } from "../../base/index.ts";
import { type CodeFile, projectFolder, zipFiles } from "../../codegen/index.ts";
import { whyVersion } from "../../diagnostics/index.ts";
import type { FlowDocument } from "../../flow/index.ts";
import { collectLibrary, packageRoot } from "../../node/index.ts";
import { projectOf } from "../../toolchain/project.ts";
import type { ExitCode, Given, Host } from "../command.ts";
import { findingsOf, printFinding } from "../findings.ts";
import { isSound, loadToRun, UNCHECKED } from "../load.ts";
import { writeOut } from "../out/write-file.ts";
import { type Written, writeProject } from "../out/write-project.ts";

export async function exportProject(given: Given, host: Host): Promise<ExitCode> {
  const [file = ""] = given.files;
  const { terminal } = host;
  const loaded = await loadToRun(file, host, { checkCode: true });
  if (loaded.unchecked) terminal.err(`${file}: ${UNCHECKED}`);
  for (const finding of findingsOf(loaded, loaded.diagnostics)) terminal.err(printFinding(file, finding));
  const { document } = loaded;
  if (!isSound(loaded) || document === null) return 1;
  const library = collectLibrary(packageRoot(import.meta.url));
  const { files, irText: ir, diagnostics } = await projectOf(loaded.ir, document, library);
  for (const finding of findingsOf(loaded, diagnostics)) terminal.err(printFinding(file, finding));
  if (files.length === 0) return 1;
  const place = secretPlace(file, loaded.text, document);
  if (place !== null) {
    terminal.err(`${place}: error: This looks like a key; nothing was written.\n`);
    return 1;
  }
  const folder = projectFolder(document.name);
  const out = given.text("out") ?? folder;
  const { written, removed } = await write(out, files, folder, given.flag("force"));
  const report = { out, files: files.map(({ path }) => path), written, removed, ir: ir.version };
  const counts = [
    `${files.length} files`,
    `${written.length} written`,
    ...(removed.length > 0 ? [`${removed.length} removed`] : []),
  ];
  if (given.flag("json")) terminal.out(`${JSON.stringify(report)}\n`);
  else terminal.out(`${out}: ${counts.join(", ")}\nflow.stratum.yaml: ${whyVersion(ir)}\n`);
  return 0;
}

async function write(out: string, files: readonly CodeFile[], folder: string, force: boolean): Promise<Written> {
  if (!out.endsWith(".zip")) return await writeProject(out, files, force);
  const isWritten = await writeOut(out, zipFiles(files, folder), force);
  return { written: isWritten ? files.map(({ path }) => path) : [], removed: [] };
}

/** All that an export carries of the user's comes from this file: where in it no project's part may stand. */
function secretPlace(file: string, text: string, document: FlowDocument): string | null {
  const at = secretAt(text);
  if (at === null) {
    // Escapes hide it from the text, not from what it says.
    const place = secretIn(document);
    return place === null ? null : `${file}: ${place}`;
  }
  const { line, column } = positionAt(text, at);
  return `${file}:${line}:${column}`;
}
