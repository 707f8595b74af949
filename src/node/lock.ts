import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";

/** One process at a time has it. */
export interface Lock {
  /** Once is enough; later calls do nothing. */
  release(): Promise<void>;
}

/** Somebody else has the lock: the message says who, and what to do if that is no longer so. */
export class HeldError extends Error {}

/** What stands in the locks that this process holds. */
const ours = new Set<string>();

/**
 * Takes the lock file at `path`, which says who has it (`<pid> <host> <a name of this lock>`) from the moment at which it is
 * there. That of a process that was killed is taken over; whether one on another host lives, nobody here can tell, so it
 * does. Throws `HeldError`, or what the disk says.
 */
export async function takeLock(path: string): Promise<Lock> {
  const name = randomUUID();
  const mine = `${process.pid} ${hostname()} ${name}\n`;
  const draft = `${path}.${name}`;
  ours.add(mine);
  try {
    await writeFile(draft, mine, { flag: "wx" });
    if (!(await links(draft, path))) await takeOver(draft, path);
  } catch (thrown) {
    ours.delete(mine);
    throw thrown;
  } finally {
    await rm(draft, { force: true });
  }
  return {
    async release() {
      // It may have been deleted by hand, and be another's by now.
      if (ours.has(mine) && (await textOf(path)) === mine) await rm(path, { force: true });
      ours.delete(mine);
    },
  };
}

/**
 * Puts the draft in the place of a lock whose process is gone. Several processes may see that at once, so whoever replaces
 * it holds a lock for that, and looks again under it: nobody else changes it meanwhile.
 */
async function takeOver(draft: string, path: string): Promise<void> {
  refuseIfHeld(await textOf(path), path);
  const change = await takeLock(`${path}.change`);
  try {
    const left = await textOf(path);
    refuseIfHeld(left, path);
    if (left !== null) await rename(draft, path);
    else if (!(await links(draft, path))) throw new HeldError("another process has just begun to run this run");
  } finally {
    await change.release();
  }
}

/** Makes `path` with what is in the draft, all at once. False: it is there already. */
async function links(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (thrown) {
    if (hasCode(thrown, "EEXIST")) return false;
    throw thrown;
  }
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (thrown) {
    if (hasCode(thrown, "ENOENT")) return null;
    throw thrown;
  }
}

function refuseIfHeld(text: string | null, path: string): void {
  if (text === null) return;
  const [pid = "", host = hostname()] = text.trim().split(" ");
  const isHere = host === hostname();
  if (isHere && !isAlive(Number(pid), text)) return;
  const who = isHere ? `process ${pid}` : `process ${pid} on ${host}`;
  throw new HeldError(`${who} is running this run (if it is not, delete ${path})`);
}

/** A container that starts again gives its process the number that the killed one had. */
function isAlive(pid: number, text: string): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  if (pid === process.pid) return ours.has(text);
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return hasCode(thrown, "EPERM");
  }
}

const hasCode = (thrown: unknown, code: string): boolean =>
  thrown instanceof Error && "code" in thrown && thrown.code === code;
