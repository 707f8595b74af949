import { type FlowDocument, newDocument } from "../flow/index.ts";
import type { RunFile } from "../reports/index.ts";
import type { GivenRun } from "./brought-runs.ts";
import type { Core } from "./core.ts";
import type { Documents } from "./documents.ts";
import type { ParseOutput, ProjectLock, ProjectRecord } from "./ports.ts";
import { reasonOf, type Saving } from "./saving.ts";
import { parseRemembered, sessionFor } from "./session.ts";
import type { Access } from "./state.ts";

/** Opening, keeping and handing on of projects. Everything here leaves the open project untouched when it fails. */
export interface Projects {
  /** What was open last, else the sample, else an empty project. */
  start(sample: (() => Promise<string>) | undefined): Promise<void>;
  create(name: string | undefined): Promise<void>;
  open(id: string): Promise<void>;
  openText(given: GivenText): Promise<void>;
  /** Calls off the reading of a text from outside, if one is being read. */
  cancelOpening(): void;
  openLink(fragment: string): Promise<void>;
  makeCopy(): Promise<void>;
  remove(id: string): Promise<void>;
  duplicate(id: string): Promise<void>;
  takeOver(): Promise<void>;
  dispose(): void;
}

/** A text from outside, with its file's name where it has one. */
interface GivenText {
  readonly text: string;
  readonly name?: string;
  readonly trusted?: boolean;
}

interface Read {
  readonly document: FlowDocument;
  /** What of the text is kept, but not carried out here. */
  readonly remarks: ParseOutput["diagnostics"];
  /** The text was that of a run. */
  readonly run?: RunFile;
}

const OTHER_TAB: Access = {
  mode: "read",
  because: "other-tab",
  message: "This project is open in another tab. You can look on here, or take it over.",
};
const PREVIEW: Access = {
  mode: "read",
  because: "preview",
  message: "This is a preview of a shared flow. Make a copy to change it.",
};

/** What has to do with runs when projects are opened. */
export interface ProjectRuns {
  /** Another project is shown. */
  opened(): Promise<void>;
  /** Another tab takes over: what waits for people is asked there from now on, and only looked at here. */
  takenOver(): Promise<void>;
  /** The project of this browser that an opened run goes on in; null: one of its own. */
  homeOf(given: GivenRun): Promise<string | null>;
  /** Keeps an opened run with the open project, and shows it. */
  bring(given: GivenRun): Promise<void>;
}

export function createProjects(core: Core, documents: Documents, saving: Saving, runs: ProjectRuns): Projects {
  const { ports, stores } = core;
  let lock: ProjectLock | null = null;
  let reading: AbortController | null = null;

  async function list(): Promise<void> {
    const found = await ports.storage.listProjects();
    if (found.ok) stores.project.setState({ projects: [...found.value].sort((a, b) => b.changedAt - a.changedAt) });
  }

  async function leave(): Promise<void> {
    documents.commit(true);
    await saving.flush();
    lock?.release();
    lock = null;
  }

  /** Another tab takes over: what is here is written first, then it may be looked on. */
  async function lost(id: string): Promise<void> {
    if (stores.project.getState().id !== id) return;
    documents.commit(true);
    await saving.flush();
    stores.project.setState({ access: OTHER_TAB });
    await runs.takenOver();
    lock?.release();
    lock = null;
  }

  function show(
    record: Pick<ProjectRecord, "document" | "undo" | "redo" | "trusted">,
    id: string | null,
    access: Access,
  ): void {
    // What was asked for while the page was still looking for its first project stays.
    const { dialog } = stores.session.getState();
    const isFirst = core.opening.current === 0;
    core.opening.current += 1;
    stores.project.setState({ id, access, trusted: record.trusted, snapshots: [] });
    stores.session.setState({ ...sessionFor(record.document), ...(isFirst && { dialog }) });
    documents.open(record.document, { undo: record.undo, redo: record.redo, open: false });
    stores.derived.setState({ compiled: null, codeProblems: null, lowered: null, code: null, plan: null });
  }

  async function enter(record: ProjectRecord): Promise<void> {
    await leave();
    const { id } = record;
    lock = await ports.locks.acquire(id, () => void lost(id));
    show(record, id, lock === null ? OTHER_TAB : { mode: "edit" });
    saving.settled(record.changedAt);
    const snapshots = await ports.storage.listSnapshots(id);
    if (snapshots.ok && stores.project.getState().id === id) stores.project.setState({ snapshots: snapshots.value });
    await runs.opened();
  }

  /** A new project is written before it counts as open; where nothing can be stored it is open, and said to be unsaved. */
  async function add(document: FlowDocument, trusted: boolean): Promise<void> {
    const id = ports.newId();
    const record: ProjectRecord = {
      ...{ id, name: document.name, changedAt: ports.timers.now(), document, trusted },
      undo: [],
      redo: [],
    };
    const saved = await ports.storage.saveProject(record);
    await enter(record);
    if (!saved.ok) stores.project.setState({ save: { state: "unsaved", reason: reasonOf(saved.error) } });
    else await list();
  }

  /** Null when it cannot be read, or was called off: what there is to say has then been said. */
  async function read(given: GivenText): Promise<Read | null> {
    const { text, name = null } = given;
    const own = new AbortController();
    reading = own;
    stores.session.setState({ reading: { name, characters: text.length } });
    try {
      const { document, diagnostics, run } = await ports.builder.parse(text, own.signal);
      own.signal.throwIfAborted();
      if (document === null) stores.session.setState({ dialog: { kind: "unreadable", diagnostics, text, name } });
      const laid = document && (await withLayout(document));
      own.signal.throwIfAborted();
      return laid && { document: laid, remarks: diagnostics, ...(run && { run }) };
    } catch (error) {
      if (!own.signal.aborted) {
        core.tell("error", `The file could not be read: ${error instanceof Error ? error.message : String(error)}`);
      }
      return null;
    } finally {
      reading = null;
      stores.session.setState({ reading: null });
    }
  }

  /** A file written by hand has no positions: nodes without one get theirs. */
  async function withLayout(document: FlowDocument): Promise<FlowDocument> {
    const isPlaced = Object.entries(document.flows).every(([name, { nodes }]) =>
      Object.keys(nodes).every((node) => Object.hasOwn(document.layout[name] ?? {}, node)),
    );
    return isPlaced ? document : (await core.editing.get()).placeNew(ports.builder, null, document);
  }

  async function load(id: string): Promise<ProjectRecord | null> {
    const found = await ports.storage.loadProject(id);
    if (found.ok && found.value !== null) return found.value;
    core.tell("error", found.ok ? "This project is no longer here." : reasonOf(found.error));
    return null;
  }

  const unwatch = ports.locks.watch((id) => {
    const { access } = stores.project.getState();
    if (stores.project.getState().id !== id || access.mode === "edit") return;
    void load(id).then((record) => {
      // Looked on: selection and viewport stay while the other tab writes.
      if (record === null || stores.project.getState().id !== id || stores.project.getState().access.mode === "edit")
        return;
      documents.open(record.document, { undo: record.undo, redo: record.redo, open: false });
      saving.settled(record.changedAt);
    });
  });

  const projects: Projects = {
    async start(sample) {
      const { lastProject } = parseRemembered(ports.preferences.read());
      // On a first visit the sample is fetched while the storage is being opened.
      const early = lastProject === null ? sample?.() : undefined;
      early?.catch(() => undefined);
      await list();
      const { projects: known } = stores.project.getState();
      const id = known.find((project) => project.id === lastProject)?.id ?? known[0]?.id;
      const found = id === undefined ? null : await load(id);
      if (found !== null) return enter(found);
      const text = await (early ?? sample?.());
      const sampled = text === undefined ? null : await read({ text });
      await add(sampled?.document ?? newDocument(), true);
    },
    async create(name) {
      await add(newDocument(name), true);
    },
    async open(id) {
      if (id === stores.project.getState().id) return;
      const record = await load(id);
      if (record !== null) await enter(record);
    },
    async openText(given) {
      const found = await read(given);
      if (found === null) return;
      const { document, remarks: diagnostics, run } = found;
      const brought = run && { run, document, name: given.name ?? null };
      const home = brought ? await runs.homeOf(brought) : null;
      if (brought && home !== null) {
        if (home !== stores.project.getState().id) await projects.open(home);
        return runs.bring(brought);
      }
      await add(document, given.trusted ?? false);
      if (brought) await runs.bring(brought);
      if (diagnostics.length > 0)
        stores.session.setState({ dialog: { kind: "opened", diagnostics, name: given.name ?? null } });
    },
    cancelOpening() {
      reading?.abort(new Error("It was called off."));
    },
    async openLink(fragment) {
      const text = await ports.links.decode(fragment);
      if (!text.ok) return core.tell("error", `The link could not be opened: ${text.error}`);
      const found = await read({ text: text.value });
      if (found === null) return;
      const { document } = found;
      await leave();
      show({ document, undo: [], redo: [], trusted: false }, null, PREVIEW);
      saving.settled(null);
      await runs.opened();
    },
    async makeCopy() {
      const { document } = stores.document.getState();
      await add(document, stores.project.getState().trusted);
    },
    async remove(id) {
      const current = stores.project.getState().id === id;
      if (current) await leave();
      const gone = await ports.storage.deleteProject(id);
      if (!gone.ok) return core.tell("error", reasonOf(gone.error));
      // Not written again on leaving: there is nothing left to write to.
      if (current) stores.project.setState({ id: null });
      await list();
      if (!current) return;
      const next = stores.project.getState().projects[0];
      const record = next === undefined ? null : await load(next.id);
      if (record === null) await add(newDocument(), true);
      else await enter(record);
    },
    async duplicate(id) {
      if (id === stores.project.getState().id) await saving.flush();
      const record = await load(id);
      if (record === null) return;
      const { applyEdits } = await core.editing.get();
      const document = applyEdits(record.document, [{ edit: "rename-document", name: `${record.name} copy` }]);
      await add(document, record.trusted);
    },
    async takeOver() {
      const { id, access } = stores.project.getState();
      if (id === null || access.mode === "edit" || access.because !== "other-tab") return;
      const taken = await ports.locks.takeOver(id, () => void lost(id));
      if (taken === null) return core.tell("warning", "The other tab did not let go of the project. Try again.");
      lock = taken;
      const record = await load(id);
      if (record !== null) show(record, id, { mode: "edit" });
      saving.settled(record?.changedAt ?? null);
      // What the other tab ran, and asks; a run of this tab that is under way stays in sight.
      if (stores.run.getState().active === null) await runs.opened();
    },
    dispose() {
      unwatch();
      lock?.release();
    },
  };
  return projects;
}
