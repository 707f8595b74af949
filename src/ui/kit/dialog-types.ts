import type { ReactNode } from "react";

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
