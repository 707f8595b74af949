import type { Core } from "./core.ts";

/** A page that is opening a project says so again and again; without a word for this long it hung, or was ended. */
const SILENT_MS = 3_000;
const BEAT_MS = 1_000;
/** Once it has been checked, what is drawn of it comes next. */
const DRAWN_MS = 1_000;

/**
 * A mark in the browser, for all tabs, on the project that is being opened. It stays where the page hung while it opened it:
 * that project is not opened by itself again. A page that is left or reloaded in time takes its mark away.
 */
export interface OpeningMark {
  begin(id: string): void;
  /** It is open, could not be opened, or is left. */
  end(): void;
  /** It did not finish opening, and no page is at it now. */
  isLeft(id: string): boolean;
}

export function createOpeningMark({ ports, stores, opening }: Core): OpeningMark {
  const { preferences, timers } = ports;
  let current: { readonly id: string; off(): void } | null = null;

  function end(): void {
    if (current === null) return;
    current.off();
    preferences.setOpening(current.id, null);
    current = null;
  }

  return {
    end,
    begin(id) {
      if (current?.id === id) return;
      end();
      const before = opening.current;
      const beat = (): void => {
        preferences.setOpening(id, timers.now());
        offBeat = timers.after(BEAT_MS, beat);
      };
      let offBeat = (): void => undefined;
      let offDrawn = (): void => undefined;
      const offDerived = stores.derived.subscribe(({ compiled, failure }) => {
        if (opening.current === before || (compiled === null && failure === null)) return;
        offDerived();
        offDrawn = timers.after(DRAWN_MS, end);
      });
      current = {
        id,
        off() {
          offBeat();
          offDrawn();
          offDerived();
        },
      };
      beat();
    },
    isLeft(id) {
      const at = preferences.openings()[id];
      return at !== undefined && timers.now() - at >= SILENT_MS;
    },
  };
}
