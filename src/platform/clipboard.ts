import type { Clipboard } from "../workbench/index.ts";

export const pageClipboard: Clipboard = {
  async write(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  },
  async read() {
    try {
      return await navigator.clipboard.readText();
    } catch {
      return null;
    }
  },
};
