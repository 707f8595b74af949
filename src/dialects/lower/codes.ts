/**
 * Codes of lowering to an older version (LANGUAGE 7, "Lowering"). Errors: the meaning would change, and there is no file.
 * Warnings: a limit, a hint or a text is lost. `data.what` names it (the words are in `diagnostics/`), `data.version` is
 * the version aimed at. Beside it: `data.since`, the first version that carries it, or null.
 */
export const dialectCodes = [
  "L410", // error: something has no counterpart (what, since)
  "L411", // warning: a limit or a hint is lost (what)
  "L412", // warning: code is not carried
  "L413", // warning: a check is moved to a step after it, and is not retried (expression)
  "L414", // error: an expression that cannot be said there (expression)
  "L415", // warning: an opaque value is marked, but other runtimes put it into the prompt (input)
  "L416", // warning: the gate can send back though the review cannot (target)
] as const;
export type DialectCode = (typeof dialectCodes)[number];
