/**
 * IR → files. Plan (names, blocks), emit (text), print (`codegen/format.ts`, a lazy door because it brings prettier).
 * Only IR comes in: the document's own text and the library's source are handed over as data.
 */
export { type FormatTypeScript, generateCode, generateProject } from "./generate.ts";
export { MANIFEST, readManifest, textHash } from "./manifest.ts";
export type { CodegenDiagnostic, CodegenProblems } from "./problems.ts";
export type { CodeFile, ExportedCase, ExportedScript, ExportRequest, Library } from "./project.ts";
export { planClass } from "./typescript/1-plan/class-plan.ts";
export { projectFolder } from "./typescript/1-plan/folder-names.ts";
export { zipFiles } from "./zip.ts";
