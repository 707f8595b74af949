import { type ReactNode, useId } from "react";
import { chooseByKeys, TAB_KEYS } from "../kit/index.ts";

interface ViewTabsProps<T extends string> {
  readonly name: string;
  readonly value: T;
  readonly items: readonly { readonly id: T; readonly label: string }[];
  readonly onChange: (id: T) => void;
  readonly header: (tabs: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

/** Two or three views of one thing under its header, by underlined tabs. */
export function ViewTabs<T extends string>({ name, value, items, onChange, header, children }: ViewTabsProps<T>) {
  const base = useId();
  const chosen = items.findIndex((item) => item.id === value);
  const onKeyDown = chooseByKeys(TAB_KEYS, chosen, items.length, (index) => onChange(items[index]?.id ?? value));
  return (
    <>
      {header(
        <div role="tablist" aria-label={name} onKeyDown={onKeyDown} className="-mt-1.5 flex gap-4 px-4">
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              role="tab"
              id={`${base}-${item.id}`}
              aria-selected={item.id === value}
              aria-controls={`${base}-view`}
              tabIndex={item.id === value ? 0 : -1}
              onClick={() => onChange(item.id)}
              className="h-8 border-b-2 border-transparent text-small text-ink-2 hover:text-ink aria-selected:border-accent forced-colors:not-aria-selected:border-[Canvas] aria-selected:font-medium aria-selected:text-ink"
            >
              {item.label}
            </button>
          ))}
        </div>,
      )}
      <div role="tabpanel" id={`${base}-view`} aria-labelledby={`${base}-${value}`}>
        {children}
      </div>
    </>
  );
}
