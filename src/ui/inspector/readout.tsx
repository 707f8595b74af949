import type { ReactNode } from "react";

interface ReadoutProps {
  /** The accessible name. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Text to read that scrolls by keyboard too when it is long. */
export function Readout({ name, children }: ReadoutProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a text area cannot hold coloured lines
    <div
      role="textbox"
      aria-multiline="true"
      aria-readonly="true"
      aria-label={name}
      tabIndex={0}
      className="mono max-h-80 overflow-auto rounded-control border border-hair bg-sunk py-1.5 text-small leading-[19px]"
    >
      {children}
    </div>
  );
}
