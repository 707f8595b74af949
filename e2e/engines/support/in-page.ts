import { computeAccessibleName, getRole, isDisabled, isInaccessible } from "dom-accessibility-api";

/** What a trial asks the page itself; bundled into one script that every driver can evaluate. */
export interface InPage {
  /**
   * The middle of the first visible element that matches, scrolled into sight, once it holds still and, if it must be
   * `free`, nothing lies over it; null when that does not come within a second.
   */
  place(target: Target, free: boolean): Promise<{ readonly x: number; readonly y: number } | null>;
  /** How many visible elements match. */
  count(target: Target): number;
  /** Text of the first match, as it is shown; null when there is none. */
  text(target: Target): string | null;
  /** An attribute or, with a `.`, a property (`.value`) of the first match. */
  read(target: Target, name: string): string | null;
}

/** An element by its role and name, as a person with a screen reader finds it, or by a selector of the interface's own. */
export type Target =
  | { readonly role: string; readonly name: string; readonly exact?: boolean; readonly disabled?: boolean }
  | { readonly selector: string };

function matches(element: Element, target: Exclude<Target, { selector: string }>): boolean {
  if (getRole(element) !== target.role || isInaccessible(element) || element.closest("[inert]")) return false;
  if (target.disabled !== undefined && isDisabled(element) !== target.disabled) return false;
  const name = computeAccessibleName(element).trim();
  return target.exact ? name === target.name : name.startsWith(target.name);
}

const isShown = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && getComputedStyle(element).visibility !== "hidden";
};

/** The selector that can bear a role, to look at few elements. */
const BEARERS: { readonly [role: string]: string } = {
  button: "button,[role=button],summary",
  textbox: "input,textarea,[role=textbox],[contenteditable]",
  group: "[role=group],fieldset",
  heading: "h1,h2,h3,h4,[role=heading]",
  tabpanel: "[role=tabpanel]",
  dialog: "[role=dialog],dialog",
};

function all(target: Target): readonly Element[] {
  if ("selector" in target) return [...document.querySelectorAll(target.selector)].filter(isShown);
  const candidates = document.querySelectorAll(BEARERS[target.role] ?? `[role=${target.role}]`);
  return [...candidates].filter((element) => isShown(element) && matches(element, target));
}

function placeNow(target: Target, free: boolean): { readonly x: number; readonly y: number } | null {
  const element = all(target)[0];
  if (!element) return null;
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = element.getBoundingClientRect();
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const hit = document.elementFromPoint(x, y);
  const isCovered = hit === null || !(element.contains(hit) || hit.contains(element));
  return free && isCovered ? null : { x, y };
}

/** What stands at one place so long, and in so many pictures, holds still: a slow engine draws few pictures a second. */
const STILL_MS = 100;
const STILL_PICTURES = 4;

const inPage: InPage = {
  async place(target, free) {
    const began = performance.now();
    let last: ReturnType<typeof placeNow> = null;
    let since = began;
    let pictures = 0;
    for (let now = began; now < began + 1000; now = await new Promise(requestAnimationFrame)) {
      const place = placeNow(target, free);
      if (place === null || place.x !== last?.x || place.y !== last.y) {
        since = now;
        pictures = 0;
      }
      last = place;
      pictures += 1;
      if (last !== null && pictures > STILL_PICTURES && now - since >= STILL_MS) return last;
    }
    return null;
  },
  count: (target) => all(target).length,
  text: (target) => all(target)[0]?.textContent ?? null,
  read(target, name) {
    const element = all(target)[0];
    if (!element) return null;
    if (!name.startsWith(".")) return element.getAttribute(name);
    const value: unknown = Reflect.get(element, name.slice(1));
    return value === undefined || value === null ? null : String(value);
  },
};

Object.assign(window, { inPage });
