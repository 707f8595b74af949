import type { FlowDocument } from "../../flow/index.ts";
import type { CodeOutput, CompileOutput } from "../../workbench/index.ts";

/** The one place where code generation is called: the Code panel and the export both come from here. */
export async function projectCode(_document: FlowDocument, { diagnostics }: CompileOutput): Promise<CodeOutput> {
  return { files: [], diagnostics };
}

export async function projectZip(
  _document: FlowDocument,
  { diagnostics }: CompileOutput,
): Promise<{ readonly zip: Uint8Array | null; readonly diagnostics: CodeOutput["diagnostics"] }> {
  return { zip: null, diagnostics };
}
