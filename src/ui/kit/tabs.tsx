import { type ReactNode, useId } from "react";
import { chooseByKeys, TAB_KEYS } from "./choose-by-keys.ts";

export interface TabItem<T extends string> {
  readonly id: T;
  /** The tab's whole accessible name. */
  readonly label: string;
  /** Shown behind the label, not part of the name (a count). */
  readonly badge?: ReactNode;
}

export interface TabsProps<T extends string> {
  readonly name: string;
  readonly value: T;
  readonly items: readonly TabItem<T>[];
  readonly onChange: (id: T) => void;
  /** At the end of the tabs' row. */
  readonly aside?: ReactNode;
  /** Only the row is there: a tab that is chosen opens it. */
  readonly closed?: boolean;
  readonly children: ReactNode;
}

/** Tabs and the panel of the chosen one. Arrow keys move and choose. */
export function Tabs<T extends string>({ name, value, items, onChange, aside, closed, children }: TabsProps<T>) {
  const base = useId();
  const chosen = items.findIndex((item) => item.id === value);
  const onKeyDown = chooseByKeys(TAB_KEYS, chosen, items.length, (index) => onChange(items[index]?.id ?? value));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-9 shrink-0 items-center gap-3 px-2">
        <div
          role="tablist"
          aria-label={name}
          onKeyDown={onKeyDown}
          className="flex min-w-0 items-center gap-0.5 overflow-x-auto"
        >
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              role="tab"
              id={`${base}-${item.id}`}
              aria-label={item.label}
              aria-selected={item.id === value && !closed}
              aria-controls={closed ? undefined : `${base}-panel`}
              tabIndex={item.id === value ? 0 : -1}
              onClick={() => onChange(item.id)}
              className="inline-flex h-[26px] shrink-0 items-center gap-1.5 rounded-control px-2.5 text-normal text-ink-2 transition-colors duration-[var(--motion-quick)] hover:text-ink aria-selected:bg-active aria-selected:font-[550] aria-selected:text-ink"
            >
              {item.label}
              {item.badge}
            </button>
          ))}
        </div>
        {aside ? <div className="ml-auto flex items-center gap-1">{aside}</div> : null}
      </div>
      {closed ? null : (
        <div
          role="tabpanel"
          id={`${base}-panel`}
          aria-labelledby={`${base}-${value}`}
          className="min-h-0 flex-1 overflow-auto"
        >
          {children}
        </div>
      )}
    </div>
  );
}
