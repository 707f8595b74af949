import type * as TypeScript from "typescript";
import type { FlowDocument } from "../../flow/index.ts";
import type { CompilerDiagnostic } from "../compilation.ts";

export interface VirtualSource {
  readonly prefix: string;
  readonly suffix: string;
}
export declare function virtualSource(document: FlowDocument, functionName: string): VirtualSource | null;
export interface CodeChecker {
  check(document: FlowDocument): readonly CompilerDiagnostic[];
}
export declare function createCodeChecker(
  ts: typeof TypeScript,
  libs: { readonly [fileName: string]: string },
): CodeChecker;
