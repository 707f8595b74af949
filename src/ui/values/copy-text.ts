import type { Json } from "../../base/index.ts";
import { showToast } from "../kit/index.ts";

/** Puts text on the clipboard and says so, or says why not. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    await showToast("success", `${what} copied`);
  } catch {
    await showToast("warning", "The clipboard is not allowed here", {
      description: "Select the text and copy it by hand.",
    });
  }
}

/** Strings as they are, everything else as JSON. */
export function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
