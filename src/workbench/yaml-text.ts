import type { FlowDocument } from "../flow/index.ts";
import type { Core } from "./core.ts";
import type { Documents } from "./documents.ts";
import { placeNew } from "./placing.ts";
import { step, type YamlEffect, type YamlEvent, type YamlReading } from "./yaml-draft.ts";

/** Drives the text of the IR panel: `yaml-draft.ts` decides, this does what it says. */
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
  let callOff = () => {};
  let working: Promise<unknown> = Promise.resolve();

  const draft = () => stores.session.getState().yamlDraft;
  const revision = () => stores.document.getState().revision;
  const waits = (): boolean => draft()?.state === "typed" || draft()?.state === "reading";

  function send(event: YamlEvent): void {
    const before = draft();
    const [next, effects] = step(before, event);
    if (next !== before) {
      stores.session.setState({ yamlDraft: next });
      typing.hold(ADDRESS, next === null || next.state === "applied" ? null : next.text);
    }
    for (const effect of effects) perform(effect);
  }

  function perform(effect: YamlEffect): void {
    switch (effect.do) {
      case "wait":
        callOff();
        callOff = ports.timers.after(PAUSE_MS, () => send({ is: "due" }));
        return;
      case "rest":
        callOff();
        return;
      case "read":
        working = read(effect.text);
        return;
      case "apply":
        documents.edit({ label: "Edit the IR", field: FIELD }, [
          { edit: "replace-document", document: effect.document },
        ]);
        send({ is: "applied", reading: effect.reading, revision: revision() });
    }
  }

  async function read(text: string): Promise<void> {
    const opened = opening.current;
    const over = stores.document.getState();
    const reading = await lift(text, over.document);
    if (opening.current === opened) send({ is: "read", text, reading, isBehind: revision() !== over.revision });
  }

  async function lift(text: string, document: FlowDocument): Promise<YamlReading> {
    try {
      const lifted = await ports.builder.lift(text, document);
      const placed = lifted.document && (await placeNew(ports.builder, document, lifted.document));
      return { document: placed, diagnostics: lifted.diagnostics, failure: null };
    } catch (error) {
      return { document: null, diagnostics: [], failure: error instanceof Error ? error.message : String(error) };
    }
  }

  function type(text: string): void {
    send({ is: "typed", text, revision: revision() });
  }

  /** A text that was not applied when the project was left, or the page, is read again. */
  function bringBack(): void {
    const kept = typing.store.getState().texts[ADDRESS];
    if (kept === undefined || kept.phase === "clean") return;
    type(kept.text);
    send({ is: "due" });
  }

  const unsubscribe = stores.document.subscribe(() => {
    const { id } = stores.project.getState();
    if (id === shown) return;
    shown = id;
    callOff();
    bringBack();
  });
  bringBack();

  async function settleAll(): Promise<void> {
    while (waits()) {
      send({ is: "due" });
      await working;
    }
  }

  return {
    type,
    settle: () => (waits() ? settleAll() : null),
    drop: () => send({ is: "dropped" }),
    dispose() {
      callOff();
      unsubscribe();
    },
  };
}
