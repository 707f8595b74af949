import { type FileJournal, openFileJournal } from "./file-journal.ts";
import type { KeptJournal } from "./kept-journal.ts";
import { takeLock } from "./lock.ts";

/** A journal that nobody else writes on, from before it is read: two that go on with one run would pay for everything twice. */
export interface Claim {
  /**
   * Once. `kept`: what was read of it; without, there must be none yet. Rejects where that is no longer so. The claim
   * ends when the journal is closed.
   */
  open(kept?: KeptJournal): Promise<FileJournal>;
  /** Also after the journal was closed. */
  release(): Promise<void>;
}

/** Its lock is in `<path>.lock`. Throws `HeldError`, or what the disk says. */
export async function claimJournal(path: string): Promise<Claim> {
  const lock = await takeLock(`${path}.lock`);
  return {
    async open(kept) {
      const journal = await openFileJournal(path, kept ?? "new");
      return {
        append: (event) => journal.append(event),
        async close() {
          try {
            await journal.close();
          } finally {
            await lock.release();
          }
        },
      };
    },
    release: () => lock.release(),
  };
}

/** The same at once, for a journal that was read before: what was written to it since is seen by its length. */
export async function openAlone(path: string, kept?: KeptJournal): Promise<FileJournal> {
  const claim = await claimJournal(path);
  try {
    return await claim.open(kept);
  } catch (thrown) {
    await claim.release();
    throw thrown;
  }
}
