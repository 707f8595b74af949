import type { Keys } from "../workbench/index.ts";
import type { VaultAnswer } from "../workers/egress/protocol.ts";

export interface Vault extends Keys {
  /** What the service worker is told about an origin. The only way by which a key leaves this module. */
  answer(origin: string): VaultAnswer;
}

interface Entry {
  readonly key: string;
  readonly header: { readonly name: string; readonly value: string };
}

/** Keys in the memory of this page, each bound to one origin. Nothing is written anywhere; a reload forgets them. */
export function createVault(): Vault {
  const entries = new Map<string, Entry | null>();
  const listeners = new Set<() => void>();

  function changed(): void {
    for (const listener of listeners) listener();
  }

  return {
    set(origin, given, scheme) {
      const key = given.trim();
      const header =
        scheme === "x-api-key" ? { name: "x-api-key", value: key } : { name: "authorization", value: `Bearer ${key}` };
      entries.set(origin, { key, header });
      changed();
    },
    approve(origin) {
      if (!entries.has(origin)) entries.set(origin, null);
      changed();
    },
    forget(origin) {
      entries.delete(origin);
      changed();
    },
    list: () => [...entries].map(([origin, entry]) => ({ origin, hasKey: entry !== null })),
    async finder() {
      const { holdsKey } = await import("./holds-key.ts");
      return (text) => [...entries.values()].some((entry) => entry !== null && holdsKey(text, entry.key));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answer(origin) {
      const entry = entries.get(origin);
      return entry === undefined ? { approved: false } : { approved: true, header: entry?.header ?? null };
    },
  };
}
