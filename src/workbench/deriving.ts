import type { Compilation } from "../compiler/index.ts";
import { compilesAlike, type FlowDocument } from "../flow/index.ts";
import type { Core } from "./core.ts";
import { createLowering } from "./lowering.ts";
import type { IrVersion } from "./ports.ts";
import type { Derived } from "./state.ts";

/** Keeps the derived values up with the document: one request of a kind at a time, always for the newest revision. */
export interface Deriving {
  /** The compilation of the document as it is now. Null when the builder was lost (the reason is in the store). */
  fresh(): Promise<Derived<Compilation> | null>;
  watchCode(on: boolean): void;
  /** Null: no text of the IR is looked at. */
  watchIr(version: IrVersion | null): void;
  dispose(): void;
}

interface Kind<T> {
  /** Null: nothing to do for this document. */
  make(document: FlowDocument): Promise<T> | null;
  /** True for two documents of which the same is made: nothing is asked again after a move. */
  isSame(before: FlowDocument, now: FlowDocument): boolean;
  keep(derived: Derived<T> | null): void;
}

/** Runs `make` for the newest revision, again as long as the document has gone on meanwhile. */
function follow<T>({ stores, opening }: Core, kind: Kind<T>) {
  let working: Promise<void> | null = null;
  let done = -1;
  /** How often what was made no longer held, whatever the document: what is being made meanwhile doesn't either. */
  let forgotten = 0;
  let last: { readonly document: FlowDocument; readonly value: T | null } | null = null;

  async function work(): Promise<void> {
    for (;;) {
      const { document, revision } = stores.document.getState();
      if (revision === done) return;
      const opened = opening.current;
      const asked = forgotten;
      try {
        const value = await (last !== null && kind.isSame(last.document, document) ? last.value : kind.make(document));
        if (asked !== forgotten) continue;
        last = { document, value };
        done = revision;
        if (opened === opening.current) kind.keep(value === null ? null : { revision, value });
      } catch (error) {
        stores.derived.setState({ failure: error instanceof Error ? error.message : String(error) });
        if (asked !== forgotten) continue;
        // The next change tries again; without one there is nothing new to try.
        done = revision;
      }
    }
  }

  return {
    start(): Promise<void> {
      working ??= work().finally(() => {
        working = null;
      });
      return working;
    },
    forget(): void {
      done = -1;
      last = null;
      forgotten += 1;
    },
  };
}

export function createDeriving(core: Core): Deriving {
  const { ports, stores } = core;
  let watching = false;
  let watchingIr = false;
  const lowering = createLowering(core);

  const compiled = follow(core, {
    make: (document) => ports.builder.compile(document, stores.session.getState().settings.prices),
    isSame: compilesAlike,
    keep: (derived) => stores.derived.setState({ compiled: derived, failure: null }),
  });
  const codeProblems = follow(core, {
    make: (document) => (hasCode(document) ? ports.codeCheck.check(document) : null),
    isSame: compilesAlike,
    keep: (derived) => stores.derived.setState({ codeProblems: derived }),
  });
  const code = follow(core, {
    make: (document) => ports.builder.code(document),
    isSame: (before, now) => before.name === now.name && compilesAlike(before, now),
    // While the document has errors there is no code: the last one stays, and is stale.
    keep: (derived) => {
      if (derived !== null && derived.value.files.length > 0) stores.derived.setState({ code: derived });
    },
  });

  const irText = follow(core, {
    make: (document) => ports.builder.irText(document),
    isSame: compilesAlike,
    keep: (derived) => stores.derived.setState({ irText: derived }),
  });

  const start = (): void => {
    void compiled.start();
    void codeProblems.start();
    if (watching) void code.start();
    if (watchingIr) void irText.start();
    lowering.start();
  };
  const unsubscribe = stores.document.subscribe((state, previous) => {
    if (state.revision !== previous.revision) start();
  });
  // With another price another sentence is true of the cost limits.
  const unsubscribePrices = stores.session.subscribe(({ settings }, previous) => {
    if (settings.prices === previous.settings.prices) return;
    compiled.forget();
    void compiled.start();
  });
  start();

  return {
    async fresh() {
      const known = stores.derived.getState().compiled;
      if (known?.revision === stores.document.getState().revision) return known;
      if (stores.derived.getState().failure !== null) compiled.forget();
      await compiled.start();
      const now = stores.derived.getState().compiled;
      return now?.revision === stores.document.getState().revision ? now : null;
    },
    watchCode(on) {
      watching = on;
      if (on) void code.start();
    },
    watchIr(version) {
      watchingIr = version === "flow/1";
      if (watchingIr) void irText.start();
      lowering.watch(watchingIr ? null : version);
    },
    dispose() {
      unsubscribe();
      unsubscribePrices();
    },
  };
}

function hasCode(document: FlowDocument): boolean {
  return Object.values(document.functions).some((definition) => definition.mode !== "infer");
}
