import { type FlowDocument, newDocument } from "../flow/index.ts";
import type { RunFile } from "../reports/index.ts";
import type { GivenRun } from "./brought-runs.ts";
import type { Core } from "./core.ts";
import type { Documents } from "./documents.ts";
import { createOpeningMark } from "./opening-mark.ts";
import type { KeptLesson, ParseOutput, ProjectRecord, ProjectSummary, TabLock } from "./ports.ts";
import { reasonOf, type Saving } from "./saving.ts";
import { parseRemembered, sessionFor } from "./session.ts";
import type { Access } from "./state.ts";

/** Opening, keeping and handing on of projects. Everything here leaves the open project untouched when it fails. */
export interface Projects {
  /** What was open last, else the sample, else an empty project. */
  start(sample: (() => Promise<string>) | undefined): Promise<void>;
  create(name: string | undefined): Promise<void>;
  open(id: string): Promise<void>;
  openText(given: TextToOpen): Promise<void>;
  /** Calls off the reading of a text from outside, if one is being read. */
  cancelOpening(): void;
  openLink(fragment: string): Promise<void>;
  makeCopy(): Promise<void>;
  remove(id: string): Promise<void>;
  duplicate(id: string): Promise<void>;
  takeOver(): Promise<void>;
  /** A kept project as the text of a file, read without being shown; null, with the reason told, when it is gone. */
  keptText(id: string): Promise<string | null>;
  /** The page is left: what it was opening did not make it hang. */
  left(): void;
  dispose(): void;
}

/** A text from outside, with its file's name where it has one. */
interface TextToOpen {
  readonly text: string;
  readonly name?: string;
  readonly trusted?: boolean;
}

interface Read {
  readonly document: FlowDocument;
  /** What of the text is kept, but not carried out here. */
  readonly remarks: ParseOutput["diagnostics"];
  /** The text was that of a run, or a lesson. */
  readonly run: RunFile | undefined;
  readonly lesson: KeptLesson | undefined;
}

/** A kept project, and what may be done with it here. */
interface Loaded {
  readonly record: ProjectRecord;
  readonly access: Access;
}

const EDIT: Access = { mode: "edit" };
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

const kept = () => import("./kept.ts");

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
  const mark = createOpeningMark(core);
  let lock: TabLock | null = null;
  let reading: AbortController | null = null;

  async function list(): Promise<void> {
    const [found, { soundProjects }] = await Promise.all([ports.storage.listProjects(), kept()]);
    if (!found.ok) return;
    stores.project.setState({ projects: [...soundProjects(found.value)].sort((a, b) => b.changedAt - a.changedAt) });
  }

  async function leave(): Promise<void> {
    documents.settle();
    await saving.flush();
    lock?.release();
    lock = null;
  }

  /** Another tab takes over: what is here is written first, then it may be looked on. */
  async function lost(id: string): Promise<void> {
    if (stores.project.getState().id !== id) return;
    documents.settle();
    await saving.flush();
    stores.project.setState({ access: OTHER_TAB });
    await runs.takenOver();
    lock?.release();
    lock = null;
  }

  function show(
    record: Pick<ProjectRecord, "document" | "undo" | "redo" | "trusted" | "typed" | "lesson">,
    id: string | null,
    access: Access,
  ): void {
    // What was asked for while the page was still looking for its first project stays.
    const { dialog } = stores.session.getState();
    const isFirst = core.opening.current === 0;
    core.opening.current += 1;
    stores.project.setState({ id, access, trusted: record.trusted, lesson: record.lesson ?? null, snapshots: [] });
    stores.session.setState({ ...sessionFor(record.document), ...(isFirst && { dialog }) });
    core.typing.open(record.typed ?? {});
    documents.open(record.document, { undo: record.undo, redo: record.redo, open: false });
    stores.derived.setState({
      compiled: null,
      irText: null,
      codeProblems: null,
      lowered: null,
      code: null,
      plan: null,
    });
  }

  async function enter({ record, access }: Loaded): Promise<void> {
    await leave();
    const { id } = record;
    mark.begin(id);
    lock = access.mode === "read" ? null : await ports.locks.acquire(id, () => void lost(id));
    show(record, id, lock === null && access.mode === "edit" ? OTHER_TAB : access);
    saving.settled(record.changedAt);
    const [snapshots, { soundSnapshots }] = await Promise.all([ports.storage.listSnapshots(id), kept()]);
    if (snapshots.ok && stores.project.getState().id === id)
      stores.project.setState({ snapshots: soundSnapshots(snapshots.value) });
    await runs.opened();
  }

  /** A new project is written before it counts as open; where nothing can be stored it is open, and said to be unsaved. */
  async function add(document: FlowDocument, trusted: boolean, lesson?: KeptLesson): Promise<void> {
    const id = ports.newId();
    const record: ProjectRecord = {
      ...{ id, name: document.name, changedAt: ports.timers.now(), document, trusted, lesson },
      undo: [],
      redo: [],
    };
    const saved = await ports.storage.saveProject(record);
    await enter({ record, access: EDIT });
    if (!saved.ok) stores.project.setState({ save: { state: "unsaved", reason: reasonOf(saved.error) } });
    else await list();
  }

  /** Null when it cannot be read, or was called off: what there is to say has then been said. */
  async function read(given: TextToOpen): Promise<Read | null> {
    const { text, name = null } = given;
    const own = new AbortController();
    reading = own;
    stores.session.setState({ reading: { name, characters: text.length } });
    try {
      const { document, diagnostics, run, lesson } = await ports.builder.parse(text, own.signal);
      own.signal.throwIfAborted();
      if (document === null) stores.session.setState({ dialog: { kind: "unreadable", diagnostics, text, name } });
      const laid = document && (await withLayout(document));
      own.signal.throwIfAborted();
      return laid && { document: laid, remarks: diagnostics, run, lesson };
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

  /** Null, with the reason told, when it is gone or cannot be shown. `asked`: somebody wants to see this very one. */
  async function load(id: string, asked: boolean): Promise<Loaded | null> {
    const [found, { NEWER, notShown, readKeptProject }] = await Promise.all([ports.storage.loadProject(id), kept()]);
    if (!found.ok || found.value === null) {
      core.tell("error", found.ok ? "This project is no longer here." : reasonOf(found.error));
      return null;
    }
    const read = await readKeptProject(found.value);
    if (read.ok) return { record: read.value.record, access: read.value.isNewer ? NEWER : EDIT };
    const name = stores.project.getState().projects.find((project) => project.id === id)?.name ?? "A project";
    if (asked) stores.session.setState({ dialog: { kind: "unreadable", kept: "project", name, ...read.error } });
    else core.tell("warning", notShown(name));
    return null;
  }

  const unwatch = ports.locks.watch((id) => {
    const { access } = stores.project.getState();
    if (stores.project.getState().id !== id || access.mode === "edit") return;
    void load(id, false).then((loaded) => {
      // Looked on: selection and viewport stay while the other tab writes.
      if (loaded === null || stores.project.getState().id !== id || stores.project.getState().access.mode === "edit")
        return;
      const { record } = loaded;
      documents.open(record.document, { undo: record.undo, redo: record.redo, open: false });
      saving.settled(record.changedAt);
    });
  });

  const projects: Projects = {
    async start(sample) {
      const lastProject = ports.preferences.projectOfTab() ?? parseRemembered(ports.preferences.read()).lastProject;
      // On a first visit the sample is fetched while the storage is being opened.
      const early = lastProject === null ? sample?.() : undefined;
      early?.catch(() => undefined);
      await list();
      const { projects: known } = stores.project.getState();
      const last = known.filter(({ id }) => id === lastProject);
      // One project that cannot be shown keeps no other from being opened.
      const wanted = [...last, ...known.filter((project) => !last.includes(project))];
      const left = wanted.filter(({ id }) => mark.isLeft(id));
      await openFirst(wanted.filter((project) => !left.includes(project)));
      const [unfinished] = left;
      if (unfinished)
        stores.session.setState({ dialog: { kind: "unfinished", id: unfinished.id, name: unfinished.name } });

      async function openFirst(found: readonly ProjectSummary[]): Promise<void> {
        for (const { id } of found) {
          mark.begin(id);
          const loaded = await load(id, false);
          if (loaded !== null) return enter(loaded);
          mark.end();
        }
        const text = await (early ?? sample?.());
        const sampled = text === undefined ? null : await read({ text });
        await add(sampled?.document ?? newDocument(), true);
      }
    },
    async create(name) {
      await add(newDocument(name), true);
    },
    async open(id) {
      if (id === stores.project.getState().id) return;
      mark.begin(id);
      const found = await load(id, true);
      if (found !== null) return enter(found);
      mark.end();
    },
    async openText(given) {
      const found = await read(given);
      if (found === null) return;
      const { document, remarks: diagnostics, run, lesson } = found;
      const brought = run && { run, document, name: given.name ?? null };
      const home = brought ? await runs.homeOf(brought) : null;
      if (brought && home !== null) {
        if (home !== stores.project.getState().id) await projects.open(home);
        return runs.bring(brought);
      }
      await add(document, given.trusted ?? false, lesson);
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
      // A copy of what a newer version has written is written by this one.
      await add({ ...document, version: 1 }, stores.project.getState().trusted);
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
      for (const next of stores.project.getState().projects) {
        const found = await load(next.id, false);
        if (found !== null) return enter(found);
      }
      await add(newDocument(), true);
    },
    async duplicate(id) {
      if (id === stores.project.getState().id) await saving.flush();
      const found = await load(id, true);
      if (found === null) return;
      const { record } = found;
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
      const found = await load(id, false);
      if (found !== null) show(found.record, id, found.access);
      saving.settled(found?.record.changedAt ?? null);
      // What the other tab ran, and asks; a run of this tab that is under way stays in sight.
      if (stores.run.getState().active === null) await runs.opened();
    },
    async keptText(id) {
      const [found, { keptText }] = await Promise.all([ports.storage.loadProject(id), import("./kept.ts")]);
      if (found.ok && found.value !== null) return keptText(found.value.document);
      core.tell("error", found.ok ? "This project is no longer here." : reasonOf(found.error));
      return null;
    },
    left: mark.end,
    dispose() {
      mark.end();
      unwatch();
      lock?.release();
    },
  };
  return projects;
}
