import { readFile, rm, writeFile } from "node:fs/promises";
import { type FileJournal, openFileJournal } from "./file-journal.ts";
import type { KeptJournal } from "./kept-journal.ts";

/**
 * A file journal that one process writes on at a time: two that go on with one run would pay for everything twice. The
 * number of the process stands beside it, in `<path>.lock`; one that was killed holds nothing. Rejects, in words, where
 * another process runs the run, or where something was written since `kept` was read.
 */
export async function openAlone(path: string, kept?: KeptJournal): Promise<FileJournal> {
  const lock = `${path}.lock`;
  await take(lock, path);
  try {
    const journal = await openFileJournal(path, kept);
    return {
      append: (event) => journal.append(event),
      async close() {
        try {
          await journal.close();
        } finally {
          await rm(lock, { force: true });
        }
      },
    };
  } catch (thrown) {
    await rm(lock, { force: true });
    throw thrown;
  }
}

async function take(lock: string, path: string): Promise<void> {
  if (await makes(lock)) return;
  const pid = Number(await readFile(lock, "utf8").catch(() => ""));
  if (isAlive(pid)) throw new Error(`process ${pid} is running this run (if it is not, delete ${lock})`);
  await rm(lock, { force: true });
  if (!(await makes(lock))) throw new Error(`another process is going on with ${path}`);
}

async function makes(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "EEXIST") return false;
    throw thrown;
  }
}

/** A container that starts again gives its process the number that the killed one had. */
function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return thrown instanceof Error && "code" in thrown && thrown.code === "EPERM";
  }
}
