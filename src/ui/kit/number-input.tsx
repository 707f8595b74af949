import { classNames } from "./class-names.ts";
import type { FieldFrame } from "./field.tsx";
import { readNumber } from "./read-number.ts";
import { TextInput } from "./text-input.tsx";

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

/** A number; empty means not given. What is no number, or out of bounds, stays as it was typed and is refused. */
export function NumberInput({ value, onCommit, min, max, step = 1, integer, className, ...rest }: NumberInputProps) {
  const bounds = { min, max, integer };
  return (
    <span className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <TextInput
        {...rest}
        inputMode={integer ? "numeric" : "decimal"}
        className="figures"
        value={value === null ? "" : String(value)}
        refuse={(text) => {
          const read = readNumber(text, bounds);
          return read.ok ? null : read.error;
        }}
        onCommit={(text) => {
          const read = readNumber(text, bounds);
          if (read.ok) onCommit(read.value);
        }}
        onKey={(event, text, change) => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          const read = readNumber(text, {});
          const by = (event.key === "ArrowUp" ? 1 : -1) * step * (event.shiftKey ? 10 : 1);
          const from = read.ok ? (read.value ?? 0) : 0;
          change(String(clamp(round(from + by), min, max)));
        }}
      />
    </span>
  );
}

function clamp(value: number, min: number | undefined, max: number | undefined): number {
  return Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min ?? Number.NEGATIVE_INFINITY, value));
}

/** Takes the noise off sums such as 0.1 + 0.2. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}
