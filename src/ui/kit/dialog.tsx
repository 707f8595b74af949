import { lazy, Suspense } from "react";
import type { DialogProps } from "./dialog-types.ts";

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
