import type { Core } from "./core.ts";
import type { ProjectRecord, StorageFault } from "./ports.ts";

/**
 * A change is written this long after it was made, further ones within are written with it; a letter a little after the
 * pause that makes it part of the document, so that both are one write. With the writing itself that is less than the
 * second that a crash may cost.
 */
const CHANGE_MS = 300;
const LETTER_MS = 700;

/** Writes the open project whenever it has changed. "Saved" is said only after it succeeded, of everything there is. */
export interface Saving {
  /** Begins to write what there is now, before it returns. Resolves when it is written, or cannot be. */
  flush(): Promise<void>;
  /** The document shown now is what storage holds: nothing to write until it changes. */
  settled(at: number | null): void;
  dispose(): void;
}

export function createSaving(core: Core): Saving {
  const { ports, stores, typing } = core;
  /** What storage was given last; null: it could not take it. */
  let given: ReturnType<typeof now> | null = now();
  let savedAt: number | null = null;
  const writing = new Set<Promise<void>>();
  let callOff: (() => void) | null = null;

  function now() {
    const { revision } = stores.document.getState();
    const { id, trusted, lesson } = stores.project.getState();
    return { id, revision, trusted, lesson, typed: typing.kept() };
  }

  function isDirty(): boolean {
    const { id, access } = stores.project.getState();
    if (id === null || access.mode === "read") return false;
    const { revision, trusted, lesson, typed } = now();
    return (
      given?.revision !== revision || given.trusted !== trusted || given.lesson !== lesson || given.typed !== typed
    );
  }

  async function write(): Promise<void> {
    const { id, trusted, lesson } = stores.project.getState();
    if (id === null) return;
    const { document } = stores.document.getState();
    const { undo, redo } = core.history.current;
    const changedAt = ports.timers.now();
    const mine = now();
    given = mine;
    const record: ProjectRecord = {
      ...{ id, name: document.name, changedAt, document, undo, redo, trusted },
      ...(lesson && { lesson }),
      ...(Object.keys(mine.typed).length > 0 && { typed: mine.typed }),
    };
    const result = await ports.storage.saveProject(record);
    if (stores.project.getState().id !== id) return;
    if (!result.ok) {
      if (given === mine) given = null;
      stores.project.setState({ save: { state: "unsaved", reason: reasonOf(result.error) } });
      return;
    }
    savedAt = changedAt;
    ports.locks.announce(id);
    stores.project.setState((state) => ({
      projects: [
        { id, name: record.name, changedAt, ...(lesson && { lesson: lesson.standing }) },
        ...state.projects.filter((project) => project.id !== id),
      ],
    }));
  }

  function begin(): void {
    callOff?.();
    callOff = null;
    if (!isDirty()) return;
    const one = write().finally(() => {
      writing.delete(one);
      tell();
      // Its time came while this was being written.
      if (given !== null && callOff === null && isDirty()) begin();
    });
    writing.add(one);
  }

  /** Changes whose time comes while something is being written go with the next write: one at a time is enough. */
  function wait(): void {
    const isTyped = given?.revision === stores.document.getState().revision;
    callOff ??= ports.timers.after(isTyped ? LETTER_MS : CHANGE_MS, () => {
      callOff = null;
      if (writing.size === 0) begin();
    });
  }

  async function flush(): Promise<void> {
    // A write that is under way is not waited for: storage keeps the order, and the page may be gone before.
    begin();
    await Promise.all(writing);
  }

  /** Says what is true of everything: written, typed, and on its way. */
  function tell(): void {
    const { save, access } = stores.project.getState();
    if (access.mode === "read" || given === null) return;
    if (isDirty() || writing.size > 0 || typing.isWaiting()) {
      if (save.state !== "saving") stores.project.setState({ save: { state: "saving" } });
    } else if (save.state !== "saved" || save.at !== savedAt) {
      stores.project.setState({ save: { state: "saved", at: savedAt } });
    }
  }

  function changed(): void {
    if (isDirty()) {
      if (stores.project.getState().save.state !== "saving") stores.project.setState({ save: { state: "saving" } });
      wait();
    } else tell();
  }

  const unsubscribe = [
    stores.document.subscribe((state, previous) => state.revision !== previous.revision && changed()),
    stores.typing.subscribe(changed),
    stores.project.subscribe(
      (state, previous) => (state.trusted !== previous.trusted || state.lesson !== previous.lesson) && changed(),
    ),
  ];

  return {
    flush,
    settled(at) {
      callOff?.();
      callOff = null;
      given = now();
      savedAt = at;
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
