export { type CompilerCode, compilerCodes } from "./codes.ts";
export { type Compilation, type CompilerDiagnostic, type CompilerOptions, isRunnable } from "./compilation.ts";
export { type Compiler, compile, createCompiler } from "./compile.ts";
export { lift } from "./face.ts";
