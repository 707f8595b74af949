import { Check } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Kbd } from "./kbd.tsx";
import type { ContextMenuAnchor, MenuEntry, MenuTriggerProps } from "./menu-types.ts";

interface MenuContentProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly entries: () => readonly MenuEntry[];
  readonly align: "start" | "end";
  readonly trigger?: (props: MenuTriggerProps) => ReactNode;
  readonly at?: ContextMenuAnchor;
}

const nothing = () => {};

/** The lazy half of `Menu`. */
export function MenuContent({ open, onOpenChange, entries, align, trigger, at }: MenuContentProps) {
  return (
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>
        {at || !trigger ? (
          <span aria-hidden="true" style={{ position: "fixed", left: at?.x ?? 0, top: at?.y ?? 0 }} />
        ) : (
          trigger({
            "aria-haspopup": "menu",
            "aria-expanded": open,
            onClick: nothing,
            onPointerEnter: nothing,
            onFocus: nothing,
          })
        )}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={5}
          collisionPadding={8}
          className="z-50 max-h-[70vh] min-w-[200px] overflow-y-auto rounded-overlay bg-overlay p-1 shadow-overlay forced-colors:border"
        >
          {open
            ? entries().map((entry, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew with each opening
                <Entry key={`${index}:${"label" in entry ? entry.label : ""}`} entry={entry} />
              ))
            : null}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  if (entry.kind === "separator") return <DropdownMenu.Separator className="mx-1 my-1 h-px bg-hair" />;
  if (entry.kind === "heading") {
    return (
      <DropdownMenu.Label className="px-2 pt-1.5 pb-1 text-micro font-semibold text-ink-3">
        {entry.label}
      </DropdownMenu.Label>
    );
  }
  return (
    <DropdownMenu.Item
      disabled={entry.disabled ?? false}
      onSelect={entry.onSelect}
      aria-checked={entry.checked}
      className={classNames(
        "flex h-7 select-none items-center gap-2 rounded-small px-2 text-normal outline-none data-[disabled]:opacity-45 data-[highlighted]:bg-active",
        entry.danger ? "text-bad-text" : "text-ink",
      )}
    >
      <span aria-hidden="true" className="flex size-4 items-center justify-center text-ink-3">
        {entry.checked ? <Check size={14} /> : entry.icon}
      </span>
      <span className="flex-1 truncate">{entry.label}</span>
      {entry.keys ? <Kbd keys={entry.keys} /> : null}
    </DropdownMenu.Item>
  );
}
