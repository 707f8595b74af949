/**
 * While an input method composes a word, its keys are its own: Enter takes a word, Escape drops it, arrows choose. No
 * handler of the page sees them, so none can commit half a word, close a dialog or move a card.
 */
export function hideComposing(page: Window): void {
  const hide = (event: KeyboardEvent) => {
    // Safari ends the composition before it tells of the key that did: 229 says whose key it was.
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
  };
  page.addEventListener("keydown", hide, true);
}
