import type { Core } from "./core.ts";
import type { ProjectRecord, StorageFault } from "./ports.ts";

/** A change is written this long after it was made, further ones within are written with it. */
export const SAVE_DELAY_MS = 300;

/** Writes the open project whenever it has changed. One write at a time; "saved" is said only after it succeeded. */
export interface Saving {
  /** Resolves when everything up to now is written, or cannot be. */
  flush(): Promise<void>;
  /** The document shown now is what storage holds: nothing to write until it changes. */
  settled(at: number | null): void;
  dispose(): void;
}

export function createSaving(core: Core): Saving {
  const { ports, stores } = core;
  let saved = { revision: 0, trusted: true };
  let working: Promise<void> | null = null;
  let callOff: (() => void) | null = null;

  const dirty = (): boolean => {
    const { id, access, trusted } = stores.project.getState();
    if (id === null || access.mode === "read") return false;
    return stores.document.getState().revision !== saved.revision || trusted !== saved.trusted;
  };

  async function write(): Promise<void> {
    while (dirty()) {
      const { id, trusted } = stores.project.getState();
      if (id === null) return;
      const { document, revision } = stores.document.getState();
      const { undo, redo } = core.history.current;
      const changedAt = ports.timers.now();
      const record: ProjectRecord = { id, name: document.name, changedAt, document, undo, redo, trusted };
      const result = await ports.storage.saveProject(record);
      if (stores.project.getState().id !== id) return;
      if (!result.ok) {
        stores.project.setState({ save: { state: "unsaved", reason: reasonOf(result.error) } });
        return;
      }
      saved = { revision, trusted };
      ports.locks.announce(id);
      stores.project.setState((state) => ({
        save: dirty() ? { state: "saving" } : { state: "saved", at: changedAt },
        projects: [{ id, name: record.name, changedAt }, ...state.projects.filter((project) => project.id !== id)],
      }));
    }
  }

  function flush(): Promise<void> {
    callOff?.();
    callOff = null;
    working ??= write().finally(() => {
      working = null;
    });
    return working;
  }

  function changed(): void {
    if (!dirty()) return;
    if (stores.project.getState().save.state !== "saving") stores.project.setState({ save: { state: "saving" } });
    callOff ??= ports.timers.after(SAVE_DELAY_MS, () => {
      callOff = null;
      void flush();
    });
  }

  const unsubscribe = [
    stores.document.subscribe((state, previous) => state.revision !== previous.revision && changed()),
    stores.project.subscribe((state, previous) => state.trusted !== previous.trusted && changed()),
  ];

  return {
    flush,
    settled(at) {
      callOff?.();
      callOff = null;
      saved = {
        revision: stores.document.getState().revision,
        trusted: stores.project.getState().trusted,
      };
      stores.project.setState({ save: { state: "saved", at } });
    },
    dispose() {
      callOff?.();
      for (const end of unsubscribe) end();
    },
  };
}

export function reasonOf(fault: StorageFault): string {
  switch (fault.kind) {
    case "quota":
      return "This browser's storage is full. Save the flow as a file, then free some space.";
    case "forbidden":
      return "This browser does not let the page store anything. Save the flow as a file.";
    case "newer":
      return "The stored projects were written by a newer version of this page. Reload it to get that version.";
    case "lost":
      return "Another tab has updated the storage. Reload this tab to go on saving.";
    case "failed":
      return `Writing failed (${fault.message}). Save the flow as a file.`;
  }
}
