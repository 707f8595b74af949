/** Keys as Python compares them: texts are texts, `true` is 1, and a date is itself. */
export type Key = string | number | symbol | null;

export interface Entry {
  readonly key: Key;
  /** Where the key stands. */
  readonly start: number;
  readonly end: number;
  readonly value: Value;
}

/** What PyYAML's safe loader makes of a node, and where that stands (UTF-16 offsets). */
export type Value = { readonly start: number; readonly end: number } & (
  | { readonly type: "string"; readonly text: string }
  | { readonly type: "number"; readonly number: number }
  | { readonly type: "boolean"; readonly boolean: boolean }
  | { readonly type: "null" }
  /** What JSON has no word for. `same`: equal for equal ones, however they are written. */
  | { readonly type: "other"; readonly what: "a date" | "bytes"; readonly same: string }
  | { readonly type: "other"; readonly what: "a set" }
  | { readonly type: "list"; readonly items: readonly Value[] }
  | { readonly type: "mapping"; readonly entries: ReadonlyMap<Key, Entry> }
);

export type Mapping = Extract<Value, { readonly type: "mapping" }>;
