import { classNames } from "./class-names.ts";

export interface MeterProps {
  /** The accessible name: `Time`, `Cost`, `Tokens`. */
  readonly name: string;
  readonly spent: number;
  readonly reserved?: number;
  /** Null: no limit; the bar then only shows that something was spent. */
  readonly limit: number | null;
  /** Writes a figure with its unit: `2.1 s`, `$0.0062`. */
  readonly format: (value: number) => string;
  /** Whether part of the price is unknown: shown as such, never as nothing. */
  readonly unknown?: boolean;
  /** Parts of what is spent, drawn side by side in their own colours. */
  readonly parts?: readonly { readonly name: string; readonly value: number; readonly color: string }[];
  readonly width?: number;
  /** Added to the tooltip. */
  readonly aside?: string;
}

/** From this share of the limit on, a meter turns amber. */
const NEAR = 0.8;

/** What was spent, what is reserved (hatched), and the limit. */
export function Meter({
  name,
  spent,
  reserved = 0,
  limit,
  format,
  unknown,
  parts,
  width = 116,
  aside = "",
}: MeterProps) {
  const whole = limit !== null && limit > 0 ? limit : Math.max(spent + reserved, Number.EPSILON);
  const share = limit === null ? 0 : spent / whole;
  const near = share >= NEAR;
  const over = share >= 1;
  const percent = (value: number) => `${Math.min(100, (100 * value) / whole)}%`;
  const words = `${unknown ? "at least " : ""}${format(spent)} spent${reserved > 0 ? `, ${format(reserved)} reserved` : ""}${
    limit === null ? ", no limit" : ` of ${format(limit)}`
  }`;
  const bars =
    near || !parts || parts.length === 0
      ? [{ name, value: spent, color: over ? "var(--state-bad)" : near ? "var(--state-warn)" : "var(--accent)" }]
      : parts;
  return (
    // biome-ignore lint/a11y/useSemanticElements: <meter> cannot show a reserved part beside what is spent
    <div
      role="meter"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={limit ?? Math.max(spent + reserved, 1)}
      aria-valuenow={spent}
      aria-valuetext={words}
      data-tip={`${words}${aside}`}
      className="figures shrink-0"
      style={{ width }}
    >
      <div className="flex items-baseline justify-between gap-2 text-micro leading-4 text-ink-3">
        <span>{name}</span>
        <span className={classNames("truncate", over ? "text-bad-text" : near && "text-warn-text")}>
          <b className={classNames("font-[560]", !near && "text-ink")}>
            {unknown ? "≥ " : ""}
            {format(spent)}
          </b>
          {limit === null ? null : <span> / {format(limit)}</span>}
        </span>
      </div>
      <div
        aria-hidden="true"
        className="mt-[3px] flex h-[5px] gap-px overflow-hidden rounded-full bg-[var(--line-hair)] forced-colors:border forced-colors:bg-[Canvas]"
      >
        {limit === null && spent === 0
          ? null
          : bars.map((bar) => (
              <i key={bar.name} className="block h-full" style={{ width: percent(bar.value), background: bar.color }} />
            ))}
        {reserved > 0 ? (
          <i
            className="block h-full"
            style={{
              width: percent(reserved),
              background: "repeating-linear-gradient(120deg, var(--ink-3) 0 1.5px, transparent 1.5px 4px)",
            }}
          />
        ) : null}
      </div>
    </div>
  );
}
