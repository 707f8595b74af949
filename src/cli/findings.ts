import type { DocumentPlace, JsonObject, JsonPath, Place, Severity } from "../base/index.ts";
import { type AnyDiagnostic, describe as descriptionOf } from "../diagnostics/index.ts";
import { locate } from "../flow/index.ts";
import { partsOf } from "./ir-places.ts";
import type { Loaded } from "./load.ts";

/** A diagnostic as the command line shows it. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly help: string;
  /** 1-based, in the file; null where the finding is about no place in it. */
  readonly line: number | null;
  readonly column: number | null;
  readonly at: Place;
  readonly data: JsonObject;
}

/** All findings of a file, with places in its text. */
export function findingsOf(
  loaded: Pick<Loaded, "text" | "version" | "placeIn">,
  found: readonly AnyDiagnostic[],
): readonly Finding[] {
  const { placeIn } = loaded;
  const wanted = found.map(({ at }) => (at.in === "document" ? pathOf(at) : { path: [] }));
  const anywhere = loaded.version?.startsWith("document/") === true && found.some(({ at }) => at.in === "document");
  const places = anywhere ? locate(loaded.text, wanted) : [];
  return found.map((diagnostic, index) => {
    const { code, severity, more } = diagnostic;
    const data = more === undefined ? diagnostic.data : { ...diagnostic.data, more };
    const at = diagnostic.at.in === "document" && placeIn ? placeIn(diagnostic.at) : diagnostic.at;
    const { message, help } = descriptionOf(diagnostic);
    const place = at.in === "text" ? at : places[index];
    return { code, severity, message, help, line: place?.line ?? null, column: place?.column ?? null, at, data };
  });
}

/** `flow.json:12:5: error C301: …`, as editors and CI understand it. */
export function printFinding(file: string, finding: Finding): string {
  const place = finding.line === null ? file : `${file}:${finding.line}:${finding.column ?? 1}`;
  const help = finding.help === "" ? "" : `\n    ${finding.help}`;
  return `${place}: ${finding.severity} ${finding.code}: ${finding.message}${help}\n`;
}

/** Where in the document's JSON a thing is. */
function pathOf(at: DocumentPlace): { readonly path: JsonPath; readonly offset?: number } {
  const path: (string | number)[] = [];
  if (at.contract !== undefined) path.push("contracts", at.contract);
  else if (at.function !== undefined) path.push("functions", at.function);
  else if (at.flow !== undefined) {
    path.push("flows", at.flow);
    if (at.node !== undefined) path.push("nodes", at.node);
    else if (at.edge !== undefined) path.push("edges");
  }
  path.push(...partsOf(at.part));
  return { path, ...(at.span && { offset: at.span.start }) };
}
