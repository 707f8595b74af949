import {
  deepEqual,
  isDeeperThan,
  isJsonObject,
  type Json,
  type JsonProblem,
  offsetAt,
  positionsIn,
  readJson,
} from "../../base/index.ts";
import type { FlowDocument } from "../document.ts";
import type { FlowDiagnostic, FlowProblems } from "../problems.ts";
import type { FileProblem } from "./codec.ts";
import { documentCodec } from "./document-codec.ts";
import { fileJson } from "./kept-json.ts";
import { LEVELS } from "./levels.ts";
import { KNOWN_VERSION, migrate } from "./migrations.ts";

/** Characters; a file of 20 MB in ASCII. */
export const MAX_CHARACTERS = 20 * 1024 * 1024;
/** Of all flows together. */
export const MAX_NODES = 20_000;
/** More findings than anyone reads are left out. */
const MAX_PROBLEMS = 100;

export interface ParsedDocument {
  /** Null if there is any error: the open project is then left alone. */
  readonly value: FlowDocument | null;
  /** What the file says it is, whatever else is wrong with it; null when it says nothing that can be read. */
  readonly version: number | null;
  /** All at `TextPlace`s: `D1xx` (see `FlowProblems`). */
  readonly diagnostics: readonly FlowDiagnostic[];
}

/**
 * Reads a document file. Opening is inert and never throws. Only its shape is judged here: names that refer to nothing
 * and edges that don't fit are opened and shown as problems by the checks. Records have no prototype.
 */
export function parseDocument(text: string): ParsedDocument {
  if (text.length > MAX_CHARACTERS) return refuse({ what: "characters", limit: MAX_CHARACTERS });
  const reading = readJson(text, { levels: LEVELS });
  const problems: (FileProblem & { readonly offset?: number })[] = reading.problems.map(problemOf);
  if (reading.value === undefined) return failed(text, problems, null);

  const version = versionOf(reading.value);
  const foreign = foreignFormat(reading.value);
  if (foreign) return failed(text, [...problems, foreign], version);
  const json = migrate(reading.value);
  if (countNodes(json) > MAX_NODES) return refuse({ what: "nodes", limit: MAX_NODES });
  const value = documentCodec.read(json, [], problems);
  if (problems.length > 0 || value === undefined) return failed(text, problems, version);
  return { value, version, diagnostics: [] };
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

function versionOf(json: Json): number | null {
  const version = isJsonObject(json) && json["format"] === "stratum-playground" ? json["version"] : null;
  return typeof version === "number" ? version : null;
}

function problemOf({ kind, found, offset, path }: JsonProblem): FileProblem & { readonly offset: number } {
  const at = { path, offset, which: "key" } as const;
  switch (kind) {
    case "depth":
      return { ...at, code: "D111", data: { what: "depth", limit: LEVELS } };
    case "duplicate":
      return { ...at, code: "D114", data: { key: found } };
    case "forbidden":
      return { ...at, code: "D115", data: { key: found } };
    case "inexact":
      return { ...at, code: "D104", data: { value: found.slice(0, 40), expected: KEPT } };
    default:
      return { ...at, code: "D110", data: { problem: kind, found: found.slice(0, 40) } };
  }
}

/** What a whole number of more digits should have been. */
const KEPT = "a number that can be kept digit for digit, up to ±9007199254740991, or a text";

function foreignFormat(json: Json): FileProblem | null {
  const at = { path: ["format"], which: "value" } as const;
  if (!isJsonObject(json)) return { code: "D113", path: [], which: "value", data: { format: null } };
  const { format, version } = json;
  if (
    format === undefined
      ? json["flows"] === undefined && json["functions"] === undefined
      : format !== "stratum-playground"
  ) {
    const shown = typeof format === "string" ? format.slice(0, 60) : null;
    return { code: "D113", ...at, data: { format: shown } };
  }
  if (typeof version === "number" && version > KNOWN_VERSION) {
    const path = ["version"];
    return { code: "D112", path, which: "value", data: { version, known: KNOWN_VERSION } };
  }
  return null;
}

function countNodes(json: Json): number {
  const flows = isJsonObject(json) ? json["flows"] : undefined;
  if (!isJsonObject(flows)) return 0;
  let count = 0;
  for (const flow of Object.values(flows)) {
    if (isJsonObject(flow) && isJsonObject(flow["nodes"])) count += Object.keys(flow["nodes"]).length;
  }
  return count;
}

function refuse(data: FlowProblems["D111"]): ParsedDocument {
  return {
    value: null,
    version: null,
    diagnostics: [{ code: "D111", severity: "error", at: { in: "text", line: 1, column: 1, path: [] }, data }],
  };
}

/** Only now, when there is something to say, are positions worth their memory: the text is read once more for them. */
function failed(
  text: string,
  problems: readonly (FileProblem & { readonly offset?: number })[],
  version: number | null,
): ParsedDocument {
  const reading = readJson(text, { positions: true, levels: LEVELS });
  const positionOf = positionsIn(text);
  const diagnostics = problems.slice(0, MAX_PROBLEMS).map(({ offset, path, which, ...problem }): FlowDiagnostic => {
    const position = positionOf(offset ?? offsetAt(reading, path, which));
    return { ...problem, severity: "error", at: { in: "text", ...position, path } };
  });
  return { value: null, version, diagnostics };
}
