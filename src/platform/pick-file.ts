import { fileOpen, fileSave } from "browser-fs-access";
import { readText, type TextFile } from "./files.ts";

/** Lets the user pick a flow file; null when they don't. Rejects with a sentence when it is too large. */
export async function openText(): Promise<TextFile | null> {
  try {
    return await readText(await fileOpen({ extensions: [".json", ".yaml", ".yml"], description: "Flow", id: "flow" }));
  } catch (error) {
    if (calledOff(error)) return null;
    throw error;
  }
}

/** By the ending of a file's name. */
const TYPES: { readonly [ending: string]: string } = { ".json": "application/json", ".zip": "application/zip" };

/** Text or bytes as a file. False when the user called it off. */
export async function saveFile(name: string, content: string | Uint8Array): Promise<boolean> {
  const dot = name.lastIndexOf(".");
  const ending = dot > 0 ? name.slice(dot) : ".txt";
  const part = typeof content === "string" ? content : new Uint8Array(content);
  try {
    const blob = new Blob([part], { type: TYPES[ending] ?? "text/plain" });
    await fileSave(blob, { fileName: name, extensions: [ending], id: "flow" });
    return true;
  } catch (error) {
    if (calledOff(error)) return false;
    throw error;
  }
}

function calledOff(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
