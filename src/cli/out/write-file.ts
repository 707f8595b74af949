import { readFile, writeFile } from "node:fs/promises";
import { UsageError } from "../command.ts";
import { cannotWrite, standing } from "./standing.ts";

/**
 * Writes the file that a person has named. One that is there is replaced only with `force`, unless it says the same: then
 * nothing is written, and the result is false. Links are refused. Throws `UsageError` in words.
 */
export async function writeOut(file: string, content: string | Uint8Array, force: boolean): Promise<boolean> {
  const bytes = Buffer.from(content);
  const found = await standing(file);
  if (found === "link") throw new UsageError(`${file} is a link, which is not followed: name the file itself.`);
  if (found === "folder") throw new UsageError(`${file} is a folder.`);
  try {
    if (found === "file") {
      if (bytes.equals(await readFile(file))) return false;
      if (!force) throw new UsageError(`${file} is there already and says something else; --force replaces it.`);
    }
    await writeFile(file, bytes);
    return true;
  } catch (thrown) {
    throw thrown instanceof UsageError ? thrown : cannotWrite(file, thrown);
  }
}
