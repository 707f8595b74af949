import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export type BadgeTone = "neutral" | "accent" | "ok" | "warn" | "bad";

const tones: { readonly [T in BadgeTone]: string } = {
  neutral: "bg-sunk text-ink-2 ring-hair",
  accent: "bg-accent-soft text-accent-text ring-transparent",
  ok: "bg-ok-soft text-ok-text ring-transparent",
  warn: "bg-warn-soft text-warn-text ring-transparent",
  bad: "bg-bad-soft text-bad-text ring-transparent",
};

/** A short word or figure about the thing beside it. */
export function Badge({ tone = "neutral", children }: { readonly tone?: BadgeTone; readonly children: ReactNode }) {
  return (
    <span
      className={classNames(
        "figures inline-flex h-[18px] items-center gap-1 whitespace-nowrap rounded-full px-1.5 text-micro font-medium ring-1 ring-inset",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
