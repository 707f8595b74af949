import type { FlowDocument } from "../flow/index.ts";
import type { Ir } from "../ir/index.ts";
import type { Compilation, CompilerOptions } from "./compilation.ts";

export declare function compile(document: FlowDocument, options?: CompilerOptions): Compilation;
export interface Compiler {
  compile(document: FlowDocument): Compilation;
}
export declare function createCompiler(options?: CompilerOptions): Compiler;
export declare function lift(ir: Ir, previous: FlowDocument): FlowDocument;
