import { generateCode, generateProject, projectFolder, zipFiles } from "../../codegen/index.ts";
import { isRunnable, lowestText } from "../../compiler/index.ts";
import { lostIn, whyVersion } from "../../diagnostics/index.ts";
import { type FlowDocument, printDocument } from "../../flow/index.ts";
import type { CodeOutput, CompileOutput, ZipOutput } from "../../workbench/index.ts";
import { loadLibrary } from "./library.ts";

/** What the Code panel shows: contracts and flow class. Nothing while the document has errors. */
export async function projectCode(document: FlowDocument, compiled: CompileOutput): Promise<CodeOutput> {
  if (!isRunnable(compiled)) return { files: [], diagnostics: compiled.diagnostics };
  const { formatTypeScript } = await import("../../codegen/format.ts");
  const { value, diagnostics } = await generateCode(compiled.ir, document.name, formatTypeScript);
  return { files: value, diagnostics };
}

/** The whole project in one folder of a zip: equal documents give equal bytes. */
export async function projectZip(document: FlowDocument, compiled: CompileOutput): Promise<ZipOutput> {
  if (!isRunnable(compiled)) return { zip: null, diagnostics: compiled.diagnostics };
  const [{ formatTypeScript }, library] = await Promise.all([import("../../codegen/format.ts"), loadLibrary()]);
  const { cases, scripts, seed = 1 } = document.bench;
  const file = lowestText(compiled.ir);
  const { value: files, diagnostics } = await generateProject(
    {
      ir: compiled.ir,
      title: document.name,
      documentText: printDocument(document),
      irText: file.text,
      irVersion: { why: whyVersion(file), lost: lostIn(file) },
      cases,
      scripts,
      seed,
    },
    library,
    formatTypeScript,
  );
  const zip = files.length === 0 ? null : zipFiles(files, projectFolder(document.name));
  return { zip, diagnostics };
}
