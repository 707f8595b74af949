import type { ReactNode } from "react";

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** What to do about it: an empty state teaches. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** What stands where nothing is yet. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex h-full max-w-[44ch] flex-col items-center justify-center gap-1.5 px-6 py-5 text-center">
      {icon ? <span className="mb-1 text-ink-3">{icon}</span> : null}
      <p className="text-normal font-semibold text-ink">{title}</p>
      {children ? <div className="text-normal text-pretty text-ink-2">{children}</div> : null}
      {action ? <div className="mt-2 flex gap-2">{action}</div> : null}
    </div>
  );
}
