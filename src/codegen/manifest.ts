import { isJsonObject, parseMachineJson, shortHash } from "../base/index.ts";
import type { CodeFile } from "./project.ts";

/** Stands in every exported project: what the export wrote, so that the next one tells it from what people wrote. */
export const MANIFEST = ".stratum.json";

const FORMAT = "stratum-export";

/** The files with their manifest. */
export function withManifest(files: readonly CodeFile[]): readonly CodeFile[] {
  const hashes = Object.fromEntries(files.map(({ path, text }) => [path, textHash(text)]));
  const text = `${JSON.stringify({ format: FORMAT, files: hashes }, null, 2)}\n`;
  return [...files, { path: MANIFEST, text }];
}

/** Hashes of files by path, as `textHash` makes them; null where the text is no manifest. */
export function readManifest(text: string): ReadonlyMap<string, string> | null {
  const parsed = parseMachineJson(text);
  if (!parsed.ok || !isJsonObject(parsed.value) || parsed.value["format"] !== FORMAT) return null;
  const { files } = parsed.value;
  if (files === undefined || !isJsonObject(files)) return null;
  const known = new Map<string, string>();
  for (const [path, hash] of Object.entries(files)) {
    if (isInside(path) && typeof hash === "string") known.set(path, hash);
  }
  return known;
}

/** Of the text, whatever ends its lines: version control may change that. */
export const textHash = (text: string): string => shortHash(text.replaceAll("\r\n", "\n"));

/** A manifest may come from anywhere, and names no place outside its folder. */
const isInside = (path: string): boolean =>
  path.split("/").every((part) => part !== "" && part !== "." && part !== "..") && !/[\\:\0]/.test(path);
