import type { DocumentPlace, Json, UserPrices } from "../base/index.ts";
import type { Compilation, CompilerDiagnostic } from "../compiler/index.ts";
import type { AnyDiagnostic } from "../diagnostics/index.ts";
import type { FlowDocument } from "../flow/index.ts";
import type { Plan } from "../plan/index.ts";
import type { RunView } from "../reports/index.ts";
import type { LiveChoice, ModelChoice } from "./model-choice.ts";
import type {
  AskedQuestion,
  CodeOutput,
  IrText,
  IrVersion,
  KeptLesson,
  KnownModels,
  LoweredOutput,
  ProjectSummary,
  SnapshotSummary,
} from "./ports.ts";
import type { RunLife } from "./run-life.ts";
import type { RunSummary } from "./run-summary.ts";
import type { Ahead, EarlierRun } from "./staleness.ts";
import type { TypingState } from "./typing.ts";

/** A store in zustand's vanilla shape (`useStore(store, selector)` reads it). */
export interface ReadStore<State> {
  getState(): State;
  getInitialState(): State;
  subscribe(listener: (state: State, previous: State) => void): () => void;
}

export interface Stores {
  readonly document: ReadStore<DocumentState>;
  readonly session: ReadStore<SessionState>;
  readonly project: ReadStore<ProjectState>;
  readonly run: ReadStore<RunState>;
  readonly derived: ReadStore<DerivedState>;
  readonly typing: ReadStore<TypingState>;
}

// ── document ──────────────────────────────────────────────────────────────

export interface DocumentState {
  readonly document: FlowDocument;
  /** Grows by one with every change: undo, redo and the opening of another project included. */
  readonly revision: number;
  /** Labels of all steps, oldest first; the first `position` of them are done, the rest can be redone. */
  readonly steps: readonly string[];
  readonly position: number;
}

// ── project ───────────────────────────────────────────────────────────────

/** `preview`: opened from a link or as an old state; `newer`: made by a newer version; `other-tab`: another tab holds it. */
export type Access =
  | { readonly mode: "edit" }
  | { readonly mode: "read"; readonly because: "preview" | "newer" | "other-tab"; readonly message: string };

/** `unsaved`: why not, and the way out is saving a file. */
export type SaveState =
  | { readonly state: "saved"; readonly at: number | null }
  | { readonly state: "saving" }
  | { readonly state: "unsaved"; readonly reason: string };

export interface ProjectState {
  /** False before the first project is there, or is known to be out of reach: nothing can be worked on yet. */
  readonly isOpen: boolean;
  /** Null: nothing is kept (a preview, or before the first project is open). */
  readonly id: string | null;
  readonly access: Access;
  readonly save: SaveState;
  /** False: from outside; shown and asked before its first run. */
  readonly trusted: boolean;
  /** The lesson whose project is open; null in a project of one's own. */
  readonly lesson: KeptLesson | null;
  /** Most recently changed first. */
  readonly projects: readonly ProjectSummary[];
  readonly snapshots: readonly SnapshotSummary[];
}

// ── session ───────────────────────────────────────────────────────────────

export interface Selection {
  /** Of the shown flow. `input` and `output` count as nodes. */
  readonly nodes: readonly string[];
  /** `edgeId`s. */
  readonly edges: readonly string[];
  /** What the inspector shows instead of the selected node. */
  readonly inspect:
    | { readonly kind: "contract"; readonly name: string }
    | { readonly kind: "function"; readonly name: string }
    | { readonly kind: "branch"; readonly frame: string; readonly branch: string }
    /** One visit of a step in the shown run (an item's, an agent's in a round, a member's): its printed path. */
    | { readonly kind: "visit"; readonly node: string; readonly step: string }
    | null;
}

export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Sight {
  readonly flow: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Arrival {
  readonly flow: string;
  readonly nodes: readonly string[];
  /** A lane that was added, where no node came with it. */
  readonly branch: { readonly frame: string; readonly branch: string } | null;
  readonly nonce: number;
}

/** Text of the IR panel as somebody wrote it. Nothing on the canvas changes before it is `applied`. */
export interface YamlDraft {
  readonly text: string;
  /**
   * `typed`: waits for a pause · `reading`: is being read · `refused`: cannot be applied, and is kept · `applied`: is the
   * document of `revision`, in the writer's own spelling.
   */
  readonly state: "typed" | "reading" | "refused" | "applied";
  /** What the last reading found. */
  readonly diagnostics: readonly AnyDiagnostic[];
  /** A sentence when the last reading came to no end. */
  readonly failure: string | null;
  /** Of the document that the text was written over, or that it became. */
  readonly revision: number;
}

/** A text from outside that is being read, and can be called off. */
export interface OpeningText {
  /** The file's name, where it has one. */
  readonly name: string | null;
  readonly characters: number;
}

export type DrawerTab = "result" | "timeline" | "trace" | "ir" | "code" | "problems";
export type SidebarTab = "palette" | "outline" | "contracts" | "functions";

export type Dialog =
  | { readonly kind: "commands" }
  /** Every key, with what it does. */
  | { readonly kind: "keys" }
  | { readonly kind: "projects" }
  /** `run`: the model of a run that is to go on, which may be another than the one that is chosen. */
  | { readonly kind: "models"; readonly run?: LiveChoice }
  | { readonly kind: "share"; readonly link: string | null; readonly problem: string | null }
  | { readonly kind: "export" }
  | { readonly kind: "plan" }
  | {
      readonly kind: "case";
      readonly flow: string;
      readonly case: string | null;
      readonly missing: readonly string[];
      readonly problems?: readonly string[];
    }
  | { readonly kind: "insert"; readonly at: { readonly x: number; readonly y: number } | null }
  | { readonly kind: "connect"; readonly node: string; readonly path: readonly string[]; readonly side: "out" | "in" }
  | { readonly kind: "contract"; readonly name: string }
  | { readonly kind: "history" }
  /** What the run asks; `question`: the one that is looked at, else the first. */
  | { readonly kind: "review"; readonly question: string | null }
  /** A file, link or paste that could not be opened; the open project is untouched. */
  | {
      readonly kind: "unreadable";
      readonly diagnostics: readonly AnyDiagnostic[];
      /** The text itself, so that it can be mended in place. */
      readonly text: string;
      readonly name: string | null;
      /** It is no file: this browser keeps it, and this version of the page cannot show it. */
      readonly kept?: "project" | "run";
    }
  /** A file that was opened, and what of it is not carried out here. */
  | {
      readonly kind: "opened";
      readonly diagnostics: readonly AnyDiagnostic[];
      readonly name: string | null;
    }
  /** A project that the page hung on, or was ended, while it opened it: another one was opened instead. */
  | { readonly kind: "unfinished"; readonly id: string; readonly name: string }
  /** What a new project may begin with. */
  | { readonly kind: "new" }
  /** The lessons that ship with the page, and how far one is with each. */
  | { readonly kind: "lessons" };

export interface Settings {
  readonly theme: "system" | "light" | "dark";
  readonly contrast: "system" | "high";
  readonly singleKeyShortcuts: boolean;
  /** `bottom` null: open as soon as there is something in the drawer. */
  readonly panels: { readonly left: boolean; readonly right: boolean; readonly bottom: boolean | null };
  /** Sizes of panels as the panel library spells them; opaque to the workbench. */
  readonly layout: Json;
  readonly model: ModelChoice;
  /** Dollars: paid runs whose worst case is not above this start without asking. 0: always ask. */
  readonly confirmAbove: number;
  /** What models cost that no list of prices knows. */
  readonly prices: UserPrices;
  /** Long texts of values are wrapped. */
  readonly wrapText: boolean;
}

export interface SessionState {
  /** The flow that canvas, outline and Run are about. */
  readonly flow: string;
  readonly selection: Selection;
  readonly viewports: { readonly [flow: string]: Viewport };
  /** The part of a flow that its canvas shows, in pixels of the flow; null while no canvas stands. */
  readonly sight: Sight | null;
  /** What was last brought into the shown flow: the canvas shows it and gives it the focus. */
  readonly arrival: Arrival | null;
  readonly yamlDraft: YamlDraft | null;
  readonly reading: OpeningText | null;
  readonly drawer: DrawerTab;
  readonly sidebar: SidebarTab;
  readonly dialog: Dialog | null;
  /** Who decides, as given with the last decision. */
  readonly reviewer: string;
  /** Name of the current case by flow; the first one of the flow where absent. */
  readonly cases: { readonly [flow: string]: string };
  /** A place to reveal (a problem was clicked): the editor that owns it scrolls there and takes the focus. */
  readonly reveal: { readonly place: DocumentPlace; readonly nonce: number } | null;
  /** Origins that were approved in this tab, and whether a key is bound to each. Never the key. */
  readonly origins: readonly { readonly origin: string; readonly hasKey: boolean }[];
  readonly settings: Settings;
}

// ── run ───────────────────────────────────────────────────────────────────

/** The folds of one run's events, and what it ran. */
export interface ShownRun extends RunSummary {
  /** The frozen copy that is being executed. */
  readonly document: FlowDocument;
  /** Meters included; timeline, trace and audit are made from it by functions of `reports`. */
  readonly view: RunView;
  /** A sentence when the run's worker was lost. */
  readonly lost: string | null;
}

/** A question that waits for an answer. */
export interface PendingAsk extends AskedQuestion {
  /** An answer is on its way. */
  readonly sent: boolean;
}

export interface RunState {
  readonly life: RunLife;
  /** Newest first, this tab's and kept ones. */
  readonly history: readonly RunSummary[];
  /** The run that is shown; null before the first. */
  readonly shown: ShownRun | null;
  /** Runs whose outputs may stand in the next one, the latest first. */
  readonly earlier: readonly EarlierRun[];
  /** What Run would do of the shown flow, where it would not do all of it (`look-ahead`). */
  readonly ahead: Ahead | null;
  /** The visit of a step that was chosen last, by its printed path: what it ran in is what the canvas shows of a flow. */
  readonly looked: string | null;
  /** Id of the run that is under way: that of `life`. */
  readonly active: string | null;
  /** What the run under way asks people now, or the shown one that was left waiting, in the order of asking. */
  readonly asks: readonly PendingAsk[];
}

// ── derived ───────────────────────────────────────────────────────────────

/** A derived value: the last good one stays, and is stale while its revision is behind the document's. */
export interface Derived<T> {
  readonly revision: number;
  readonly value: T;
}

export interface DerivedState {
  readonly compiled: Derived<Compilation> | null;
  /** Made only while the IR panel asks for it (`watch-ir`). */
  readonly irText: Derived<IrText> | null;
  readonly codeProblems: Derived<readonly CompilerDiagnostic[]> | null;
  /** Text of an older version of the IR, made only while it is looked at (`watch-ir`). */
  readonly lowered: Derived<LoweredOutput & { readonly asked: IrVersion }> | null;
  /** Made only while the Code panel asks for it (`watch-code`). */
  readonly code: Derived<CodeOutput> | null;
  /** Of the shown flow with its current case and the chosen model, made when the plan was last asked for. */
  readonly plan: Derived<Plan> | null;
  readonly knownModels: KnownModels;
  /** A sentence when the builder was lost. */
  readonly failure: string | null;
}
