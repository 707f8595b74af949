export { type CodeChecker, createCodeChecker, type VirtualSource, virtualSource } from "./face.ts";
