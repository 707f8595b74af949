import type { DocumentPlace, Place } from "../../../base/index.ts";
import { type AnyDiagnostic, describe } from "../../../diagnostics/index.ts";
import type { Command, IrText, SessionState } from "../../../workbench/index.ts";
import type { LitLines } from "../../editors/code-view.tsx";
import type { YamlMark } from "../../editors/yaml-editor-props.ts";

/** Parts of the text are named by slash paths, a step in a lane by its lane's: `flows/main/steps/frame/left/inner`. */
type Ranges = IrText["ranges"];
type Range = Ranges extends ReadonlyMap<string, infer R> ? R : never;

const linesOf = ({ from, to }: Range): LitLines => ({ from: from - 1, to: to - 1 });

/** Lines of what is selected. */
export function selectedLines(ranges: Ranges, selection: SessionState["selection"], flow: string): readonly LitLines[] {
  const { inspect, nodes } = selection;
  const isSelected = (path: string): boolean => {
    if (inspect?.kind === "contract") return path === `contracts/${inspect.name}`;
    if (inspect?.kind === "function") return path === `functions/${inspect.name}`;
    return path.startsWith(`flows/${flow}/steps/`) && nodes.includes(path.slice(path.lastIndexOf("/") + 1));
  };
  return [...ranges].filter(([path]) => isSelected(path)).map(([, range]) => linesOf(range));
}

/** What selects the innermost part that a line (0-based) belongs to. */
export function selectingLine(ranges: Ranges, line: number, shown: string): readonly Command[] {
  let found: { readonly path: string; readonly length: number } | null = null;
  for (const [path, range] of ranges) {
    const { from, to } = linesOf(range);
    if (line >= from && line < to && (found === null || to - from < found.length)) found = { path, length: to - from };
  }
  const [section, name, ...rest] = found?.path.split("/") ?? [];
  if (name === undefined) return [];
  if (section === "contracts") return [{ do: "inspect", inspect: { kind: "contract", name } }];
  if (section === "functions") return [{ do: "inspect", inspect: { kind: "function", name } }];
  const node = rest.at(-1);
  return [
    ...(name === shown ? [] : [{ do: "show-flow", flow: name } as const]),
    { do: "select", nodes: node === undefined ? [] : [node] },
  ];
}

/** Findings of a text, under their characters. */
export function marksOfText(diagnostics: readonly AnyDiagnostic[]): readonly YamlMark[] {
  return diagnostics.flatMap((diagnostic) => {
    const { at } = diagnostic;
    if (at.in !== "text") return [];
    const { line, column, endLine, endColumn } = at;
    return [
      {
        ...wordsOf(diagnostic),
        ...{ line, column },
        ...(endLine === undefined ? {} : { endLine }),
        ...(endColumn === undefined ? {} : { endColumn }),
      },
    ];
  });
}

/** Findings of the document, on the first line of what they are about. */
export function marksOfDocument(diagnostics: readonly AnyDiagnostic[], ranges: Ranges): readonly YamlMark[] {
  return diagnostics.flatMap((diagnostic) => {
    const range = diagnostic.at.in === "document" ? rangeOf(diagnostic.at, ranges) : undefined;
    if (range === undefined) return [];
    const line = range.from;
    return [{ ...wordsOf(diagnostic), line, column: 1, endLine: line, endColumn: 1000 }];
  });
}

function rangeOf({ contract, function: called, flow, node }: DocumentPlace, ranges: Ranges): Range | undefined {
  if (flow !== undefined && node !== undefined) {
    const steps = `flows/${flow}/steps/`;
    return [...ranges].find(([path]) => path.startsWith(steps) && path.endsWith(`/${node}`))?.[1];
  }
  if (called !== undefined) return ranges.get(`functions/${called}`);
  if (contract !== undefined) return ranges.get(`contracts/${contract}`);
  return flow === undefined ? undefined : ranges.get(`flows/${flow}`);
}

function wordsOf(diagnostic: AnyDiagnostic): Pick<YamlMark, "severity" | "code" | "message"> {
  const { title, message, help } = describe(diagnostic);
  return {
    severity: diagnostic.severity,
    code: diagnostic.code,
    message: [message || title, help].filter(Boolean).join("\n"),
  };
}

/** `line 3, column 14`, and the keys that lead there. */
export function placeWords(at: Place): string {
  if (at.in !== "text") return "";
  return `line ${at.line}, column ${at.column}${at.path.length === 0 ? "" : ` · ${at.path.join(".")}`}`;
}
