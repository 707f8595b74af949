import { ChevronRight } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "../kit/index.ts";

interface SectionProps {
  readonly title: string;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the left panel that folds under its heading. */
export function Section({ title, open, onOpen, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className="px-2.5 pb-2" aria-labelledby={id}>
      <div className="flex h-7 items-center gap-1 pl-1">
        <h2 id={id} className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={open}
            onClick={() => onOpen(!open)}
            className="flex h-6 items-center gap-1 rounded-small pr-1.5 text-micro font-semibold text-ink-3 hover:text-ink"
          >
            <ChevronRight
              aria-hidden="true"
              size={12}
              className={classNames("transition-transform duration-[var(--motion-quick)]", open && "rotate-90")}
            />
            {title}
          </button>
        </h2>
        {action}
      </div>
      {open ? children : null}
    </section>
  );
}
