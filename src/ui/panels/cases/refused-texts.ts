/** Each gives the control whose text could not be read and is therefore applied nowhere; null once it is gone. */
const refused = new Set<() => HTMLElement | null>();

/** Told at each commit of a text: whether it could be read. */
export function markText(control: () => HTMLElement | null, isRead: boolean): void {
  if (isRead) refused.delete(control);
  else refused.add(control);
}

/**
 * Focuses a control that still holds a text that could not be read; false where there is none. Asked, after
 * `flushDrafts`, before anything that would go on without that text or drop it: a run, an answer, leaving the form.
 */
export function goToRefusedText(): boolean {
  for (const control of refused) {
    const element = control();
    if (element?.isConnected) {
      element.focus();
      return true;
    }
    refused.delete(control);
  }
  return false;
}
