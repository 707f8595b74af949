/** Deeper nesting is refused: far more than any document has, far less than a call stack. */
export const LEVELS = 200;
