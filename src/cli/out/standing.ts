import { lstat } from "node:fs/promises";
import { UsageError } from "../command.ts";

/** What stands at a path, links not followed. `other`: a device, a pipe. */
export type PathKind = "nothing" | "file" | "folder" | "link" | "other";

export async function standing(path: string): Promise<PathKind> {
  try {
    const found = await lstat(path);
    if (found.isSymbolicLink()) return "link";
    if (found.isDirectory()) return "folder";
    return found.isFile() ? "file" : "other";
  } catch (thrown) {
    if (isMissing(thrown)) return "nothing";
    throw cannotWrite(path, thrown);
  }
}

const isMissing = (thrown: unknown): boolean =>
  thrown instanceof Error && "code" in thrown && (thrown.code === "ENOENT" || thrown.code === "ENOTDIR");

export function cannotWrite(path: string, thrown: unknown): UsageError {
  return new UsageError(`${path} cannot be written: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
}
