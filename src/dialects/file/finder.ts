import type { JsonPath, Span } from "../../base/index.ts";
import { found, nearestName } from "../../base/index.ts";
import type { IrDiagnostic, IrProblems, NamedKind } from "../../ir/index.ts";
import type { Entry, Mapping, Value } from "../yaml-1-1/value.ts";
import type { PlaceOf } from "./text-places.ts";

/** Collects what is wrong with a text (errors: not valid) and what is odd about it (warnings: valid all the same). */
export class Findings {
  readonly diagnostics: IrDiagnostic[] = [];
  #errors = 0;
  readonly #placeOf: PlaceOf;

  constructor(placeOf: PlaceOf) {
    this.#placeOf = placeOf;
  }

  get errors(): number {
    return this.#errors;
  }

  error<Code extends keyof IrProblems>(code: Code, spot: Span, path: JsonPath, data: IrProblems[Code]): undefined {
    this.#errors++;
    this.#add(code, "error", spot, path, data);
  }

  warn<Code extends keyof IrProblems>(code: Code, spot: Span, path: JsonPath, data: IrProblems[Code]): void {
    this.#add(code, "warning", spot, path, data);
  }

  unknown(kind: NamedKind, name: string, known: Iterable<string>, spot: Span, path: JsonPath): undefined {
    this.error("Y516", spot, path, { kind, name, nearest: nearestName(name, known) });
  }

  #add<Code extends keyof IrProblems>(
    code: Code,
    severity: "error" | "warning",
    spot: Span,
    path: JsonPath,
    data: IrProblems[Code],
  ): void {
    if (this.diagnostics.length >= 100) return;
    this.diagnostics.push({ ...found<IrProblems, Code>(code, data), severity, at: this.#placeOf(spot, path) });
  }
}

/** The entry under a key that is a text. */
export function entryOf(mapping: Mapping | null, key: string): Entry | undefined {
  return mapping?.entries.get(key);
}

export function textOf(mapping: Mapping | null, key: string): string | undefined {
  const value = entryOf(mapping, key)?.value;
  return value?.type === "string" ? value.text : undefined;
}

export function listOf(mapping: Mapping | null, key: string): readonly Value[] {
  const value = entryOf(mapping, key)?.value;
  return value?.type === "list" ? value.items : [];
}

export function mappingOf(mapping: Mapping | null, key: string): Mapping | null {
  const value = entryOf(mapping, key)?.value;
  return value?.type === "mapping" ? value : null;
}

/** There, and not null. */
export function isGiven(mapping: Mapping | null, key: string): boolean {
  const value = entryOf(mapping, key)?.value;
  return value !== undefined && value.type !== "null";
}

/** There, and neither null nor an empty text, list or mapping. */
export function isFilled(mapping: Mapping | null, key: string): boolean {
  const value = entryOf(mapping, key)?.value;
  switch (value?.type) {
    case undefined:
    case "null":
      return false;
    case "string":
      return value.text !== "";
    case "list":
      return value.items.length > 0;
    case "mapping":
      return value.entries.size > 0;
    default:
      return true;
  }
}

export const keyText = (entry: Entry): string =>
  typeof entry.key === "symbol" ? (entry.key.description ?? "") : String(entry.key);
