/**
 * For rooms with files of their own that hold a flow, as lessons do: a lazy door, because whoever only works on a document
 * reads no files.
 */
export type { Codec, FileProblem, Trail } from "./file/codec.ts";
export { explained, list, number, oneOf, optional, shape, string, wrongKind } from "./file/codec.ts";
export { documentCodec } from "./file/document-codec.ts";
export { LEVELS } from "./file/levels.ts";
export { type FileKind, type ReadFile, readFileText } from "./file/read-file.ts";
