import { createStore, type StoreApi } from "zustand/vanilla";
import { newDocument } from "../flow/index.ts";
import { EMPTY_HISTORY, type History } from "./history.ts";
import { type Later, later } from "./later.ts";
import type { WorkbenchPorts } from "./ports.ts";
import { initialSession } from "./session.ts";
import type { DerivedState, DocumentState, Notice, ProjectState, RunState, SessionState } from "./state.ts";

/** The stores as the rooms of the workbench write them. */
export interface WritableStores {
  readonly document: StoreApi<DocumentState>;
  readonly session: StoreApi<SessionState>;
  readonly project: StoreApi<ProjectState>;
  readonly run: StoreApi<RunState>;
  readonly derived: StoreApi<DerivedState>;
}

/** What the parts of the workbench share. */
export interface Core {
  readonly ports: WorkbenchPorts;
  readonly stores: WritableStores;
  /** Undo and redo steps of the open document. */
  readonly history: { current: History };
  /** Grows when another document is opened: what was derived of the one before is then dropped. */
  readonly opening: { current: number };
  /** What changes documents. It is there whenever a command that needs it is performed. */
  readonly editing: Later<typeof import("./editing.ts")>;
  tell(tone: Notice["tone"], text: string): void;
}

const NOTHING_DERIVED: DerivedState = {
  compiled: null,
  codeProblems: null,
  lowered: null,
  code: null,
  plan: null,
  knownModels: { anthropic: [], "openai-compatible": [] },
  failure: null,
};

export function createCore(ports: WorkbenchPorts): Core {
  const document = newDocument();
  const stores: WritableStores = {
    document: createStore(() => ({ document, revision: 0, steps: [], position: 0 })),
    session: createStore(() => initialSession(document, ports.preferences.read(), ports.keys.list())),
    project: createStore<ProjectState>(() => ({
      id: null,
      access: { mode: "edit" },
      save: { state: "saved", at: null },
      trusted: true,
      projects: [],
      snapshots: [],
    })),
    run: createStore<RunState>(() => ({ start: { phase: "idle" }, history: [], shown: null, active: null, asks: [] })),
    derived: createStore<DerivedState>(() => NOTHING_DERIVED),
  };
  let notices = 0;
  return {
    ports,
    stores,
    history: { current: EMPTY_HISTORY },
    opening: { current: 0 },
    editing: later(() => import("./editing.ts")),
    tell(tone, text) {
      notices += 1;
      const notice: Notice = { id: notices, tone, text };
      stores.session.setState((session) => ({ notices: [...session.notices, notice].slice(-20) }));
    },
  };
}
