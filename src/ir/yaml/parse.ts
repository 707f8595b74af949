import type { JsonPath, TextPlace } from "../../base/index.ts";
import { isJsonObject, lookup, nearestName, newRecord } from "../../base/index.ts";
import type { Ir, IrFlow, IrFunction } from "../model.ts";
import type { IrDiagnostic } from "../problems.ts";
import { readExtra } from "./extra.ts";
import { FILE_KEYS } from "./keys.ts";
import { checkNames } from "./names.ts";
import { readFlow } from "./read-flow.ts";
import { readFunction } from "./read-function.ts";
import { Reader } from "./reader.ts";
import { readYaml } from "./source.ts";

export interface ParsedIr {
  /** Null if there is any error: what is shown then stays what it was. */
  readonly value: Ir | null;
  /** What the text says it is, whatever else is wrong with it; null when that is not `flow/1`. */
  readonly version: Ir["version"] | null;
  /** `Y5xx`, all at `TextPlace`s. */
  readonly diagnostics: readonly IrDiagnostic[];
  /** Where the key or value at a path of the text stands. */
  readonly placeOf: (path: JsonPath, which?: "key" | "value") => TextPlace;
}

/** Reads `flow/1` text (LANGUAGE 7, docs/ir.md). All problems, never only the first; never throws. */
export function parseIr(text: string): ParsedIr {
  const source = readYaml(text);
  const { placeOf } = source;
  const version = isJsonObject(source.value) && source.value["version"] === "flow/1" ? "flow/1" : null;
  if (source.value === undefined) return { value: null, version, diagnostics: source.diagnostics, placeOf };
  const reader = new Reader(source);
  const ir = readIr(reader, source);
  if (ir && reader.diagnostics.length === 0) checkNames(reader, ir);
  const diagnostics = [...source.diagnostics, ...reader.diagnostics];
  return { value: diagnostics.length === 0 ? (ir ?? null) : null, version, diagnostics, placeOf };
}

function readIr(reader: Reader, source: { readonly value: ReturnType<typeof readYaml>["value"] }): Ir | undefined {
  const json = source.value;
  if (!isJsonObject(json)) return reader.wrong([], "a mapping", json);
  if (!reader.has(json, "version", [])) return undefined;
  const version = json["version"];
  if (version !== "flow/1") {
    const shown = typeof version === "string" || typeof version === "number" ? version : null;
    return reader.report("Y514", ["version"], { version: shown });
  }
  reader.object(json, [], FILE_KEYS);
  const flows =
    json["flows"] === undefined
      ? newRecord<IrFlow>()
      : reader.record(json["flows"], ["flows"], (part, at) => readFlow(reader, part, at));
  const names = Object.keys(flows);
  const main = reader.string(json, "main", []) ?? names[0];
  if (main === undefined) return reader.report("Y519", [], {});
  if (!lookup(flows, main) && json["main"] !== undefined) {
    reader.report("Y516", ["main"], { kind: "flow", name: main, nearest: nearestName(main, names) });
  }
  return {
    version,
    contracts: reader.contracts(json["contracts"], ["contracts"]),
    functions:
      json["functions"] === undefined
        ? newRecord<IrFunction>()
        : reader.record(json["functions"], ["functions"], (part, at) => readFunction(reader, part, at)),
    flows,
    main,
    ...readExtra(reader, json, []),
  };
}
