/** A node with one of its settings changed, or, by null, an optional one taken away. */
export function withSetting<N extends object, K extends keyof N>(node: N, key: K, value: N[K] | null): N {
  const copy = { ...node, [key]: value };
  if (value === null) Reflect.deleteProperty(copy, key);
  return copy;
}
