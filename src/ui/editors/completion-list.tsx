import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { Completion } from "../../workbench/index.ts";

interface CompletionListProps {
  readonly id: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly offers: readonly Completion[];
  readonly chosen: Completion | undefined;
  readonly onAccept: (offer: Completion) => void;
  readonly onClose: () => void;
}

const glyphs: { readonly [K in Completion["kind"]]: { readonly glyph: string; readonly color: string } } = {
  name: { glyph: "x", color: "var(--type-string)" },
  field: { glyph: ".", color: "var(--type-contract)" },
  method: { glyph: "ƒ", color: "var(--kind-parallel)" },
  function: { glyph: "ƒ", color: "var(--kind-compute)" },
  keyword: { glyph: "k", color: "var(--ink-3)" },
  value: { glyph: '"', color: "var(--state-ok-text)" },
};

/** What can stand at the caret, over everything else and below its field (above it where there is no room). */
export function CompletionList({ id, anchor, offers, chosen, onAccept, onClose }: CompletionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = anchor.current?.getBoundingClientRect();
    const element = list.current;
    if (!box || !element) return;
    const { height } = element.getBoundingClientRect();
    const below = box.bottom + 4;
    element.style.top = `${below + height > window.innerHeight - 8 ? box.top - height - 4 : below}px`;
    element.style.left = `${box.left}px`;
    element.style.width = `${Math.max(240, box.width)}px`;
  });
  useLayoutEffect(() => {
    const option = chosen ? list.current?.children[offers.indexOf(chosen)] : undefined;
    option?.scrollIntoView({ block: "nearest" });
  }, [chosen, offers]);
  useEffect(() => {
    const onScroll = (event: Event) => {
      if (event.target !== list.current) onClose();
    };
    window.addEventListener("scroll", onScroll, { capture: true, passive: true });
    return () => window.removeEventListener("scroll", onScroll, { capture: true });
  }, [onClose]);
  return createPortal(
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Completions"
      className="fixed z-50 max-h-56 overflow-y-auto overscroll-contain rounded-overlay bg-overlay p-1 shadow-overlay forced-colors:border"
    >
      {offers.map((offer, index) => {
        const { glyph, color } = glyphs[offer.kind];
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={`${offer.kind} ${offer.label}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={offer === chosen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onAccept(offer)}
            className="flex h-6 items-center gap-2 rounded-small px-2 text-small text-ink hover:bg-hover aria-selected:bg-active"
          >
            <span aria-hidden="true" className="mono w-3 shrink-0 text-center" style={{ color }}>
              {glyph}
            </span>
            <span className="mono truncate">{offer.label}</span>
            <span className="mono ml-auto shrink-[99] truncate text-micro text-ink-3">{offer.detail}</span>
          </div>
        );
      })}
    </div>,
    document.body,
  );
}
