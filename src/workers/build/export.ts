import { generateCode, projectFolder, zipFiles } from "../../codegen/index.ts";
import { type Compilation, isRunnable } from "../../compiler/index.ts";
import type { FlowDocument } from "../../flow/index.ts";
import { projectOf } from "../../toolchain/project.ts";
import type { CodeOutput, ZipOutput } from "../../workbench/index.ts";
import { loadLibrary } from "./library.ts";

/** What the Code panel shows: contracts and flow class. Nothing while the document has errors. */
export async function projectCode(document: FlowDocument, compiled: Compilation): Promise<CodeOutput> {
  if (!isRunnable(compiled)) return { files: [], diagnostics: compiled.diagnostics };
  const { formatTypeScript } = await import("../../codegen/format.ts");
  const { value, diagnostics } = await generateCode(compiled.ir, document.name, formatTypeScript);
  return { files: value, diagnostics };
}

/** The whole project in one folder of a zip: equal documents give equal bytes. */
export async function projectZip(document: FlowDocument, compiled: Compilation): Promise<ZipOutput> {
  if (!isRunnable(compiled)) return { zip: null, diagnostics: compiled.diagnostics };
  const { files, diagnostics } = await projectOf(compiled.ir, document, await loadLibrary());
  const zip = files.length === 0 ? null : zipFiles(files, projectFolder(document.name));
  return { zip, diagnostics };
}
