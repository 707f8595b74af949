import { lazy, type ReactNode, Suspense } from "react";

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** One or two sentences under the title. */
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** Buttons, the safest first, the one that acts last. */
  readonly footer?: ReactNode;
  /** Pixels; 520 if absent. `full` leaves a margin of 32 px. */
  readonly width?: number | "full";
}

const DialogContent = lazy(async () => ({ default: (await import("./dialog-content.tsx")).DialogContent }));

/** A modal dialog: holds the focus, closes on Escape, gives the focus back. */
export function Dialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <Suspense>
      <DialogContent {...props} />
    </Suspense>
  );
}
