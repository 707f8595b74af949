import type { FlowDocument } from "../flow/index.ts";
import type { Core } from "./core.ts";
import type { Documents } from "./documents.ts";
import { placeNew } from "./placing.ts";
import type { LiftOutput } from "./ports.ts";
import type { YamlDraft } from "./state.ts";

/** The text of the IR panel on its way into the document. */
export interface YamlText {
  type(text: string): void;
  /** Reads what was typed now. Null when nothing waits; else resolves when it is applied or refused. */
  settle(): Promise<void> | null;
  drop(): void;
  dispose(): void;
}

/** A pause in typing after which the text is read. */
const PAUSE_MS = 600;

/** All pauses in the panel are one undo step until it is left. */
const FIELD = "ir";

/** The address that a text stands under which is not the document's yet. */
const ADDRESS = "ir/text";

export function createYamlText({ ports, stores, opening, typing }: Core, documents: Documents): YamlText {
  let shown = stores.project.getState().id;
  let callOff: (() => void) | null = null;
  let working: Promise<void> | null = null;
  let isDue = false;

  const draft = (): YamlDraft | null => stores.session.getState().yamlDraft;
  const waits = (): boolean => draft()?.state === "typed" || draft()?.state === "reading";

  function set(next: YamlDraft | null): void {
    stores.session.setState({ yamlDraft: next });
    typing.hold(ADDRESS, next === null || next.state === "applied" ? null : next.text);
  }

  async function lift(text: string, document: FlowDocument): Promise<LiftOutput & { readonly failure: string | null }> {
    try {
      const lifted = await ports.builder.lift(text, document);
      const placed = lifted.document && (await placeNew(ports.builder, document, lifted.document));
      return { document: placed, diagnostics: lifted.diagnostics, failure: null };
    } catch (error) {
      return { document: null, diagnostics: [], failure: error instanceof Error ? error.message : String(error) };
    }
  }

  async function work(): Promise<void> {
    while (isDue && waits()) {
      isDue = false;
      const now = draft();
      if (now === null) return;
      set({ ...now, state: "reading" });
      const opened = opening.current;
      const { document, revision } = stores.document.getState();
      const lifted = await lift(now.text, document);
      if (opening.current !== opened) return;
      // Typed on meanwhile: that text has a pause of its own.
      if (draft()?.text !== now.text) continue;
      if (stores.document.getState().revision !== revision) isDue = true;
      else finish(now, lifted);
    }
  }

  function finish(now: YamlDraft, { document, diagnostics, failure }: Awaited<ReturnType<typeof lift>>): void {
    if (document === null) {
      set({ ...now, state: "refused", diagnostics, failure });
      return;
    }
    documents.edit({ label: "Edit the IR", field: FIELD }, [{ edit: "replace-document", document }]);
    const { revision } = stores.document.getState();
    set({ text: now.text, state: "applied", diagnostics, failure: null, revision });
  }

  function start(): Promise<void> {
    callOff?.();
    callOff = null;
    isDue = true;
    working ??= work().finally(() => {
      working = null;
    });
    return working;
  }

  function type(text: string): void {
    callOff?.();
    const before = draft();
    const revision =
      before === null || before.state === "applied" ? stores.document.getState().revision : before.revision;
    set({ text, state: "typed", diagnostics: before?.diagnostics ?? [], failure: null, revision });
    callOff = ports.timers.after(PAUSE_MS, () => void start());
  }

  /** A text that was not applied when the project was left, or the page, is read again. */
  function bringBack(): void {
    const kept = typing.store.getState().texts[ADDRESS];
    if (kept === undefined || kept.phase === "clean") return;
    type(kept.text);
    void start();
  }

  const unsubscribe = stores.document.subscribe(() => {
    const { id } = stores.project.getState();
    if (id === shown) return;
    shown = id;
    callOff?.();
    bringBack();
  });
  bringBack();

  return {
    type,
    settle() {
      return waits() ? settleAll() : null;
    },
    drop() {
      callOff?.();
      set(null);
    },
    dispose() {
      callOff?.();
      unsubscribe();
    },
  };

  async function settleAll(): Promise<void> {
    while (waits()) await start();
  }
}
