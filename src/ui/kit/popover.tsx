import { lazy, type ReactNode, Suspense, useState } from "react";

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

const load = () => import("./popover-content.tsx");
const PopoverContent = lazy(async () => ({ default: (await load()).PopoverContent }));

/** A small panel on a button, for a few settings. Its machinery comes with the first hover. */
export function Popover({ name, align = "start", width = 320, trigger, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const button = trigger({
    "aria-haspopup": "dialog",
    "aria-expanded": open,
    onClick: () => {
      setWanted(true);
      setOpen((was) => !was);
    },
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
  });
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <PopoverContent name={name} align={align} width={width} open={open} onOpenChange={setOpen} trigger={trigger}>
        {children}
      </PopoverContent>
    </Suspense>
  );
}
