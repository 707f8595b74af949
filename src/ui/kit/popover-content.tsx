import { Popover } from "radix-ui";
import type { PopoverProps } from "./popover-types.ts";

interface PopoverContentProps extends Required<PopoverProps> {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const nothing = () => {};

/** The lazy half of `Popover`. */
export function PopoverContent({ name, align, width, open, onOpenChange, trigger, children }: PopoverContentProps) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>
        {trigger({
          "aria-haspopup": "dialog",
          "aria-expanded": open,
          onClick: nothing,
          onPointerEnter: nothing,
          onFocus: nothing,
        })}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={name}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          style={{ width }}
          className="z-50 max-h-[80vh] overflow-y-auto rounded-overlay bg-overlay p-3 text-normal text-ink shadow-overlay outline-none forced-colors:border"
        >
          {children(() => onOpenChange(false))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
