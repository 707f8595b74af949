import type { Json, JsonObject, Result, UserPrices } from "../base/index.ts";
import type { CodeFile } from "../codegen/index.ts";
import type { Compilation, CompilerDiagnostic } from "../compiler/index.ts";
import type { AnyDiagnostic } from "../diagnostics/index.ts";
import type { LoweringDiagnostic } from "../dialects/index.ts";
import type { Edit, FlowDocument, FlowPicture, Script } from "../flow/index.ts";
import type { Basis } from "../interpreter/index.ts";
import type { Dialect, Ir } from "../ir/index.ts";
import type { LineRange } from "../ir/yaml/index.ts";
import type { Lesson, LessonProgress, LessonStanding } from "../lessons/index.ts";
import type { Plan } from "../plan/index.ts";
import type { RunFile } from "../reports/index.ts";
import type { Decision, Question, RunEvent, RunPart } from "../runtime/index.ts";
import type { HistoryStep } from "./history.ts";
import type { ModelChoice } from "./model-choice.ts";
import type { BuiltInModel, ConnectionReport } from "./model-ports.ts";
import type { RunSummary } from "./run-summary.ts";
import type { KeptTexts } from "./typed-text.ts";

/** What the headless application needs of the world. Adapters: `platform` (page), in-process ones (tests). */
export interface WorkbenchPorts {
  readonly storage: Storage;
  readonly builder: Builder;
  readonly codeCheck: CodeCheck;
  readonly runHost: RunHost;
  readonly locks: TabLocks;
  readonly keys: Keys;
  readonly preferences: Preferences;
  readonly links: ShareLinks;
  readonly clipboard: Clipboard;
  readonly timers: Timers;
  /** Tells something in passing. */
  readonly tell: (notice: Notice) => void;
  /** A new id for projects, snapshots and runs; never used twice in this browser. */
  readonly newId: () => string;
}

// ── people ────────────────────────────────────────────────────────────────

/** Something to tell once, in words. */
export interface Notice {
  readonly tone: "info" | "success" | "warning" | "error";
  readonly text: string;
  /** What is told of is the last step, as long as the document is at this revision: it can be undone from here. */
  readonly undoes?: number;
}

// ── time ──────────────────────────────────────────────────────────────────

export interface Timers {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls back once after `ms`; the function returned calls it off. */
  after(ms: number, callback: () => void): () => void;
  /** Calls back before the next frame is drawn (at most one commit of run events falls into it). */
  frame(callback: () => void): () => void;
}

// ── heavy work ────────────────────────────────────────────────────────────

export interface IrText {
  /** Canonical `flow/1`; empty without IR. */
  readonly yaml: string;
  /** Lines of `yaml` by slash path: `contracts/Topic`, `functions/find_topic`, `flows/main/steps/frame/left/inner`. */
  readonly ranges: ReadonlyMap<string, LineRange>;
}

export interface CodeOutput {
  readonly files: readonly CodeFile[];
  readonly diagnostics: readonly AnyDiagnostic[];
}

export interface ZipOutput {
  readonly zip: Uint8Array | null;
  readonly diagnostics: readonly AnyDiagnostic[];
}

export interface LiftOutput {
  /** Null when the text cannot be read as `flow/1`. */
  readonly document: FlowDocument | null;
  readonly diagnostics: readonly AnyDiagnostic[];
}

export interface ParseOutput {
  readonly document: FlowDocument | null;
  readonly diagnostics: readonly AnyDiagnostic[];
  /** The text was that of a run: `document` is the flow that it runs. */
  readonly run?: RunFile;
  /** The text was a lesson: `document` is what it begins with. */
  readonly lesson?: KeptLesson;
}

/** A version of the IR that a flow can be shown and taken away in; `lowest`: the lowest that carries it. */
export type IrVersion = "flow/1" | Dialect | "lowest";

export interface LoweredOutput {
  /** The version that was asked for; of `lowest`, the one it came to, null when the flow does not compile. */
  readonly version: "flow/1" | Dialect | null;
  /** Null when the flow cannot be said in that version, or does not compile. */
  readonly yaml: string | null;
  /** Errors: why there is no text. Warnings: what the text does not carry. Nothing about the flow itself. */
  readonly losses: readonly LoweringDiagnostic[];
  /** Of `lowest`: what the version below cannot carry. Else empty. */
  readonly refused: readonly LoweringDiagnostic[];
  /** Of `lowest`: the older version that the flow was opened from; it goes back to that one, not below. */
  readonly origin: Dialect | null;
}

/** What a plan is made for. */
export interface PlanRequest {
  readonly ir: Ir;
  readonly flow: string;
  readonly model: ModelChoice;
  /** Values of the flow's inputs, where known: they make the estimate better. */
  readonly inputs: JsonObject;
  /** The user's own, before all lists. */
  readonly prices?: UserPrices;
  readonly part?: RunPart;
  /** Steps of the flow that cost nothing, as what they said stands. */
  readonly standing?: readonly string[];
}

export interface KnownModels {
  readonly anthropic: readonly string[];
  readonly "openai-compatible": readonly string[];
}

/** Compiles, prints, lays out. In the page a worker; all calls may reject only when the worker was lost. */
export interface Builder {
  /** `prices`: the user's own; they hold for whatever is compiled after. */
  compile(document: FlowDocument, prices?: UserPrices): Promise<Compilation>;
  /** The exported project's own files (contracts, flow class, main), as the Code panel shows them. */
  code(document: FlowDocument): Promise<CodeOutput>;
  /** The whole exported project as a zip, byte-equal for equal documents. Null with diagnostics when it cannot be made. */
  exportZip(document: FlowDocument): Promise<ZipOutput>;
  irText(document: FlowDocument): Promise<IrText>;
  /** Reads text that came from outside; never changes anything. Rejects when `signal` calls it off. */
  parse(text: string, signal?: AbortSignal): Promise<ParseOutput>;
  print(document: FlowDocument): Promise<string>;
  /** Applies edited YAML to a document: positions, cases and pins stay. */
  lift(yaml: string, previous: FlowDocument): Promise<LiftOutput>;
  /** The document as IR text of that version, and what it loses (LANGUAGE 7, "Lowering"). */
  lowerTo(document: FlowDocument, version: IrVersion): Promise<LoweredOutput>;
  /** Positions for the nodes of one flow, as edits (tidy up). */
  layout(document: FlowDocument, flow: string): Promise<readonly Edit[]>;
  plan(request: PlanRequest): Promise<Plan>;
  /** Model ids to offer for choice, newest first; any other may be typed. */
  knownModels(): Promise<KnownModels>;
}

/** Type-checks compute code (LANGUAGE 8). */
export interface CodeCheck {
  check(document: FlowDocument): Promise<readonly CompilerDiagnostic[]>;
}

// ── runs ──────────────────────────────────────────────────────────────────

export interface RunRequest {
  readonly run: string;
  readonly ir: Ir;
  readonly flow: string;
  /** By name, as the flow declares them. */
  readonly inputs: JsonObject;
  readonly model: ModelChoice;
  /** Of the simulated model and of jitter. */
  readonly seed: number;
  readonly scripts: readonly Script[];
  /** The user's own, before all lists. */
  readonly prices?: UserPrices;
  /** Every function is sampled (LANGUAGE 5.3, test mode). */
  readonly test?: true;
  /** Earlier runs, the latest first: what stands of them is not done again (ADR 28). */
  readonly bases?: readonly Basis[];
  /** How much of the flow runs, and what is given. */
  readonly part?: RunPart;
  /** Its events so far: the run goes on. */
  readonly continues?: readonly RunEvent[];
  /** Of its calls whose answer was lost, by `call_id`: what it was. The others are asked again. */
  readonly answers?: { readonly [call_id: string]: string };
}

/** Somebody is asked. The deadline is by this machine's clock. */
export interface AskedQuestion {
  readonly question: Question;
  /** Why the last answer was refused. */
  readonly refused: string | null;
}

export interface RunListener {
  /** In order, nothing left out; the last batch ends with `run-end`. `waits`: the run waits until they are kept. */
  events(batch: readonly RunEvent[], waits: boolean): void;
  /** The same question comes again when an answer was refused; when it is over, events say so. */
  asked(asked: AskedQuestion): void;
  /** Once, last: the run is over (null) or its host was lost (a sentence). */
  closed(lost: string | null): void;
}

export interface RunControl {
  /** An answer to a question that was asked, by its id. */
  answer(question: string, decision: Decision): void;
  /** Everything up to the event with this number is kept: what waits for that goes on. */
  kept(seq: number): void;
  /** It cannot be kept: nothing is sent any more, and the run ends with this reason. */
  notKept(message: string): void;
  /** Aborts every request and dispatches nothing after. The listener still hears the end. */
  stop(): void;
  /** Ends it at once, with whatever it has under way. */
  end(): void;
}

export type * from "./model-ports.ts";

export interface RunHost {
  readonly builtIn: BuiltInModel;
  start(request: RunRequest, listener: RunListener): RunControl;
  /** Whether live providers can be reached from here; a sentence when not. */
  liveModels(): { readonly ok: true } | { readonly ok: false; readonly reason: string };
  /** Asks a live provider for its list of models. Never rejects. */
  checkConnection(model: ModelChoice): Promise<ConnectionReport>;
}

// ── keys ──────────────────────────────────────────────────────────────────

/** The vault: keys live in its memory, never in a store, command, event or file. */
export interface Keys {
  /** Binds a key to one origin, which thereby is approved. */
  set(origin: string, key: string, scheme: "x-api-key" | "bearer"): void;
  /** Lets requests without a key go to this origin (a local server). */
  approve(origin: string): void;
  forget(origin: string): void;
  /** By origin: approved, and whether a key is bound. */
  list(): readonly { readonly origin: string; readonly hasKey: boolean }[];
  /** Tells of a text whether a bound key that is a secret (no placeholder) stands in it, in any spelling. */
  finder(): Promise<(text: string) => boolean>;
  subscribe(listener: () => void): () => void;
}

// ── storage ───────────────────────────────────────────────────────────────

export interface StorageFault {
  /** `newer`: written by a newer version of this page; `lost`: another tab upgraded the database. */
  readonly kind: "quota" | "forbidden" | "newer" | "lost" | "failed";
  readonly message: string;
}

export interface ProjectSummary {
  readonly id: string;
  readonly name: string;
  /** Epoch milliseconds. */
  readonly changedAt: number;
  /** Of a lesson's project: which it is, and how much of it is passed. */
  readonly lesson?: LessonStanding;
}

/** A lesson that is worked through in a project, and how far. */
export interface KeptLesson {
  readonly lesson: Lesson;
  readonly progress: LessonProgress;
  /** Of that progress. */
  readonly standing: LessonStanding;
}

/** What is kept of one project. */
export interface ProjectRecord extends Omit<ProjectSummary, "lesson"> {
  readonly document: FlowDocument;
  readonly undo: readonly HistoryStep[];
  readonly redo: readonly HistoryStep[];
  /** False: came from outside and was not approved yet. */
  readonly trusted: boolean;
  /** What was typed and is not in the document; absent where there is nothing of the kind. */
  readonly typed?: KeptTexts;
  /** The lesson whose project it is, as it was when it was begun: a newer page changes nothing under one's hands. */
  readonly lesson?: KeptLesson | undefined;
}

export interface SnapshotSummary {
  readonly id: string;
  readonly project: string;
  readonly label: string;
  readonly at: number;
}

export interface Snapshot extends SnapshotSummary {
  readonly document: FlowDocument;
}

/** A flow that ships with the page. */
export interface Example {
  readonly folder: string;
  readonly title: string;
  /** What it is about, in a sentence or two. */
  readonly point: string;
  readonly picture: FlowPicture;
}

/** A lesson that ships with the page. */
export interface BuiltInLesson {
  readonly file: string;
  readonly id: string;
  readonly title: string;
  readonly minutes: number;
  readonly goal: string;
}

/** What is known of a run without reading it. */
export interface KeptRun extends RunSummary {
  readonly project: string;
}

/** What a run's file said besides its events. */
export interface BroughtRun {
  /** The run's own id, on all its events: it may be kept here under another one. */
  readonly run: string;
  /** Of the file that it came as; null when it was pasted. */
  readonly name: string | null;
  /** The flow's text as it stood in there, and what its file was called. */
  readonly source: string;
  readonly file: string;
  readonly seed: number;
}

/** A run of the past: its events are all there is to know. */
export interface RunRecord extends KeptRun {
  readonly document: FlowDocument;
  /** What it goes on with when it waits for people. */
  readonly choice?: ModelChoice;
  /** Every function is sampled. */
  readonly test?: true;
  /** It came as a file, and goes out as that file again. */
  readonly brought?: BroughtRun;
  readonly events: readonly RunEvent[];
}

/** Every write is durable and read back before it counts as saved. Nothing rejects. */
export interface Storage {
  listProjects(): Promise<Result<readonly ProjectSummary[], StorageFault>>;
  loadProject(id: string): Promise<Result<ProjectRecord | null, StorageFault>>;
  saveProject(record: ProjectRecord): Promise<Result<null, StorageFault>>;
  /** With its snapshots and runs. */
  deleteProject(id: string): Promise<Result<null, StorageFault>>;
  listSnapshots(project: string): Promise<Result<readonly SnapshotSummary[], StorageFault>>;
  loadSnapshot(id: string): Promise<Result<Snapshot | null, StorageFault>>;
  saveSnapshot(snapshot: Snapshot): Promise<Result<null, StorageFault>>;
  listRuns(project: string): Promise<Result<readonly KeptRun[], StorageFault>>;
  loadRun(id: string): Promise<Result<RunRecord | null, StorageFault>>;
  /** The oldest runs of a project make room. */
  saveRun(record: RunRecord): Promise<Result<null, StorageFault>>;
}

/** Small things remembered by this browser; losing them does no harm. */
export interface Preferences {
  read(): Json;
  write(value: Json): void;
  /** The project that this tab had open before it was loaded again; null in a new tab. */
  projectOfTab(): string | null;
  setProjectOfTab(id: string): void;
  /** In all tabs: projects that are being opened, and when the page at it last said so (epoch milliseconds). */
  openings(): { readonly [project: string]: number };
  /** Null: it is open, or nobody is at it. */
  setOpening(project: string, at: number | null): void;
}

export interface ShareLinks {
  /** The whole address, with the document in its fragment. */
  encode(text: string): Promise<string>;
  /** The document's text out of a fragment; an error says what is wrong with it. */
  decode(fragment: string): Promise<Result<string, string>>;
}

/** The system's clipboard. Both may be forbidden: then `false` and null. */
export interface Clipboard {
  write(text: string): Promise<boolean>;
  read(): Promise<string | null>;
}

// ── two tabs ──────────────────────────────────────────────────────────────

export interface TabLock {
  release(): void;
}

export interface TabLocks {
  /** Null: another tab holds it. `lost` is called when another tab takes over. */
  acquire(project: string, lost: () => void): Promise<TabLock | null>;
  /** Asks the holder to let go, and waits until it has saved and done so (at most some seconds). */
  takeOver(project: string, lost: () => void): Promise<TabLock | null>;
  /** For as long as this tab runs a run. Null: another tab runs it. */
  holdRun(run: string): Promise<TabLock | null>;
  /** A project was saved by the tab that holds it: lookers-on read it again. */
  announce(project: string): void;
  watch(listener: (project: string) => void): () => void;
}
