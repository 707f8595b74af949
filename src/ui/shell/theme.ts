import type { Settings } from "../../workbench/index.ts";

type Look = Pick<Settings, "theme" | "contrast">;

const dark = window.matchMedia("(prefers-color-scheme: dark)");
const moreContrast = window.matchMedia("(prefers-contrast: more)");

/** Puts the chosen look on the page, and follows the system where it was not chosen. Returns what ends that. */
export function applyTheme({ theme, contrast }: Look): () => void {
  const apply = () => {
    const { dataset } = document.documentElement;
    dataset["theme"] = theme === "system" ? (dark.matches ? "dark" : "light") : theme;
    dataset["contrast"] = contrast === "high" || moreContrast.matches ? "high" : "normal";
  };
  apply();
  dark.addEventListener("change", apply);
  moreContrast.addEventListener("change", apply);
  return () => {
    dark.removeEventListener("change", apply);
    moreContrast.removeEventListener("change", apply);
  };
}
