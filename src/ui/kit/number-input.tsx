import { classNames } from "./class-names.ts";
import { useDraft } from "./drafts.ts";
import type { FieldFrame } from "./field.tsx";
import { controlClass } from "./text-input.tsx";

export interface NumberInputProps {
  readonly frame?: FieldFrame;
  readonly name?: string;
  /** Null: not given. */
  readonly value: number | null;
  readonly onCommit: (value: number | null) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly integer?: boolean;
  /** Written behind the figure, e.g. `ms`. */
  readonly unit?: string;
  readonly placeholder?: string;
  readonly readOnly?: boolean;
  readonly className?: string;
}

/** A number; empty means not given. What is no number, or out of bounds, is brought back into them on commit. */
export function NumberInput({
  frame,
  name,
  value,
  onCommit,
  min,
  max,
  step = 1,
  integer,
  unit,
  className,
  ...rest
}: NumberInputProps) {
  const written = value === null ? "" : String(value);
  const draft = useDraft(written, {
    onCommit: (text) => {
      const parsed = readNumber(text, { min, max, integer });
      if (parsed !== undefined) onCommit(parsed);
    },
  });
  function nudge(by: number) {
    const from = readNumber(draft.text, { min, max, integer }) ?? 0;
    draft.change(String(clamp(round(from + by), min, max)));
  }
  return (
    <span className={classNames("relative flex", className)}>
      <input
        id={frame?.id}
        aria-label={name}
        aria-describedby={frame?.describedBy}
        aria-invalid={frame?.invalid || undefined}
        inputMode={integer ? "numeric" : "decimal"}
        autoComplete="off"
        className={classNames(controlClass, "figures h-[30px]", unit && "pr-9")}
        value={draft.text}
        onChange={(event) => draft.change(event.currentTarget.value)}
        onBlur={draft.commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") draft.commit();
          if (event.key === "ArrowUp" || event.key === "ArrowDown") {
            event.preventDefault();
            nudge((event.key === "ArrowUp" ? 1 : -1) * step * (event.shiftKey ? 10 : 1));
          }
        }}
        {...rest}
      />
      {unit ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute right-2.5 top-1/2 -translate-y-1/2 text-micro text-ink-3"
        >
          {unit}
        </span>
      ) : null}
    </span>
  );
}

interface Bounds {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly integer: boolean | undefined;
}

/** Null for an empty text, undefined for what is no number. */
export function readNumber(text: string, { min, max, integer }: Bounds): number | null | undefined {
  const trimmed = text.trim().replace(",", ".");
  if (trimmed === "") return null;
  const parsed = Number(trimmed);
  if (!Number.isFinite(parsed)) return undefined;
  return clamp(integer ? Math.round(parsed) : parsed, min, max);
}

function clamp(value: number, min: number | undefined, max: number | undefined): number {
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, value));
}

/** Takes the noise off sums such as 0.1 + 0.2. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}
