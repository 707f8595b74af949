import type { ReactNode } from "react";

export interface PopoverTriggerProps {
  readonly "aria-haspopup": "dialog";
  readonly "aria-expanded": boolean;
  readonly onClick: () => void;
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

export interface PopoverProps {
  /** Accessible name of what opens. */
  readonly name: string;
  readonly align?: "start" | "center" | "end";
  readonly width?: number;
  readonly trigger: (props: PopoverTriggerProps) => ReactNode;
  /** What it holds; `close` closes it and gives the focus back. */
  readonly children: (close: () => void) => ReactNode;
}
