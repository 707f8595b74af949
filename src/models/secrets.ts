/**
 * Shapes of keys that providers hand out, and of headers and parameters that carry them. Masking errs on the side of
 * hiding too much: an error text loses nothing that anyone needs.
 */
const SECRET_SHAPES: readonly RegExp[] = [
  /\b(?:sk|pk|rk|gsk|xai|hf|ghp|gho|ghu|ghs|glpat|AIza|key)[-_][A-Za-z0-9_\-.]{8,}/g,
  /\bAIza[A-Za-z0-9_-]{10,}/g,
  /\bgithub_pat_[A-Za-z0-9_]{10,}/g,
  /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)?/g,
  /(?<=\bbearer\s+)[A-Za-z0-9._~+/=-]{6,}/gi,
  /(?<=\b(?:x-api-key|api[-_ ]?key|authorization|access[-_]token|secret)["']?\s*[:=]\s*["']?(?:bearer\s+)?)[A-Za-z0-9._~+/=-]{6,}/gi,
  /\b[A-Za-z0-9]{40,}\b/g,
];

const MASK = "‹key hidden›";

/** Replaces everything that looks like a key. Messages of providers may quote the key they refused. */
export function maskSecrets(text: string): string {
  let masked = text;
  for (const shape of SECRET_SHAPES) masked = masked.replace(shape, MASK);
  return masked;
}

/** True when the text holds something that `maskSecrets` would hide. */
export function looksLikeSecret(text: string): boolean {
  return SECRET_SHAPES.some((shape) => new RegExp(shape.source, shape.flags).test(text));
}
