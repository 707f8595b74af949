import { type CodeFile, generateProject, type Library } from "../codegen/index.ts";
import { lostIn, whyVersion } from "../diagnostics/index.ts";
import type { CarriedText } from "../dialects/index.ts";
import { type FlowDocument, printDocument } from "../flow/index.ts";
import type { Ir } from "../ir/index.ts";
import { irTextIn } from "./ir-text.ts";

export interface Project {
  /** Sorted by path; none where the code could not be made, which `diagnostics` say. Equal documents give equal bytes. */
  readonly files: readonly CodeFile[];
  /** The text of `flow.stratum.yaml`, and why it is of its version. */
  readonly irText: CarriedText;
  readonly diagnostics: Awaited<ReturnType<typeof generateProject>>["diagnostics"];
}

/** The TypeScript project that a compiled document exports as, with the library's source. */
export async function projectOf(ir: Ir, document: FlowDocument, library: Library): Promise<Project> {
  const { formatTypeScript } = await import("../codegen/format.ts");
  const { cases, scripts, seed = 1 } = document.bench;
  const irText = await irTextIn(ir, "lowest");
  const { value: files, diagnostics } = await generateProject(
    {
      ir,
      title: document.name,
      documentText: printDocument(document),
      irText: irText.text,
      irVersion: { why: whyVersion(irText), lost: lostIn(irText) },
      cases,
      scripts,
      seed,
    },
    library,
    formatTypeScript,
  );
  return { files, irText, diagnostics };
}
