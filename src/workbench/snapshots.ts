import type { Core } from "./core.ts";
import type { Documents } from "./documents.ts";
import type { Snapshot } from "./ports.ts";
import { reasonOf } from "./saving.ts";

export interface Snapshots {
  save(label: string): Promise<void>;
  /** As one undo step, so that restoring loses nothing. */
  restore(id: string): Promise<void>;
}

export function createSnapshots(core: Core, documents: Documents): Snapshots {
  const { ports, stores } = core;
  return {
    async save(label) {
      const project = stores.project.getState().id;
      if (project === null) return;
      const { document } = stores.document.getState();
      const snapshot: Snapshot = { id: ports.newId(), project, label, at: ports.timers.now(), document };
      const saved = await ports.storage.saveSnapshot(snapshot);
      if (!saved.ok) return core.tell("error", reasonOf(saved.error));
      const { document: _kept, ...summary } = snapshot;
      stores.project.setState((state) => ({ snapshots: [summary, ...state.snapshots] }));
      core.tell("success", `Snapshot “${label}” saved.`);
    },
    async restore(id) {
      const found = await ports.storage.loadSnapshot(id);
      if (!found.ok) return core.tell("error", reasonOf(found.error));
      const snapshot = found.value;
      if (snapshot === null) return core.tell("error", "This snapshot is no longer here.");
      const { readKeptProject } = await import("./kept.ts");
      const { id: project, label, document: kept, at } = snapshot;
      const read = await readKeptProject({
        id: project,
        name: label,
        changedAt: at,
        document: kept,
        undo: [],
        redo: [],
        trusted: true,
      });
      if (!read.ok)
        return stores.session.setState({ dialog: { kind: "unreadable", kept: "project", name: label, ...read.error } });
      await core.editing.get();
      documents.edit({ label: `Restore “${label}”` }, [
        { edit: "replace-document", document: read.value.record.document },
      ]);
    },
  };
}
