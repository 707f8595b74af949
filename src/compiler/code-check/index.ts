export { type CodeChecker, createCodeChecker } from "./check.ts";
export { type VirtualSource, virtualSource } from "./virtual-source.ts";
