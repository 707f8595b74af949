import { lazy, Suspense, useState } from "react";
import type { ContextMenuAnchor, MenuEntry, MenuProps } from "./menu-types.ts";

const load = () => import("./menu-content.tsx");
const MenuContent = lazy(async () => ({ default: (await load()).MenuContent }));

/** A menu on a button. Its machinery comes with the first hover, so that it never delays the first screen. */
export function Menu({ entries, align = "start", trigger }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const button = trigger({
    "aria-haspopup": "menu",
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
      <MenuContent open={open} onOpenChange={setOpen} entries={entries} align={align} trigger={trigger} />
    </Suspense>
  );
}

/** A menu at a point of the screen (right click, or the menu key); null shows none. */
export function PointMenu(props: {
  readonly at: ContextMenuAnchor | null;
  readonly entries: () => readonly MenuEntry[];
  readonly onClose: () => void;
}) {
  if (!props.at) return null;
  return (
    <Suspense>
      <MenuContent
        open
        onOpenChange={(open) => !open && props.onClose()}
        entries={props.entries}
        align="start"
        at={props.at}
      />
    </Suspense>
  );
}
