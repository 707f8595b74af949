import { strToU8, type Zippable, zipSync } from "fflate";
import type { CodeFile } from "./project.ts";

/** One day for every entry, so that equal files give equal bytes. */
const DATE = new Date(2026, 0, 1);

/** The files in one folder of a zip. Same files, same bytes. */
export function zipFiles(files: readonly CodeFile[], folder: string): Uint8Array {
  const entries: Zippable = {};
  for (const { path, text } of files) entries[`${folder}/${path}`] = [strToU8(text), { mtime: DATE }];
  return zipSync(entries, { level: 9 });
}
