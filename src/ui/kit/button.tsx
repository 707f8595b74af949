import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { classNames } from "./class-names.ts";

export type ButtonLook = "plain" | "primary" | "danger" | "ghost";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  /** `small` is 24 px high, for rows and toolbars inside panels. */
  readonly size?: "small" | "normal";
  readonly icon?: ReactNode;
  /** Shown as a tooltip beside the name, e.g. `⌘↵`. */
  readonly keys?: string;
  readonly tip?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

const looks: { readonly [L in ButtonLook]: string } = {
  plain: "border border-control bg-card text-ink hover:bg-hover active:bg-active",
  primary:
    "forced-color-adjust-none border border-accent bg-accent text-accent-ink hover:bg-accent-hover hover:border-accent-hover",
  danger: "border border-bad bg-card text-bad-text hover:bg-bad-soft",
  ghost: "border border-transparent text-ink-2 hover:bg-hover hover:text-ink active:bg-active",
};

/** A button with a visible name. */
export function Button({
  look = "plain",
  size = "normal",
  icon,
  keys,
  tip,
  className,
  children,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type ?? "button"}
      data-tip={tip}
      data-tip-keys={keys}
      className={classNames(
        "inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-control font-[550] transition-colors duration-[var(--motion-quick)] disabled:pointer-events-none disabled:opacity-45",
        size === "small" ? "h-6 px-2 text-small" : "h-[30px] px-3 text-normal",
        looks[look],
        className,
      )}
      {...rest}
    >
      {icon}
      {children}
    </button>
  );
}
