export { type CompilerCode, compilerCodes } from "./codes.ts";
export { type Compilation, type CompilerDiagnostic, type CompilerOptions, isRunnable } from "./compilation.ts";
export { type Compiler, compile, createCompiler } from "./compile.ts";
export type { FixTitle } from "./finding.ts";
export { lift } from "./lift/lift.ts";
