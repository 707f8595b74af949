/** Equal data in equal order: the order of fields, inputs and steps is part of what they mean. */
export function sameData<T extends object>(a: T | null | undefined, b: T | null | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
