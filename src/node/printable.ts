/** Orders to a terminal (C0 but line break and tab, DEL, C1) and to the direction of writing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ORDERS = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text as it may be written to a terminal: answers of models and files of others can hold orders that move the cursor,
 * set the title, fill the clipboard or turn the writing around. Each is shown as JSON spells it (`\u001b`), so that JSON
 * stays the JSON it was.
 */
export function printable(text: string): string {
  return text.replace(ORDERS, (order) => `\\u${order.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
