import type { Access } from "./state.ts";

/** Why this tab must not decide: two tabs that answer one question overwrite each other. Null: it may. */
export function barOf(access: Access): string | null {
  return access.mode === "read" && access.because === "other-tab"
    ? "This project is open in another tab: take over to decide."
    : null;
}
