import { chooseByKeys, RADIO_KEYS } from "./choose-by-keys.ts";
import { classNames } from "./class-names.ts";

export interface SegmentedProps<T extends string> {
  readonly name: string;
  /** None of the options while nothing is chosen yet. */
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
  /** `small` is 24 px high, for rows of tools inside panels. */
  readonly size?: "small" | "normal";
  readonly className?: string;
}

/** Two to four choices side by side: a radio group in one row. */
export function Segmented<T extends string>({
  name,
  value,
  options,
  onChange,
  size = "normal",
  className,
}: SegmentedProps<T>) {
  const chosen = options.findIndex((option) => option.value === value);
  const onKeyDown = chooseByKeys(RADIO_KEYS, chosen, options.length, (index) => {
    const next = options[index];
    if (next) onChange(next.value);
  });
  return (
    <div
      role="radiogroup"
      aria-label={name}
      onKeyDown={onKeyDown}
      className={classNames(
        "inline-flex shrink-0 items-center gap-px rounded-control bg-sunk ring-1 ring-hair ring-inset",
        size === "small" ? "h-6" : "h-[30px] p-[3px]",
        className,
      )}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a row of radio inputs cannot be styled as one control in forced colours
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value || (index === 0 && chosen < 0) ? 0 : -1}
          onClick={() => onChange(option.value)}
          className="h-6 rounded-small px-2 text-small text-ink-2 hover:text-ink aria-checked:bg-card aria-checked:font-medium aria-checked:text-ink aria-checked:shadow-card"
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
