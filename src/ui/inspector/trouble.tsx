import { CircleAlert } from "lucide-react";

interface TroubleProps {
  readonly title: string;
  readonly message: string;
  /** What to do about it; may be empty. */
  readonly help: string;
  readonly children?: React.ReactNode;
}

/** What went wrong, where, and what to do. */
export function Trouble({ title, message, help, children }: TroubleProps) {
  return (
    <div role="note" className="flex gap-2 border-b border-hair bg-bad-soft px-4 py-2.5 text-small">
      <CircleAlert size={14} aria-hidden="true" className="mt-[3px] shrink-0 text-bad-text" />
      <div className="min-w-0">
        <p className="font-medium text-bad-text">{title}</p>
        <p className="break-words text-ink">{message}</p>
        {help ? <p className="text-ink-2">{help}</p> : null}
        {children}
      </div>
    </div>
  );
}
