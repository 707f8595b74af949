/** A key or a chord, as a hint: `I`, `⌘K`. Read aloud only where it says more than the name beside it. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: <kbd> takes no focus
    <kbd
      aria-hidden="true"
      className="inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-small border border-hair bg-sunk px-1 font-sans text-micro text-ink-3"
    >
      {keys}
    </kbd>
  );
}
