/** Focuses the first control of a form at a place (`pathKey`); false where the form shows none there. */
export function focusPlace(box: HTMLElement | null, place: string): boolean {
  const parts = [...(box?.querySelectorAll("[data-path]") ?? [])];
  const part = parts.find((one) => one.getAttribute("data-path") === place);
  // What is beside its name (a way to remove it) comes before its control.
  const control =
    part?.querySelector("textarea, input, select, [contenteditable=true], [role=radio][tabindex='0']") ??
    part?.querySelector("button");
  if (!(control instanceof HTMLElement)) return false;
  control.focus();
  return true;
}
