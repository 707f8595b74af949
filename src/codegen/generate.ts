import type { Phase } from "../base/index.ts";
import type { Ir } from "../ir/index.ts";
import { misprintedBodies, unreadableBodies } from "./bodies.ts";
import { withManifest } from "./manifest.ts";
import type { CodegenDiagnostic } from "./problems.ts";
import type { CodeFile, ExportRequest, Library } from "./project.ts";
import { type ClassPlan, planClass } from "./typescript/1-plan/class-plan.ts";
import { emitContracts } from "./typescript/2-emit/contracts.ts";
import { emitModule } from "./typescript/2-emit/module.ts";
import { packageFiles } from "./typescript/2-emit/package-files.ts";
import { emitProgram } from "./typescript/2-emit/program.ts";

/** Prints one TypeScript file; rejects on a syntax error (`codegen/format.ts`, a lazy door). */
export type FormatTypeScript = (text: string) => Promise<string>;

/**
 * The flow as TypeScript (LANGUAGE 9): contracts and the class. Same IR, same bytes. Empty, with diagnostics, where the
 * flow cannot be written.
 */
export async function generateCode(
  ir: Ir,
  title: string,
  format: FormatTypeScript,
): Promise<Phase<readonly CodeFile[], CodegenDiagnostic>> {
  return printed(ir, codeFiles(ir, title, planClass(ir, title)), format);
}

/** The whole project: code, tests, package files, the library's source, the flow, its IR and the manifest. Sorted by path. */
export async function generateProject(
  request: ExportRequest,
  library: Library,
  format: FormatTypeScript,
): Promise<Phase<readonly CodeFile[], CodegenDiagnostic>> {
  const { ir, title } = request;
  const plan = planClass(ir, title);
  const code = await printed(ir, [...codeFiles(ir, title, plan), ...emitProgram(request, plan)], format);
  if (code.value.length === 0) return code;
  const copied = library.files.map(({ path, text }) => ({ path: `src/stratum/${path}`, text }));
  const files = withManifest([...packageFiles(request, plan, library), ...code.value, ...copied]);
  return { value: [...files].sort((left, right) => (left.path < right.path ? -1 : 1)), diagnostics: [] };
}

function codeFiles(ir: Ir, title: string, plan: ClassPlan): readonly CodeFile[] {
  const description = ir.flows[ir.main]?.description ?? title;
  return [
    { path: "src/contracts.ts", text: emitContracts(ir.contracts) },
    { path: `src/${plan.fileName}.ts`, text: emitModule(ir, plan, description) },
  ];
}

async function printed(
  ir: Ir,
  files: readonly CodeFile[],
  format: FormatTypeScript,
): Promise<Phase<readonly CodeFile[], CodegenDiagnostic>> {
  const unreadable = unreadableBodies(ir);
  if (unreadable.length > 0) return { value: [], diagnostics: unreadable };
  const value: CodeFile[] = [];
  const diagnostics: CodegenDiagnostic[] = [];
  for (const { path, text } of files) {
    try {
      value.push({ path, text: await format(text) });
    } catch (thrown) {
      const reason = thrown instanceof Error ? (thrown.message.split("\n")[0] ?? "") : String(thrown);
      diagnostics.push({
        code: "G601",
        severity: "error",
        at: { in: "document" },
        data: { file: path, reason },
      });
    }
  }
  if (diagnostics.length === 0) return { value, diagnostics };
  const misprinted = await misprintedBodies(ir, format);
  return { value: [], diagnostics: misprinted.length > 0 ? misprinted : diagnostics };
}
