/** Older versions of the IR (LANGUAGE 7), oldest first. All that is done with their files is in `src/dialects`. */
export const DIALECTS = ["0.1", "0.2", "0.3"] as const;
export type Dialect = (typeof DIALECTS)[number];
