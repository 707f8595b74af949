/** A record without a prototype, for names that come from outside: `__proto__` and `constructor` are mere keys in it. */
export function newRecord<T>(entries: Iterable<readonly [string, T]> = []): { [name: string]: T } {
  const record: { [name: string]: T } = Object.create(null);
  for (const [name, value] of entries) record[name] = value;
  return record;
}

/** The own entry of that name; never something inherited. */
export function lookup<T>(record: { readonly [name: string]: T } | undefined, name: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}
