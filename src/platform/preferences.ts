import type { Json } from "../base/index.ts";
import type { Preferences } from "../workbench/index.ts";

const KEY = "stratum-playground/preferences";

/** In localStorage. Where the browser forbids it, nothing is remembered and nothing breaks. */
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
};
