import { Pause } from "lucide-react";
import { classNames } from "./class-names.ts";

export interface MeterProps {
  /** The accessible name: `Time`, `Cost`, `Tokens`. */
  readonly name: string;
  readonly spent: number;
  readonly reserved?: number;
  /** Null: no limit; there is no bar to fill then. */
  readonly limit: number | null;
  /** Writes a figure with its unit: `2.1 s`, `$0.0062`. */
  readonly format: (value: number) => string;
  /** Whether part of the price is unknown: shown as such, never as nothing. */
  readonly unknown?: boolean;
  /** Parts of what is spent, drawn side by side in their own colours. */
  readonly parts?: readonly { readonly name: string; readonly value: number; readonly color: string }[];
  /** The figure alone. */
  readonly brief?: boolean;
  /** Added to the tooltip. */
  readonly aside?: string;
  /** Why nothing is spent now: a sign says it beside the name. */
  readonly still?: string | null;
}

/** From this share of the limit on, a meter turns amber. */
const NEAR = 0.8;

/** What was spent, what is reserved (hatched), and the limit, where there is room for it; in a row with others. */
export function Meter({
  name,
  spent,
  reserved = 0,
  limit,
  format,
  unknown,
  parts,
  brief = false,
  aside = "",
  still = null,
}: MeterProps) {
  const whole = limit !== null && limit > 0 ? limit : Math.max(spent + reserved, Number.EPSILON);
  const share = limit === null ? 0 : spent / whole;
  const near = share >= NEAR;
  const over = share >= 1;
  const percent = (value: number) => `${Math.min(100, (100 * value) / whole)}%`;
  const words = `${unknown ? "at least " : ""}${format(spent)} spent${reserved > 0 ? `, ${format(reserved)} reserved` : ""}${
    limit === null ? ", no limit" : ` of ${format(limit)}`
  }${still === null ? "" : `; ${still}`}`;
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
      data-tip={`${name}: ${words}${aside}`}
      className="figures @container min-w-0 flex-1"
    >
      <div className="flex items-baseline justify-between gap-2 text-micro leading-4 text-ink-3">
        {brief ? null : (
          <span className="flex items-baseline gap-1">
            {name}
            {still === null ? null : (
              <Pause aria-hidden="true" size={10} className="shrink-0 self-center text-warn-text" />
            )}
          </span>
        )}
        <span className={classNames("truncate", over ? "text-bad-text" : near && "text-warn-text")}>
          <b className={classNames("font-[560]", !near && "text-ink")}>
            {unknown ? "≥ " : ""}
            {format(spent)}
          </b>
          {limit === null || brief ? null : <span className="hidden @min-[112px]:inline"> / {format(limit)}</span>}
        </span>
      </div>
      <div
        aria-hidden="true"
        className={classNames(
          "mt-[3px] flex h-[5px] gap-px overflow-hidden rounded-full forced-colors:border",
          limit === null
            ? "bg-[radial-gradient(circle,var(--line-control)_1px,transparent_1.5px)] bg-[length:6px_5px] forced-colors:border-dotted"
            : "bg-[var(--line-hair)] forced-colors:bg-[Canvas]",
        )}
      >
        {limit === null
          ? null
          : bars.map((bar) => (
              <i key={bar.name} className="block h-full" style={{ width: percent(bar.value), background: bar.color }} />
            ))}
        {limit !== null && reserved > 0 ? (
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
