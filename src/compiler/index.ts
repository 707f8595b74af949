export { type CompilerCode, compilerCodes } from "./codes.ts";
export { type Compilation, type CompilerDiagnostic, type CompilerOptions, isRunnable } from "./compilation.ts";
export { type Compiler, compile, createCompiler, lift } from "./face.ts";
