import type { KeyboardEvent } from "react";

type Turn = (chosen: number, last: number) => number;
type Keys = { readonly [key: string]: Turn | undefined };

const before: Turn = (chosen, last) => (chosen <= 0 ? last : chosen - 1);
const after: Turn = (chosen, last) => (chosen >= last ? 0 : chosen + 1);

/** Of tabs in a row; up and down are left to the page. */
export const TAB_KEYS: Keys = {
  ArrowLeft: before,
  ArrowRight: after,
  Home: () => 0,
  End: (_, last) => last,
};

/** Of a radio group: either pair of arrows. */
export const RADIO_KEYS: Keys = { ArrowLeft: before, ArrowUp: before, ArrowRight: after, ArrowDown: after };

/** What a key chooses; null: the key is left to the page. `chosen`: -1 while none is. */
export function choiceByKey(keys: Keys, key: string, chosen: number, count: number): number | null {
  return count === 0 ? null : (keys[key]?.(chosen, count - 1) ?? null);
}

/**
 * A row of buttons of which one is chosen and takes the only tab stop: a key chooses another one, which gets the focus.
 * For the element whose children the buttons are.
 */
export function chooseByKeys(keys: Keys, chosen: number, count: number, onChoose: (index: number) => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const index = choiceByKey(keys, event.key, chosen, count);
    if (index === null) return;
    event.preventDefault();
    onChoose(index);
    const button = event.currentTarget.children[index];
    if (button instanceof HTMLElement) button.focus();
  };
}
