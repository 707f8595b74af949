/** Throwing is for our own bugs only; everything that users can cause is returned as a `Result` or a `Diagnostic`. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}

/** Makes the type checker list the missing members of a union. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
