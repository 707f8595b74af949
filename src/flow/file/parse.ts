import { deepEqual, isDeeperThan, isJsonObject, type Json } from "../../base/index.ts";
import type { FlowDocument } from "../document.ts";
import type { FileProblem } from "./codec.ts";
import { documentCodec } from "./document-codec.ts";
import { fileJson } from "./kept-json.ts";
import { LEVELS } from "./levels.ts";
import { KNOWN_VERSION, migrate } from "./migrations.ts";
import { type ReadFile, readFileText } from "./read-file.ts";

/** What a document file was read as, with all that is wrong with it. */
export type ParsedDocument = ReadFile<FlowDocument>;

/**
 * Reads a document file. Opening is inert and never throws. Only its shape is judged here: names that refer to nothing
 * and edges that don't fit are opened and shown as problems by the checks. Records have no prototype.
 */
export function parseDocument(text: string): ParsedDocument {
  return readFileText(text, {
    ...{ format: "stratum-playground", version: KNOWN_VERSION, codec: documentCodec, prepare: migrate },
    isBare: (json) => json["flows"] !== undefined || json["functions"] !== undefined,
    documentIn: (json) => json,
  });
}

export interface KeptDocument {
  readonly document: FlowDocument;
  /** Nothing in it was left to a default: it can be used as it was kept. */
  readonly isWhole: boolean;
  /** It says that a newer version has written it, though all of it is known here. */
  readonly isNewer: boolean;
}

/** Reads a document that was kept as data, perhaps by another version; null when this version doesn't know a part of it. */
export function readKeptDocument(kept: Json): KeptDocument | null {
  if (!isJsonObject(kept) || isDeeperThan(kept, LEVELS)) return null;
  const version = kept["version"];
  const isNewer = typeof version === "number" && version > KNOWN_VERSION;
  const known = isNewer ? { ...kept, version: KNOWN_VERSION } : kept;
  const problems: FileProblem[] = [];
  const document = documentCodec.read(fileJson(known), [], problems);
  if (problems.length > 0 || document === undefined) return null;
  return { document, isWhole: deepEqual(jsonOf(document), known), isNewer };
}

/** Prints a document: keys in fixed order, two spaces, one line a node in `layout`, a line break at the end. */
export function printDocument(document: FlowDocument): string {
  return `${documentCodec.write(document, "")}\n`;
}

/** A document is JSON, whatever its type says of its members. */
const jsonOf = (document: object): Json => (isJsonObject(document) ? document : null);
