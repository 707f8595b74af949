import type { NodeState } from "../../reports/index.ts";
import { kindHue, type ShownKind, stateLook } from "../look/index.ts";

/** The colours of the page as a canvas takes them. */
export interface Palette {
  readonly canvas: string;
  readonly card: string;
  readonly sunk: string;
  readonly line: string;
  readonly hair: string;
  readonly ink: string;
  readonly ink2: string;
  readonly edge: string;
  readonly accent: string;
  readonly ok: string;
  readonly bad: string;
  readonly warn: string;
  readonly run: string;
  readonly font: string;
  readonly mono: string;
  hue(kind: ShownKind): string;
  state(state: NodeState): string;
}

/** As the theme has them now. Every colour is read once. */
export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const known = new Map<string, string>();
  const read = (name: string): string => {
    const found = known.get(name) ?? style.getPropertyValue(name).trim();
    known.set(name, found);
    return found;
  };
  const readVar = (value: string): string => read(value.slice("var(".length, -1));
  return {
    canvas: read("--surface-canvas"),
    card: read("--surface-card"),
    sunk: read("--surface-sunk"),
    line: read("--line-strong"),
    hair: read("--line-hair"),
    ink: read("--ink"),
    ink2: read("--ink-2"),
    edge: read("--edge"),
    accent: read("--accent"),
    ok: read("--state-ok"),
    bad: read("--state-bad"),
    warn: read("--state-warn"),
    run: read("--state-run"),
    font: read("--font-sans"),
    mono: read("--font-mono"),
    hue: (kind) => readVar(kindHue(kind)),
    state: (state) => readVar(stateLook(state).color),
  };
}

/** Calls back whenever the theme, the contrast or the system's colours change. Returns what ends that. */
export function watchPalette(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme", "data-contrast"] });
  const forced = window.matchMedia("(forced-colors: active)");
  forced.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    forced.removeEventListener("change", changed);
  };
}
