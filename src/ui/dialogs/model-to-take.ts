import { isThisMachine } from "../../base/index.ts";

/**
 * Of a server's list, where no model was named: its only one, and on this machine, where each was put by its owner, the
 * first. Else empty: hosts list models of all kinds, some of which only embed or draw. `address` may be used.
 */
export function modelToTake(address: string, models: readonly string[]): string {
  const isOwn = isThisMachine(new URL(address.trim()).hostname);
  return isOwn || models.length === 1 ? (models[0] ?? "") : "";
}
