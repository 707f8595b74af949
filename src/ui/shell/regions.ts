/** The parts of the screen, in the order in which F6 goes round, and where in each the focus comes to stand. */
const REGIONS = {
  top: "button",
  parts: '[role="tree"] [tabindex="0"]',
  canvas: '[role="application"]',
  inspector: "",
  drawer: '[role="tab"][tabindex="0"]',
} as const;

type Region = keyof typeof REGIONS;

/** F6 goes to the next part of the screen, Shift+F6 to the one before. Returns what ends that. */
export function listenForRegions(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "F6" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return;
    event.preventDefault();
    goRound(event.shiftKey ? -1 : 1);
  };
  window.addEventListener("keydown", onKeyDown, true);
  return () => window.removeEventListener("keydown", onKeyDown, true);
}

function goRound(by: 1 | -1): void {
  const shown = [...document.querySelectorAll<HTMLElement>("[data-region]")].sort((a, b) => placeOf(a) - placeOf(b));
  const at = shown.findIndex((region) => region.contains(document.activeElement));
  const from = at === -1 && by === -1 ? 0 : at;
  enter(shown[(from + by + shown.length) % shown.length]);
}

function enter(region: HTMLElement | undefined): void {
  if (!region) return;
  const name = nameOf(region);
  const start = name === null || REGIONS[name] === "" ? null : region.querySelector(REGIONS[name]);
  // Where there is nothing to begin with, the part itself: Tab goes on inside it.
  (start instanceof HTMLElement ? start : region).focus();
}

function placeOf(region: HTMLElement): number {
  const name = nameOf(region);
  return name === null ? -1 : Object.keys(REGIONS).indexOf(name);
}

function nameOf(region: HTMLElement): Region | null {
  const name = region.dataset["region"];
  return name !== undefined && isRegion(name) ? name : null;
}

function isRegion(name: string): name is Region {
  return Object.hasOwn(REGIONS, name);
}
