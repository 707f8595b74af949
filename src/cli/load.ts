import { createReadStream } from "node:fs";
import type { AnyDiagnostic } from "../diagnostics/index.ts";
import { type FlowDocument, MAX_CHARACTERS } from "../flow/index.ts";
import type { Ir } from "../ir/index.ts";
import { compileDocument, type Opened, openText } from "../toolchain/index.ts";
import { checkIr } from "./check-ir.ts";
import { codeFindings } from "./code-checker.ts";
import { type Host, UsageError } from "./command.ts";
import { type PlaceIn, placesInIr } from "./ir-places.ts";

/** Said of a file whose code should have been checked. */
export const UNCHECKED = "compute code was not type-checked: the package typescript is not installed (npm ci).\n";

const MAX_BYTES = 4 * MAX_CHARACTERS;

/** A flow file, read and compiled: a document (`.json`) or IR text (`.yaml`) of any version. */
export interface Loaded {
  readonly file: string;
  readonly text: string;
  /** `document/1`, `flow/1`, `0.1` to `0.3`, as the file says, whatever else is wrong with it; null when it says none. */
  readonly version: string | null;
  /** Of IR text: what it opens as; null for a file of 0.1 to 0.3 that was not opened. */
  readonly document: FlowDocument | null;
  /** Null when nothing useful could be made. Runs only if `isSound`. */
  readonly ir: Ir | null;
  readonly diagnostics: readonly AnyDiagnostic[];
  /** Of IR text: where in it the parts of the document are. */
  readonly placeIn?: PlaceIn;
  /** Its compute code should have been type-checked, and was not: the `typescript` package isn't installed. */
  readonly unchecked?: true;
  /** Of IR text 0.1 to 0.3: whether it is valid, whatever else there is to say about it. */
  readonly judged?: boolean;
}

export interface LoadOptions {
  /** Also type-check compute code, which takes a second. */
  readonly checkCode?: boolean;
  /** Also open IR of 0.1 to 0.3, and say what of it isn't carried out here. */
  readonly open?: boolean;
}

export function isSound(loaded: Loaded): loaded is Loaded & { readonly ir: Ir } {
  return loaded.ir !== null && loaded.diagnostics.every((diagnostic) => diagnostic.severity !== "error");
}

/** For all that needs more than a verdict: IR of 0.1 to 0.3 is opened as a document. Throws `UsageError`. */
export async function loadToRun(file: string, host: Host, options: LoadOptions = {}): Promise<Loaded> {
  return await load(file, host, { ...options, open: true });
}

/** Throws `UsageError` when the file cannot be read at all. */
export async function load(file: string, host: Host, options: LoadOptions = {}): Promise<Loaded> {
  return await loadText(file, await readText(file, host), options);
}

/** The same for a text that is known. The file's name says what it is only where it does not say so itself. */
export async function loadText(file: string, text: string, options: LoadOptions = {}): Promise<Loaded> {
  const isNamed = /\.(?:ya?ml|json)$/i.test(file);
  const opened = await openText(text, {
    title: nameOf(file),
    ...(isNamed && { isIr: !/\.json$/i.test(file) }),
  });
  if (opened.is === "older") return await loadOlder(file, opened, options);
  return await loadOpened(file, opened, options);
}

/** What `flow.stratum.yaml` opens as is called `flow`. */
function nameOf(file: string): string {
  const name = file.split(/[\\/]/).at(-1) ?? "";
  return name.replace(/(?:\.stratum)?\.[^.]*$/, "").replace(/^-$/, "") || "Imported flow";
}

/** `-` is standard input. No more is read than a flow file may hold. */
export async function readText(file: string, host: Host): Promise<string> {
  const tooLarge = (name: string) => new UsageError(`${name} is too large: more than ${MAX_BYTES / 2 ** 20} MiB.`);
  if (file === "-") {
    const text = await host.terminal.read(MAX_BYTES);
    if (text === null) throw tooLarge("Standard input");
    return text;
  }
  try {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of createReadStream(file)) {
      length += chunk.length;
      if (length > MAX_BYTES) throw tooLarge(file);
      chunks.push(chunk);
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (thrown) {
    if (thrown instanceof UsageError) throw thrown;
    throw new UsageError(`${file} cannot be read: ${reasonOf(thrown)}.`);
  }
}

type Older = Extract<Opened, { readonly is: "older" }>;

async function loadOlder(file: string, opened: Older, { open }: LoadOptions): Promise<Loaded> {
  const { text, version, valid: judged, old, diagnostics } = opened;
  if (!open || old === null) return { file, text, version, document: null, ir: null, judged, diagnostics };
  const { liftOlder } = await import("../dialects/index.ts");
  const { document, diagnostics: lifted, places } = liftOlder(old);
  const compiled = await compileDocument(document);
  return {
    ...{ file, text, version, document, ir: compiled.ir, judged },
    diagnostics: [...diagnostics, ...lifted, ...compiled.diagnostics],
    placeIn: (at) => places.of(at),
  };
}

async function loadOpened(file: string, opened: Exclude<Opened, Older>, options: LoadOptions): Promise<Loaded> {
  const { text, version, document, diagnostics } = opened;
  if (document === null) return { file, text, version, document, ir: null, diagnostics };
  const code = await codeIn(document, options);
  if (opened.is === "flow" && opened.ir) {
    const { ir, placeOf } = opened;
    const found = [...diagnostics, ...(await checkIr(ir, document)), ...code.diagnostics];
    return { file, text, version, document, ir, ...code, diagnostics: found, placeIn: placesInIr(ir, placeOf) };
  }
  const { ir, diagnostics: compiled } = await compileDocument(document);
  return {
    file,
    text,
    version,
    document,
    ir,
    ...code,
    diagnostics: [...diagnostics, ...compiled, ...code.diagnostics],
  };
}

async function codeIn(
  document: FlowDocument,
  { checkCode = false }: LoadOptions,
): Promise<Pick<Loaded, "diagnostics" | "unchecked">> {
  const found = checkCode ? await codeFindings(document) : [];
  return found === null ? { diagnostics: [], unchecked: true } : { diagnostics: found };
}

const REASONS: { readonly [code: string]: string } = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "it may not be read",
  ERR_ENCODING_INVALID_ENCODED_DATA: "it is not UTF-8 text",
};

function reasonOf(thrown: unknown): string {
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  return REASONS[code] ?? (thrown instanceof Error ? thrown.message : String(thrown));
}
