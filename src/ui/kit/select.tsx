import { ChevronDown } from "lucide-react";
import { memo, type ReactNode, useState } from "react";
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

/** Of a longer list only what is chosen is there until the control is taken in hand. */
const FEW = 60;

/** One of several. The platform's own control: right on touch, in forced colours, and with a screen reader. */
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
  const [isInHand, setInHand] = useState(false);
  const shown = isInHand || options.length <= FEW ? options : options.filter((option) => option.value === value);
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
        // Both come before the list opens, or a letter chooses.
        onPointerDown={() => setInHand(true)}
        onFocus={() => setInHand(true)}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        <Options options={shown} />
      </select>
      <ChevronDown
        aria-hidden="true"
        size={14}
        className="pointer-events-none absolute right-2 top-1/2 -translate-y-1/2 text-ink-3"
      />
    </span>
  );
}

const Options = memo(
  function Options({ options }: { readonly options: readonly SelectOption<string>[] }) {
    return options.map((option) => (
      <option key={option.value} value={option.value} disabled={option.disabled}>
        {option.label}
      </option>
    ));
  },
  (before, { options }) =>
    before.options.length === options.length && options.every((option, at) => isSame(option, before.options[at])),
);

function isSame(option: SelectOption<string>, other: SelectOption<string> | undefined): boolean {
  return option.value === other?.value && option.label === other.label && option.disabled === other.disabled;
}
