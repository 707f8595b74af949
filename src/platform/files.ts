/** Files beyond this many bytes are not read at all. */
export const LARGEST_FILE = 20_000_000;

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** Lets the user pick a flow file; null when they don't. Rejects with a sentence when it is too large. */
export async function openText(): Promise<TextFile | null> {
  const { fileOpen } = await import("browser-fs-access");
  try {
    return await readText(await fileOpen({ extensions: [".json", ".yaml", ".yml"], description: "Flow", id: "flow" }));
  } catch (error) {
    if (calledOff(error)) return null;
    throw error;
  }
}

/** A file that was dropped on the page; null when what was dropped is no file. */
export async function openDroppedText(transfer: DataTransfer): Promise<TextFile | null> {
  const [file] = transfer.files;
  return file === undefined ? null : readText(file);
}

async function readText(file: File): Promise<TextFile> {
  if (file.size > LARGEST_FILE) {
    throw new Error(`${file.name} has ${Math.ceil(file.size / 1e6)} MB; flows have at most ${LARGEST_FILE / 1e6}.`);
  }
  return { name: file.name, text: await file.text() };
}

/** False when the user called it off. */
export function saveText(name: string, text: string): Promise<boolean> {
  return save(name, new Blob([text], { type: name.endsWith(".json") ? "application/json" : "text/plain" }));
}

/** False when the user called it off. */
export function saveBytes(name: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<boolean> {
  return save(name, new Blob([bytes], { type }));
}

async function save(name: string, blob: Blob): Promise<boolean> {
  const { fileSave } = await import("browser-fs-access");
  const dot = name.lastIndexOf(".");
  try {
    await fileSave(blob, { fileName: name, extensions: [dot > 0 ? name.slice(dot) : ".txt"], id: "flow" });
    return true;
  } catch (error) {
    if (calledOff(error)) return false;
    throw error;
  }
}

function calledOff(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
