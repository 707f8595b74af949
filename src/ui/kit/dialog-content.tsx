import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import type { DialogProps } from "./dialog-types.ts";
import { IconButton } from "./icon-button.tsx";

/** The lazy half of `Dialog`. */
export function DialogContent({ open, onClose, title, description, children, footer, width = 520 }: DialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          // The dialog itself, so that its title is read and no button shows its tip unasked.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          style={{
            width: width === "full" ? "calc(100vw - 64px)" : width,
            height: width === "full" ? "calc(100vh - 64px)" : "auto",
          }}
          className="fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100vh-64px)] max-w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden rounded-overlay bg-overlay text-normal text-ink shadow-overlay outline-none forced-colors:border"
        >
          <header className="flex items-start gap-3 border-b border-hair px-5 py-3.5">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="text-title font-semibold">{title}</Dialog.Title>
              {description ? (
                <Dialog.Description className="mt-0.5 text-normal text-ink-2">{description}</Dialog.Description>
              ) : null}
            </div>
            <Dialog.Close asChild>
              <IconButton name="Close" size="small" icon={<X size={16} />} />
            </Dialog.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-auto px-5 py-4">{children}</div>
          {footer ? (
            <footer className="flex items-center justify-end gap-2 border-t border-hair px-5 py-3">{footer}</footer>
          ) : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
