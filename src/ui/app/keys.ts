const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

interface Chord {
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly key: string;
}

function chordOf(shortcut: string): Chord {
  const parts = shortcut.split("+");
  const key = shortcut.endsWith("++") ? "+" : (parts.at(-1) ?? "");
  return {
    mod: parts.includes("Mod"),
    shift: parts.includes("Shift"),
    alt: parts.includes("Alt"),
    key: key.toLowerCase(),
  };
}

/** Whether a key event is this shortcut, spelled `Mod+Shift+Z` (⌘ or Ctrl) or `I`. */
export function isShortcut(shortcut: string, event: KeyboardEvent | React.KeyboardEvent): boolean {
  const chord = chordOf(shortcut);
  if ((event.metaKey || event.ctrlKey) !== chord.mod || event.altKey !== chord.alt) return false;
  const key = event.key.toLowerCase();
  // A sign such as `?` or `/` needs shift on some keyboards and not on others.
  const shiftMatters = chord.mod || /^[a-z]$|^.{2,}$/.test(chord.key);
  return key === chord.key && (!shiftMatters || event.shiftKey === chord.shift);
}

/** A single key without ⌘ or Ctrl: acts only with the canvas focused. */
export function isSingleKey(shortcut: string): boolean {
  const chord = chordOf(shortcut);
  return !chord.mod;
}

const names: { readonly [key: string]: string } = {
  enter: "↵",
  delete: isApple ? "⌦" : "Delete",
  backspace: isApple ? "⌫" : "Backspace",
  space: "Space",
  home: "Home",
  end: "End",
  tab: "Tab",
  pageup: "Page Up",
  pagedown: "Page Down",
  contextmenu: "Menu",
  escape: "Esc",
  arrowup: "↑",
  arrowdown: "↓",
  arrowleft: "←",
  arrowright: "→",
};

/** How a shortcut is written on this machine: `⇧⌘Z`, `Ctrl+Shift+Z`. */
export function writeShortcut(shortcut: string): string {
  const chord = chordOf(shortcut);
  const key = names[chord.key] ?? chord.key.toUpperCase();
  const control = shortcut.startsWith("Ctrl+");
  if (isApple)
    return `${control ? "⌃" : ""}${chord.alt ? "⌥" : ""}${chord.shift ? "⇧" : ""}${chord.mod ? "⌘" : ""}${key}`;
  return [(chord.mod || control) && "Ctrl", chord.alt && "Alt", chord.shift && "Shift", key].filter(Boolean).join("+");
}

/** Whether typing goes into a control, so that single keys are letters and ⌘Z is the control's own. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      // The large editors take keys in an element that is no text field.
      target.closest(".nokey") !== null ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && !/^(?:checkbox|radio|button|range)$/.test(target.type)))
  );
}
