/** Codes of this layer (`G6xx`), stable for ever. */
export const codegenCodes = {
  /** The generated module does not parse, so compute code holds a syntax error. */
  unprintable: "G601",
  /** A function without code: a run asks a person for its result, exported code has nothing to run. */
  noCode: "G603",
} as const;

export type CodegenCode = (typeof codegenCodes)[keyof typeof codegenCodes];
