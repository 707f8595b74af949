import { createRoot } from "react-dom/client";
import { Toaster, type ToasterProps, toast } from "sonner";

export { toast };

const look = { position: "bottom-center", gap: 8, offset: 20 } as const satisfies ToasterProps;

let mounted: Promise<void> | null = null;

/** Puts the toaster on the page, once; resolves when it listens. */
export function mountToaster(): Promise<void> {
  mounted ??= new Promise((resolve) => {
    const host = document.createElement("div");
    document.body.append(host);
    createRoot(host).render(
      <Toaster {...look} toastOptions={{ style: toastStyle, classNames: { description: "text-ink-2!" } }} />,
    );
    requestAnimationFrame(() => resolve());
  });
  return mounted;
}

const toastStyle = {
  fontFamily: "var(--font-sans)",
  fontSize: "var(--text-normal)",
  background: "var(--surface-overlay)",
  color: "var(--ink)",
  border: "1px solid var(--line-hair)",
  borderRadius: "var(--radius-overlay)",
  boxShadow: "var(--shadow-overlay)",
};
