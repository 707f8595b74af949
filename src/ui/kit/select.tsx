import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import type { FieldFrame } from "./field.tsx";
import { controlClass } from "./text-input.tsx";

export interface SelectOption<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectProps<T extends string> {
  readonly frame?: FieldFrame;
  readonly name?: string;
  readonly value: T;
  readonly options: readonly SelectOption<T>[];
  readonly onChange: (value: T) => void;
  readonly disabled?: boolean;
  readonly mono?: boolean;
  readonly className?: string;
  readonly icon?: ReactNode;
}

/** One of a few. The platform's own control: right on touch, in forced colours, and with a screen reader. */
export function Select<T extends string>({
  frame,
  name,
  value,
  options,
  onChange,
  disabled,
  mono,
  className,
}: SelectProps<T>) {
  return (
    <span className={classNames("relative flex min-w-0", className)}>
      <select
        id={frame?.id}
        aria-label={name}
        aria-describedby={frame?.describedBy}
        aria-invalid={frame?.invalid || undefined}
        disabled={disabled}
        className={classNames(controlClass, "h-[30px] appearance-none truncate pr-7", mono && "mono text-small")}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        size={14}
        className="pointer-events-none absolute right-2 top-1/2 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}
