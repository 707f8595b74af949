import type { Json } from "../base/index.ts";
import type { Preferences } from "../workbench/index.ts";

const KEY = "stratum-playground/preferences";
const PROJECT_KEY = "stratum-playground/project";
const OPENING_PREFIX = "stratum-playground/opening/";

/** For all tabs in localStorage, of one tab in sessionStorage. Where they are forbidden, nothing is remembered or breaks. */
export const pagePreferences: Preferences = {
  read() {
    try {
      const value: Json = JSON.parse(localStorage.getItem(KEY) ?? "null");
      return value;
    } catch {
      return null;
    }
  },
  write(value) {
    try {
      localStorage.setItem(KEY, JSON.stringify(value));
    } catch {
      // Full or forbidden: preferences are a comfort, never a reason to disturb.
    }
  },
  projectOfTab() {
    try {
      return sessionStorage.getItem(PROJECT_KEY);
    } catch {
      return null;
    }
  },
  setProjectOfTab(id) {
    try {
      sessionStorage.setItem(PROJECT_KEY, id);
    } catch {
      // As above.
    }
  },
  openings() {
    try {
      // Each in a place of its own: two tabs that write at one moment lose nothing of each other's.
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(OPENING_PREFIX));
      const marks = keys.map((key) => [key.slice(OPENING_PREFIX.length), Number(localStorage.getItem(key))] as const);
      return Object.fromEntries(marks.filter(([, at]) => Number.isFinite(at)));
    } catch {
      return {};
    }
  },
  setOpening(project, at) {
    try {
      if (at === null) localStorage.removeItem(OPENING_PREFIX + project);
      else localStorage.setItem(OPENING_PREFIX + project, String(at));
    } catch {
      // As above.
    }
  },
};
