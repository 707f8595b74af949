import type { FieldFrame } from "./field.tsx";

export interface ToggleProps {
  readonly frame?: FieldFrame;
  readonly name?: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly disabled?: boolean;
}

/** On or off, at once. */
export function Toggle({ frame, name, on, onChange, disabled }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      id={frame?.id}
      aria-label={name}
      aria-checked={on}
      aria-describedby={frame?.describedBy}
      disabled={disabled}
      onClick={() => onChange(!on)}
      className="group inline-flex h-6 w-9 shrink-0 items-center rounded-full disabled:opacity-45"
    >
      <span className="flex h-[18px] w-8 items-center rounded-full border border-control bg-sunk px-[2px] transition-colors duration-[var(--motion-quick)] group-aria-checked:border-accent group-aria-checked:bg-accent">
        <span className="size-3 rounded-full bg-ink-3 transition-transform duration-[var(--motion-quick)] group-aria-checked:translate-x-3.5 group-aria-checked:bg-accent-ink forced-colors:bg-[CanvasText] forced-colors:group-aria-checked:bg-[Highlight] forced-colors:forced-color-adjust-none" />
      </span>
    </button>
  );
}
