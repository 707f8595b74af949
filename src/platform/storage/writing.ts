/** Strict: what is reported as written survives the machine losing power. The browsers' default does not promise it. */
export const STRICT = { durability: "strict" } as const;

interface Ending {
  readonly done: Promise<void>;
  commit(): void;
}

/**
 * Ends a transaction and waits for all of it. Where the disk is full at its end, its requests are told only that it was aborted: the
 * reason is the transaction's own.
 */
export async function written(write: Ending, requests: readonly Promise<unknown>[]): Promise<void> {
  // Asked for at once: a page that is going does not live to hear that all was put.
  write.commit();
  await Promise.allSettled([...requests, write.done]);
  await write.done;
}
