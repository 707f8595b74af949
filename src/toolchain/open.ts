import type { JsonPath, TextPlace } from "../base/index.ts";
import { lift } from "../compiler/index.ts";
import type { AnyDiagnostic } from "../diagnostics/index.ts";
import type { OldFile } from "../dialects/index.ts";
import {
  type FlowDocument,
  linkProblem,
  newDocument,
  parseDocument,
  readGivenText,
  type TextKind,
} from "../flow/index.ts";
import type { Ir } from "../ir/index.ts";
import { parseIr } from "../ir/yaml/index.ts";
import { perhapsCutOff } from "./cut-off.ts";
import type { OpenedLesson } from "./lesson-text.ts";
import type { OpenedRun } from "./run-text.ts";

interface Read {
  /** Without what carried it; of a link, what it leads to. */
  readonly text: string;
  /** As the text says, whatever else is wrong with it: `document/1`, `flow/1`, `0.1` to `0.3`; null when it says none. */
  readonly version: string | null;
  readonly diagnostics: readonly AnyDiagnostic[];
}

/** What a text is, and what it opens as: null where it cannot be read. */
export type Opened =
  | (Read & { readonly is: "document"; readonly document: FlowDocument | null })
  | (Read & {
      readonly is: "flow";
      readonly ir: Ir | null;
      readonly document: FlowDocument | null;
      /** Where in the text something of the IR stands, or what is nearest to it. */
      readonly placeOf: (path: JsonPath) => TextPlace;
    })
  /** IR of 0.1 to 0.3, judged and not opened: `documentOf` does. */
  | (Read & { readonly is: "older"; readonly valid: boolean; readonly old: OldFile | null })
  | OpenedRun
  | OpenedLesson;

export interface OpenOptions {
  /** The document's name, where the text has none. */
  readonly title: string;
  /** Whether a text that does not say what it is is IR; by how it begins if absent. */
  readonly isIr?: boolean;
  /** Saved runs and lessons are opened too; they are no flows if absent. */
  readonly runs?: true;
}

/** Opens a text from outside, in whatever it came: a flow file, IR text of any version, a link, a saved run. */
export async function openText(given: string, options: OpenOptions): Promise<Opened> {
  const found = readGivenText(given);
  const opened = await openAs(found.kind, found.text, options);
  const cut = perhapsCutOff(given, found, opened.diagnostics);
  return { ...opened, diagnostics: [...found.diagnostics, ...opened.diagnostics, ...cut] };
}

async function openAs(kind: TextKind | null, text: string, options: OpenOptions): Promise<Opened> {
  if (kind === "link") return await openLink(text, options);
  if (kind === "run" && options.runs) {
    const { openRun } = await import("./run-text.ts");
    return await openRun(
      text,
      async (source) => await documentOf(await openFlow(readGivenText(source).kind, source, options)),
    );
  }
  if (kind === "lesson" && options.runs) {
    const { openLesson } = await import("./lesson-text.ts");
    return openLesson(text);
  }
  return await openFlow(kind, text, options);
}

async function openLink(text: string, options: OpenOptions): Promise<Opened> {
  const { readLink } = await import("../flow/link.ts");
  const linked = await readLink(text);
  if (linked.ok) return await openFlow(readGivenText(linked.value).kind, linked.value, options);
  return { is: "document", text, version: null, document: null, diagnostics: [linkProblem(linked.error)] };
}

/** What begins as JSON is a flow file, all else IR text. */
async function openFlow(kind: TextKind | null, text: string, { title, isIr }: OpenOptions): Promise<Opened> {
  if (kind === null ? (isIr ?? !/^\s*(?:[{[]|$)/.test(text)) : kind === "ir") return await openIr(text, title);
  const { value, version, diagnostics } = parseDocument(text);
  return {
    is: "document",
    text,
    version: version === null ? null : `document/${version}`,
    document: value,
    diagnostics,
  };
}

async function openIr(text: string, title: string): Promise<Opened> {
  // Not read twice: what says that it is of this version is.
  if (!/^["']?version["']?\s*:\s*["']?flow\/1\b/m.test(text)) {
    const { judgeOlder } = await import("../dialects/index.ts");
    const judged = judgeOlder(text);
    if (judged !== null) {
      const { version, valid, diagnostics, file } = judged;
      return { is: "older", text, version, valid, old: file, diagnostics };
    }
  }
  const { value: ir, version, diagnostics, placeOf } = parseIr(text);
  return { is: "flow", text, version, ir, document: ir && lift(ir, newDocument(title)), diagnostics, placeOf };
}

/** The document that a text opens as, and all that there is to say of it. */
export async function documentOf(
  opened: Opened,
): Promise<Pick<Opened, "diagnostics"> & { readonly document: FlowDocument | null }> {
  if (opened.is !== "older") return opened;
  if (opened.old === null) return { document: null, diagnostics: opened.diagnostics };
  const { liftOlder } = await import("../dialects/index.ts");
  const { document, diagnostics } = liftOlder(opened.old);
  return { document, diagnostics: [...opened.diagnostics, ...diagnostics] };
}
