export { type DialectCode, dialectCodes } from "./4-dialects/codes.ts";
export { DIALECTS, type Dialect } from "./4-dialects/dialect.ts";
export { lowerTo, lowestDialect, type OlderIr } from "./4-dialects/lower.ts";
export { textIn, type VersionText } from "./4-dialects/text.ts";
export { type CompilerCode, compilerCodes } from "./codes.ts";
export { type Compilation, type CompilerDiagnostic, type CompilerOptions, isRunnable } from "./compilation.ts";
export { type Compiler, compile, createCompiler } from "./compile.ts";
export type { FixTitle } from "./finding.ts";
export { lift } from "./lift/lift.ts";
