import type { Diagnostic, Json } from "../../base/index.ts";
import { isJsonObject } from "../../base/index.ts";
import type { FlowDocument } from "../document.ts";
import type { Problem } from "./codec.ts";
import { documentCodec } from "./document-codec.ts";
import { offsetAt, readJson } from "./json-reader.ts";
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
  /** All at `TextPlace`s: `D1xx` (see `flowCodes`). */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a document file. Opening is inert and never throws. Only its shape is judged here: names that refer to nothing
 * and edges that don't fit are opened and shown as problems by the checks. Records have no prototype.
 */
export function parseDocument(text: string): ParsedDocument {
  if (text.length > MAX_CHARACTERS) return refuse("D111", { what: "characters", limit: MAX_CHARACTERS });
  const reading = readJson(text);
  const problems: (Problem & { readonly offset?: number })[] = reading.problems.map((problem) => ({
    ...problem,
    which: "key" as const,
    data: { path: [...problem.path], ...problem.data },
  }));
  if (reading.value === undefined) return failed(text, problems);

  const foreign = foreignFormat(reading.value);
  if (foreign) return failed(text, [...problems, foreign]);
  const json = migrate(reading.value);
  if (countNodes(json) > MAX_NODES) return refuse("D111", { what: "nodes", limit: MAX_NODES });
  const value = documentCodec.read(json, [], problems);
  if (problems.length > 0 || value === undefined) return failed(text, problems);
  return { value, diagnostics: [] };
}

/** Prints a document: keys in fixed order, two spaces, one line a node in `layout`, a line break at the end. */
export function printDocument(document: FlowDocument): string {
  return `${documentCodec.write(document, "")}\n`;
}

function foreignFormat(json: Json): Problem | null {
  const at = { path: ["format"], which: "value" } as const;
  if (!isJsonObject(json)) return { code: "D113", path: [], which: "value", data: { path: [], format: null } };
  const { format, version } = json;
  if (
    format === undefined
      ? json["flows"] === undefined && json["functions"] === undefined
      : format !== "stratum-playground"
  ) {
    const shown = typeof format === "string" ? format.slice(0, 60) : null;
    return { code: "D113", ...at, data: { path: ["format"], format: shown } };
  }
  if (typeof version === "number" && version > KNOWN_VERSION) {
    const path = ["version"];
    return { code: "D112", path, which: "value", data: { path, version, known: KNOWN_VERSION } };
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

function refuse(code: string, data: { readonly [key: string]: Json }): ParsedDocument {
  return {
    value: null,
    diagnostics: [
      { code, severity: "error", at: { in: "text", line: 1, column: 1, path: [] }, data: { path: [], ...data } },
    ],
  };
}

/** Only now, when there is something to say, are positions worth their memory: the text is read once more for them. */
function failed(text: string, problems: readonly (Problem & { readonly offset?: number })[]): ParsedDocument {
  const reading = readJson(text, { positions: true });
  const places = lineStarts(text);
  const diagnostics = problems.slice(0, MAX_PROBLEMS).map((problem): Diagnostic => {
    const offset = problem.offset ?? offsetAt(reading, problem.path, problem.which);
    const line = lineOf(places, offset);
    return {
      code: problem.code,
      severity: "error",
      at: { in: "text", line: line + 1, column: offset - (places[line] ?? 0) + 1, path: problem.path },
      data: problem.data,
    };
  });
  return { value: null, diagnostics };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function lineOf(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
