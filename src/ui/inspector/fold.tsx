import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

/** What is long and seldom read, behind a line that says what it is. */
export function Fold({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <details className="group text-small">
      <summary className="flex h-6 items-center gap-1 text-ink-2 hover:text-ink">
        <ChevronRight
          size={12}
          aria-hidden="true"
          className="shrink-0 transition-transform duration-[var(--motion-quick)] group-open:rotate-90"
        />
        <span>{title}</span>
      </summary>
      {children}
    </details>
  );
}
