import { lazy, type ReactNode, Suspense, useState } from "react";

export type MenuEntry =
  | {
      readonly kind: "item";
      readonly label: string;
      readonly onSelect: () => void;
      readonly icon?: ReactNode;
      readonly keys?: string;
      readonly disabled?: boolean;
      readonly danger?: boolean;
      /** Marks the chosen one of several. */
      readonly checked?: boolean;
    }
  | { readonly kind: "separator" }
  | { readonly kind: "heading"; readonly label: string };

export interface MenuProps {
  readonly entries: () => readonly MenuEntry[];
  readonly align?: "start" | "end";
  /** The button that opens the menu; give it the props it is called with. */
  readonly trigger: (props: MenuTriggerProps) => ReactNode;
}

export interface MenuTriggerProps {
  readonly "aria-haspopup": "menu";
  readonly "aria-expanded": boolean;
  readonly onClick: () => void;
  readonly onPointerEnter: () => void;
  readonly onFocus: () => void;
}

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

export interface ContextMenuAnchor {
  readonly x: number;
  readonly y: number;
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
