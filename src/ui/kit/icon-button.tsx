import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "name"> {
  /** The accessible name; shown as a tooltip, since an icon never stands without a name. */
  readonly name: string;
  readonly keys?: string;
  readonly icon: ReactNode;
  readonly pressed?: boolean;
  readonly size?: "small" | "normal";
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A square button of one 16 px icon, at least 24 px wide and high. */
export function IconButton({ name, keys, icon, pressed, size = "normal", className, type, ...rest }: IconButtonProps) {
  return (
    <button
      type={type ?? "button"}
      aria-label={name}
      aria-pressed={pressed}
      data-tip={name}
      data-tip-keys={keys}
      className={classNames(
        "inline-flex shrink-0 items-center justify-center rounded-control text-ink-2 transition-colors duration-[var(--motion-quick)] hover:bg-hover hover:text-ink active:bg-active disabled:pointer-events-none disabled:opacity-40 aria-pressed:bg-accent-soft aria-pressed:text-accent-text",
        size === "small" ? "size-6" : "size-[30px]",
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  );
}
