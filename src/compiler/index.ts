export { type Compilation, type CompilerOptions, isRunnable } from "./compilation.ts";
export { type Compiler, compile, createCompiler } from "./compile.ts";
export type { CompilerDiagnostic, Fix } from "./finding.ts";
export type { CompilerFixes } from "./fixes.ts";
export { lift } from "./lift/lift.ts";
export type { CheckProblems, CompilerProblems } from "./problems.ts";
