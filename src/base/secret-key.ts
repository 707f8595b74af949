/**
 * Whether a key is a secret, and no placeholder or word (`x`, `none`, `ollama`, `lm-studio`) that may stand anywhere:
 * at least 16 characters, or 8 with a digit among them.
 */
export function isSecretKey(key: string): boolean {
  return key.length >= 16 || (key.length >= 8 && /\d/.test(key));
}
