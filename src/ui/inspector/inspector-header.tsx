import type { ReactNode } from "react";
import { KindSwatch, type ShownKind } from "../look/index.ts";

interface InspectorHeaderProps {
  readonly name: string;
  readonly kind?: ShownKind;
  /** What it is, where no kind of node says so. */
  readonly what?: string;
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

/** The name of what is inspected; stays while the rest scrolls. */
export function InspectorHeader({ name, kind, what, aside, children }: InspectorHeaderProps) {
  return (
    <header className="sticky top-0 z-10 border-b border-hair bg-panel">
      <div className="flex h-12 items-center gap-2.5 px-4">
        {kind ? <KindSwatch kind={kind} /> : null}
        <h2 className="min-w-0 flex-1 truncate text-normal font-semibold text-ink" data-tip={name}>
          {name}
        </h2>
        <span className="shrink-0 text-small text-ink-3">{what ?? kind}</span>
        {aside}
      </div>
      {children}
    </header>
  );
}
