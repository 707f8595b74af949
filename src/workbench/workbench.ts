import { assertNever } from "../base/index.ts";
import type { Edit, FlowDocument } from "../flow/index.ts";
import type { RunEvent } from "../runtime/index.ts";
import type { Acting } from "./acting.ts";
import {
  CHANGES_DOCUMENT,
  type Command,
  type DocumentCommand,
  type ProjectCommand,
  READ_ONLY,
  type RunCommand,
} from "./command.ts";
import { createCore } from "./core.ts";
import { createDeriving } from "./deriving.ts";
import { createDocuments } from "./documents.ts";
import { later } from "./later.ts";
import type {
  BuiltInModel,
  ConnectionReport,
  IrVersion,
  Keys,
  LoweredOutput,
  RunHost,
  WorkbenchPorts,
} from "./ports.ts";
import { createProjects } from "./projects.ts";
import { remember } from "./remembering.ts";
import type { Running } from "./running.ts";
import { createSaving } from "./saving.ts";
import { isSessionCommand, performSession } from "./session-commands.ts";
import type { Stores } from "./state.ts";
import type { Typing } from "./typing.ts";
import type { YamlText } from "./yaml-text.ts";

/** The application without a screen: components read its stores and dispatch commands. */
export interface Workbench {
  readonly stores: Stores;
  /** Resolves when the first project (or the link) is shown and can be edited. */
  readonly ready: Promise<void>;
  /**
   * The one gateway. What can be done at once is done when it returns; the promise resolves when the rest (reading,
   * compiling, laying out) is done too. Never rejects: what went wrong stands in a store or a notice.
   */
  dispatch(command: Command): Promise<void>;
  /** The vault, past all stores and commands: a key given here is in its memory and nowhere else. */
  readonly keys: Keys;
  /** Whether live models can be called from this page; a sentence when not. */
  liveModels(): ReturnType<RunHost["liveModels"]>;
  /** The model that the browser itself brings. */
  readonly builtIn: BuiltInModel;
  /** Tries the chosen model's provider: tells key, address, CORS and network trouble apart. Never rejects. */
  checkConnection(): Promise<ConnectionReport>;
  /** The open document as edits would make it; nothing is done. Null before `ready`. */
  preview(edits: readonly Edit[]): FlowDocument | null;
  /** The selection as readable text, for the browser's own copy event; null when nothing can be copied. */
  selectionText(): string | null;
  /** A text that is to leave this browser, as it is. Rejects, in words, when a key stands in it. */
  cleared(text: string): Promise<string>;
  /** The document as a file's text, as it is now, drafts included. */
  fileText(): Promise<string>;
  /** A project that is not open, as a file's text. Null, with the reason in a notice, when it is gone. */
  keptText(id: string): Promise<string | null>;
  /** The exported project. Null, with the reason in a notice and in Problems, when it cannot be made. */
  exportZip(): Promise<Uint8Array | null>;
  /** The flow as IR text to take away; no text, with the reason in a notice, when there is none. Null: it may not leave. */
  irText(version: IrVersion): Promise<LoweredOutput | null>;
  /** All events of a run, for export. Null when it is no longer kept. */
  runEvents(id: string): Promise<readonly RunEvent[] | null>;
  /** A run as a file, to look at or to go on with elsewhere. Null when it is no longer kept. */
  runFile(id: string): Promise<{ readonly name: string; readonly text: string } | null>;
  /** Text on its way to its field. */
  readonly typing: Typing;
  /** What waits for a pause is written and saved, and every field stays in hand: the page may not be looked at again. */
  keep(): Promise<void>;
  /** Everything typed is committed and saved, as if its field had been left: the page is going. */
  flush(): Promise<void>;
  /** Ends timers, locks and runs. */
  dispose(): void;
}

export interface WorkbenchOptions {
  /** Text of the document that a first visit opens on. */
  readonly sample?: string | (() => Promise<string>);
  /** A share link's fragment to open instead of the last project. */
  readonly fragment?: string;
}

/** Opens the link if there is one, else what was open last, else the sample, else an empty project. */
export function createWorkbench(ports: WorkbenchPorts, { sample, fragment }: WorkbenchOptions = {}): Workbench {
  const core = createCore(ports);
  const { stores } = core;
  const documents = createDocuments(core);
  const saving = createSaving(core);
  const deriving = createDeriving(core);
  const runs = later(async () => (await import("./running.ts")).createRunning(core, deriving));
  const projects = createProjects(core, documents, saving, {
    opened: () => withRuns((running) => running.readHistory()),
    takenOver: () => withRuns((running) => running.takenOver()),
    homeOf: (given) => withRuns((running) => running.homeOf(given)),
    bring: (given) => withRuns((running) => running.bring(given)),
  });
  const acting = later(async () => {
    const [{ createActing }] = await Promise.all([import("./acting.ts"), core.editing.get()]);
    return createActing(core, documents, (text) => performProject({ do: "open-text", text }));
  });
  const forget = remember(core);
  let queue: Promise<void> = Promise.resolve();
  /** The revision that was last handed out as a file's text. */
  let filed: number | null = null;

  /** At once when runs have been loaded; they are asked for when the first project is shown. */
  function withRuns<T>(work: (running: Running) => Promise<T>): Promise<T> {
    const running = runs.now();
    return running === null ? runs.get().then(work) : work(running);
  }

  /** Projects are opened and closed one after the other. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    queue = queue
      .then(work)
      .catch((error: unknown) => core.tell("error", error instanceof Error ? error.message : String(error)));
    return queue;
  }

  /** Another project takes the place of the open one, unless work would be lost that is kept nowhere. */
  function replacing(work: () => Promise<void>): Promise<void> {
    return inTurn(async () => {
      await saving.flush();
      const { revision, steps } = stores.document.getState();
      const isKept = stores.project.getState().save.state !== "unsaved" || steps.length === 0 || revision === filed;
      if (isKept) return work();
      core.tell("warning", "This flow could not be kept in this browser. Save it as a file first, then open another.");
    });
  }

  /** Everything typed is in the document; at once when nothing has to be read. */
  async function settle(): Promise<void> {
    documents.settle();
    const reading = acting.now()?.yaml.settle() ?? null;
    if (reading === null) return;
    await reading;
    documents.settle();
  }

  async function performDocument({ verbs, yaml }: Acting, command: DocumentCommand): Promise<void> {
    if (CHANGES_DOCUMENT[command.do] && stores.project.getState().access.mode === "read") {
      return core.tell("info", READ_ONLY);
    }
    if (isYamlCommand(command)) return performYaml(yaml, command);
    // What follows is meant for the flow as the text makes it.
    const reading = yaml.settle();
    if (reading !== null) await reading;
    const field = command.do === "edit" ? core.typing.writing() : null;
    if (command.do !== "type" && command.do !== "commit" && field === null) documents.settle();
    switch (command.do) {
      case "edit":
        if (field === null) verbs.edit(command.label, command.edits);
        else documents.edit({ label: command.label, field }, command.edits);
        return;
      case "type":
        documents.edit({ label: command.label, field: command.field }, command.edits);
        return;
      case "commit":
        return documents.close();
      case "undo":
        return documents.undo();
      case "redo":
        return documents.redo();
      case "go-to-step":
        return documents.goTo(command.position);
      case "delete-selection":
        return verbs.removeSelection();
      case "duplicate-selection":
        return verbs.duplicateSelection();
      case "nudge-selection":
        return verbs.nudge(command.dx, command.dy);
      case "copy":
        await verbs.copy();
        return;
      case "cut":
        if (await verbs.copy()) verbs.removeSelection("Cut");
        return;
      case "paste":
        return verbs.paste(command.text, command.at);
      case "tidy-up":
        return verbs.tidyUp();
      case "arrange":
        return verbs.arrange(command.how);
      default:
        return assertNever(command);
    }
  }

  async function performYaml(yaml: YamlText, command: YamlCommand): Promise<void> {
    core.typing.finish();
    if (command.do === "apply-yaml") documents.close();
    if (command.do === "drop-yaml-draft") return yaml.drop();
    yaml.type(command.text);
    if (command.do === "apply-yaml") {
      await yaml.settle();
      documents.settle();
    }
  }

  async function performProject(command: ProjectCommand): Promise<void> {
    if (command.do === "cancel-opening") return projects.cancelOpening();
    await settle();
    switch (command.do) {
      case "new-project":
        return replacing(() => projects.create(command.name));
      case "open-project":
        return replacing(() => projects.open(command.id));
      case "open-text":
        return replacing(() => projects.openText(command));
      case "open-link":
        return replacing(() => projects.openLink(command.fragment));
      case "make-copy":
        return inTurn(() => projects.makeCopy());
      case "rename-project":
        return perform({
          do: "edit",
          label: "Rename the project",
          edits: [{ edit: "rename-document", name: command.name }],
        });
      case "delete-project":
        return inTurn(() => projects.remove(command.id));
      case "duplicate-project":
        return inTurn(() => projects.duplicate(command.id));
      case "take-over":
        return inTurn(() => projects.takeOver());
      case "save-snapshot":
        return (await acting.get()).snapshots.save(command.label);
      case "restore-snapshot":
        if (stores.project.getState().access.mode === "edit") await (await acting.get()).snapshots.restore(command.id);
        return;
      case "share":
        return (await acting.get()).sharing.share();
      case "lesson":
        return (await acting.get()).lessons.perform(command.act);
      default:
        return assertNever(command);
    }
  }

  async function performRun(running: Running, command: RunCommand): Promise<void> {
    // Stopping waits for nothing.
    if (command.do === "run" || command.do === "plan") await settle();
    else if (command.do !== "look-ahead") documents.settle();
    switch (command.do) {
      case "run":
        if (stores.session.getState().yamlDraft?.state === "refused") core.tell("warning", NOT_APPLIED);
        // Pressed while a project is being opened: it means that one.
        await queue;
        return running.wish(command);
      case "confirm-run":
        return running.confirm(command.confirmAbove, command.answers);
      case "cancel-run":
        return running.cancel();
      case "stop":
        return running.stop();
      case "show-run":
        return running.show(command.id);
      case "show-visit":
        return running.look(command.step);
      case "answer":
        return running.answer(command.question, command.answer);
      case "resume-run":
        return running.wish(command);
      case "plan":
        return running.plan();
      case "look-ahead":
        return running.lookAhead();
      default:
        return assertNever(command);
    }
  }

  const selectAll = (): void => acting.now()?.verbs.selectAll();

  function perform(command: Command): Promise<void> {
    if (isSessionCommand(command)) return performSession(core, deriving, selectAll, command);
    if (isDocumentCommand(command)) {
      const loaded = acting.now();
      return loaded === null
        ? acting.get().then((now) => performDocument(now, command))
        : performDocument(loaded, command);
    }
    if (isRunCommand(command)) return withRuns((running) => performRun(running, command));
    return performProject(command);
  }

  const unsubscribeKeys = ports.keys.subscribe(() => stores.session.setState({ origins: ports.keys.list() }));
  void ports.builder.knownModels().then(
    (knownModels) => stores.derived.setState({ knownModels }),
    // Only the list of suggestions is missing then; any id can be typed.
    () => undefined,
  );

  return {
    stores,
    typing: core.typing,
    keys: ports.keys,
    ready: inTurn(async () => {
      try {
        await projects.start(typeof sample === "string" ? async () => sample : sample);
      } finally {
        stores.project.setState({ isOpen: true });
      }
      if (fragment !== undefined && fragment !== "") await projects.openLink(fragment);
      await Promise.all([acting.get(), runs.get()]);
    }),
    async dispatch(command) {
      try {
        await perform(command);
      } catch (error) {
        core.tell("error", error instanceof Error ? error.message : String(error));
      }
    },
    builtIn: ports.runHost.builtIn,
    liveModels: () => ports.runHost.liveModels(),
    checkConnection() {
      core.typing.finish();
      return ports.runHost.checkConnection(stores.session.getState().settings.model);
    },
    preview: (edits) => core.editing.now()?.applyEdits(stores.document.getState().document, edits) ?? null,
    selectionText: () => acting.now()?.verbs.selectionText() ?? null,
    cleared: async (text) => (await acting.get()).sharing.cleared(text),
    async fileText() {
      await settle();
      filed = stores.document.getState().revision;
      return (await acting.get()).sharing.fileText();
    },
    keptText: (id) => projects.keptText(id),
    async exportZip() {
      await settle();
      return (await acting.get()).sharing.exportZip();
    },
    async irText(version) {
      await settle();
      return (await acting.get()).sharing.irText(version);
    },
    runEvents: (id) => withRuns((running) => running.events(id)),
    runFile: (id) => withRuns((running) => running.file(id)),
    keep() {
      core.typing.pause();
      return saving.flush();
    },
    async flush() {
      projects.left();
      // What can be written at once is on its way before anything is waited for: there may be no later.
      documents.settle();
      const first = saving.flush();
      await settle();
      await first;
      await saving.flush();
    },
    dispose() {
      for (const part of [
        acting.now()?.yaml,
        acting.now()?.lessons,
        core.typing,
        deriving,
        runs.now(),
        saving,
        projects,
      ])
        part?.dispose();
      unsubscribeKeys();
      forget();
    },
  };
}

const NOT_APPLIED = "The text in the IR panel is not applied: the flow runs as it stands on the canvas.";

type YamlCommand = Extract<DocumentCommand, { do: "type-yaml" | "apply-yaml" | "drop-yaml-draft" }>;

function isYamlCommand(command: DocumentCommand): command is YamlCommand {
  return command.do === "type-yaml" || command.do === "apply-yaml" || command.do === "drop-yaml-draft";
}

const RUN_COMMANDS = {
  run: true,
  "confirm-run": true,
  "cancel-run": true,
  stop: true,
  "show-run": true,
  "show-visit": true,
  answer: true,
  "resume-run": true,
  plan: true,
  "look-ahead": true,
} as const satisfies { [K in RunCommand["do"]]: true };

function isDocumentCommand(command: Command): command is DocumentCommand {
  return Object.hasOwn(CHANGES_DOCUMENT, command.do);
}

function isRunCommand(command: Command): command is RunCommand {
  return Object.hasOwn(RUN_COMMANDS, command.do);
}
