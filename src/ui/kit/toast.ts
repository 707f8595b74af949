export interface ToastOptions {
  readonly description?: string;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

export type ToastTone = "info" | "success" | "warning" | "error";

/** Says something in passing at the bottom of the screen. The toaster comes with the first toast. */
export async function showToast(tone: ToastTone, message: string, options: ToastOptions = {}): Promise<void> {
  const { toast, mountToaster } = await import("./toaster.tsx");
  await mountToaster();
  const say = { ...toast, info: toast.message }[tone];
  say(message, {
    ...(options.description === undefined ? {} : { description: options.description }),
    ...(options.action === undefined ? {} : { action: options.action }),
  });
}
