import type { ReactNode } from "react";

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

export interface ContextMenuAnchor {
  readonly x: number;
  readonly y: number;
}
