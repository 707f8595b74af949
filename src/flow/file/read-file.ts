import {
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonProblem,
  offsetAt,
  positionsIn,
  readJson,
} from "../../base/index.ts";
import type { FlowDiagnostic, FlowProblems } from "../problems.ts";
import type { Codec, FileProblem } from "./codec.ts";
import { LEVELS } from "./levels.ts";

/** Characters; a file of 20 MB in ASCII. */
export const MAX_CHARACTERS = 20 * 1024 * 1024;
/** Of all flows together. */
export const MAX_NODES = 20_000;
/** More findings than anyone reads are left out. */
const MAX_PROBLEMS = 100;

/** A kind of JSON file that says what it is: `"format": "stratum-…"`, `"version": 1`. */
export interface FileKind<T> {
  readonly format: string;
  /** The newest version that is known. */
  readonly version: number;
  readonly codec: Codec<T>;
  /** Brings what an older version has written to this one. */
  readonly prepare?: (json: Json) => Json;
  /** Whether JSON that does not name its format is meant as this kind all the same; it never is if absent. */
  readonly isBare?: (json: JsonObject) => boolean;
  /** The flow document in it: what it holds is bounded (`MAX_NODES`). */
  readonly documentIn: (json: Json) => Json | undefined;
  /** What the codec cannot tell, of a value whose shape is sound. */
  readonly judge?: (value: T) => readonly FileProblem[];
}

export interface ReadFile<T> {
  /** Null if there is any error: what is open is then left alone. */
  readonly value: T | null;
  /** What the file says it is, whatever else is wrong with it; null when it says nothing that can be read. */
  readonly version: number | null;
  /** All at `TextPlace`s: `D1xx` (see `FlowProblems`). */
  readonly diagnostics: readonly FlowDiagnostic[];
}

type Placed = FileProblem & { readonly offset?: number };

/** Reads a file of some kind: inert, never throws, all its problems at once. Records have no prototype. */
export function readFileText<T>(text: string, kind: FileKind<T>): ReadFile<T> {
  if (text.length > MAX_CHARACTERS) return refuse({ what: "characters", limit: MAX_CHARACTERS });
  const reading = readJson(text, { levels: LEVELS });
  const problems: Placed[] = reading.problems.map(problemOf);
  if (reading.value === undefined) return failed(text, problems, null);

  const version = versionOf(reading.value, kind);
  const foreign = foreignFormat(reading.value, kind);
  if (foreign) return failed(text, [...problems, foreign], version);
  const json = kind.prepare?.(reading.value) ?? reading.value;
  if (countNodes(kind.documentIn(json)) > MAX_NODES) return refuse({ what: "nodes", limit: MAX_NODES });
  const value = kind.codec.read(json, [], problems);
  if (problems.length === 0 && value !== undefined) problems.push(...(kind.judge?.(value) ?? []));
  if (problems.length > 0 || value === undefined) return failed(text, problems, version);
  return { value, version, diagnostics: [] };
}

function versionOf(json: Json, { format }: Pick<FileKind<unknown>, "format">): number | null {
  const version = isJsonObject(json) && json["format"] === format ? json["version"] : null;
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

function foreignFormat(json: Json, kind: Pick<FileKind<unknown>, "format" | "version" | "isBare">): FileProblem | null {
  const at = { path: ["format"], which: "value" } as const;
  if (!isJsonObject(json)) return { code: "D113", path: [], which: "value", data: { format: null } };
  const { format, version } = json;
  if (format === undefined ? !kind.isBare?.(json) : format !== kind.format) {
    const shown = typeof format === "string" ? format.slice(0, 60) : null;
    return { code: "D113", ...at, data: { format: shown } };
  }
  if (typeof version === "number" && version > kind.version) {
    const path = ["version"];
    return { code: "D112", path, which: "value", data: { version, known: kind.version } };
  }
  return null;
}

function countNodes(json: Json | undefined): number {
  const flows = json !== undefined && isJsonObject(json) ? json["flows"] : undefined;
  if (!isJsonObject(flows)) return 0;
  let count = 0;
  for (const flow of Object.values(flows)) {
    if (isJsonObject(flow) && isJsonObject(flow["nodes"])) count += Object.keys(flow["nodes"]).length;
  }
  return count;
}

function refuse(data: FlowProblems["D111"]): ReadFile<never> {
  return {
    value: null,
    version: null,
    diagnostics: [{ code: "D111", severity: "error", at: { in: "text", line: 1, column: 1, path: [] }, data }],
  };
}

/** Only now, when there is something to say, are positions worth their memory: the text is read once more for them. */
function failed(text: string, problems: readonly Placed[], version: number | null): ReadFile<never> {
  const reading = readJson(text, { positions: true, levels: LEVELS });
  const positionOf = positionsIn(text);
  const diagnostics = problems.slice(0, MAX_PROBLEMS).map(({ offset, path, which, ...problem }): FlowDiagnostic => {
    const position = positionOf(offset ?? offsetAt(reading, path, which));
    return { ...problem, severity: "error", at: { in: "text", ...position, path } };
  });
  return { value: null, version, diagnostics };
}
