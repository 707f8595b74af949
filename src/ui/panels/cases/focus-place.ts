/** Focuses the first control of a form at a place (`pathKey`); false where the form shows none there. */
export function focusPlace(box: HTMLElement | null, place: string): boolean {
  const parts = [...(box?.querySelectorAll("[data-path]") ?? [])];
  const part = parts.find((one) => one.getAttribute("data-path") === place);
  const control = part?.querySelector("textarea, input, select, [role=radio][tabindex='0'], button");
  if (!(control instanceof HTMLElement)) return false;
  control.focus();
  return true;
}
