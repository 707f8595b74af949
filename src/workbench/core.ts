import { createStore, type StoreApi } from "zustand/vanilla";
import { newDocument } from "../flow/index.ts";
import type { History } from "./history.ts";
import { type Later, later } from "./later.ts";
import type { Notice, WorkbenchPorts } from "./ports.ts";
import { initialSession } from "./session.ts";
import type { DerivedState, DocumentState, ProjectState, RunState, SessionState } from "./state.ts";
import { createTyping, type Typing, type TypingState } from "./typing.ts";

/** The stores as the rooms of the workbench write them. */
export interface WritableStores {
  readonly document: StoreApi<DocumentState>;
  readonly session: StoreApi<SessionState>;
  readonly project: StoreApi<ProjectState>;
  readonly run: StoreApi<RunState>;
  readonly derived: StoreApi<DerivedState>;
  readonly typing: StoreApi<TypingState>;
}

/** What the parts of the workbench share. */
export interface Core {
  readonly ports: WorkbenchPorts;
  readonly stores: WritableStores;
  readonly typing: Typing;
  /** Undo and redo steps of the open document. */
  readonly history: { current: History };
  /** Grows when another document is opened: what was derived of the one before is then dropped. */
  readonly opening: { current: number };
  /** What changes documents. It is there whenever a command that needs it is performed. */
  readonly editing: Later<typeof import("./editing.ts")>;
  /** `undoes`: the revision at which the last step can be undone from the notice. */
  tell(tone: Notice["tone"], text: string, undoes?: number): void;
}

const NOTHING_DERIVED: DerivedState = {
  compiled: null,
  codeProblems: null,
  lowered: null,
  code: null,
  irText: null,
  plan: null,
  knownModels: { anthropic: [], "openai-compatible": [] },
  failure: null,
};

export function createCore(ports: WorkbenchPorts): Core {
  const document = newDocument();
  const history: { current: History } = { current: { undo: [], redo: [], open: false } };
  const typing = createTyping(ports.timers, () => {
    if (history.current.open) history.current = { ...history.current, open: false };
  });
  const stores: WritableStores = {
    document: createStore(() => ({ document, revision: 0, steps: [], position: 0 })),
    session: createStore(() => initialSession(document, ports.preferences.read(), ports.keys.list())),
    project: createStore<ProjectState>(() => ({
      isOpen: false,
      id: null,
      access: { mode: "edit" },
      save: { state: "saved", at: null },
      trusted: true,
      lesson: null,
      projects: [],
      snapshots: [],
    })),
    run: createStore<RunState>(() => ({
      life: { phase: "idle" },
      history: [],
      earlier: [],
      ahead: null,
      shown: null,
      looked: null,
      active: null,
      asks: [],
    })),
    derived: createStore<DerivedState>(() => NOTHING_DERIVED),
    typing: typing.store,
  };
  return {
    ports,
    stores,
    typing,
    history,
    opening: { current: 0 },
    editing: later(() => import("./editing.ts")),
    tell(tone, text, undoes) {
      ports.tell({ tone, text, ...(undoes === undefined ? {} : { undoes }) });
    },
  };
}
