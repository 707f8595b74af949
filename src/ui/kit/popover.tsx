import { lazy, Suspense, useState } from "react";
import type { PopoverProps } from "./popover-types.ts";

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
