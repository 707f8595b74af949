/** Files beyond this many bytes are not read at all. */
export const LARGEST_FILE = 20_000_000;

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** A file that was dropped on the page; null when what was dropped is no file. */
export async function openDroppedText(transfer: DataTransfer): Promise<TextFile | null> {
  const [file] = transfer.files;
  return file === undefined ? null : readText(file);
}

export async function readText(file: File): Promise<TextFile> {
  if (file.size > LARGEST_FILE) {
    throw new Error(`${file.name} has ${Math.ceil(file.size / 1e6)} MB; flows have at most ${LARGEST_FILE / 1e6}.`);
  }
  return { name: file.name, text: await file.text() };
}
