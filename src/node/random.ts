import { randomBytes } from "node:crypto";
import type { Random } from "../runtime/index.ts";

/** Real chance: the label does not matter. */
export const nodeRandom: Random = {
  next: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
};

/** Sortable by time, unique: `20261128T004210-9f86d0818884`. */
export function newRunId(now: Date = new Date()): string {
  const time = now.toISOString().replace(/[-:]/g, "").slice(0, 15);
  return `${time}-${randomBytes(6).toString("hex")}`;
}
