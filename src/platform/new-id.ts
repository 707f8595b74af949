/** A random id. A page that isn't served safely (plain http on a network) has no `crypto.randomUUID`. */
export function newId(): string {
  try {
    return crypto.randomUUID();
  } catch {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}
