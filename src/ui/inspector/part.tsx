import type { ReactNode } from "react";
import { useId } from "react";
import { classNames } from "../kit/index.ts";

interface PartProps {
  readonly title: string;
  /** One line that says what it is for. */
  readonly hint?: string;
  /** At the end of the title's line. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A titled part of the inspector. */
export function Part({ title, hint, aside, className, children }: PartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames("flex min-w-0 flex-col gap-1.5 border-b border-hair px-4 py-3", className)}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 id={id} className="text-small font-medium text-ink-2">
          {title}
        </h3>
        {aside}
      </div>
      {hint ? <p className="-mt-2 mb-0.5 text-small text-ink-3">{hint}</p> : null}
      {children}
    </section>
  );
}
