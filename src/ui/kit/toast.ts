export interface ToastOptions {
  readonly description?: string;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

export type ToastTone = "plain" | "ok" | "warn" | "bad";

/** Says something in passing at the bottom of the screen. The toaster comes with the first toast. */
export async function showToast(tone: ToastTone, message: string, options: ToastOptions = {}): Promise<void> {
  const { toast, mountToaster } = await import("./toaster.tsx");
  await mountToaster();
  const say = { plain: toast.message, ok: toast.success, warn: toast.warning, bad: toast.error }[tone];
  say(message, {
    ...(options.description === undefined ? {} : { description: options.description }),
    ...(options.action === undefined ? {} : { action: options.action }),
  });
}
