/** Codes of this layer (`G6xx`), stable for ever. */
export const codegenCodes = {
  /** The generated module does not parse, so compute code holds a syntax error. */
  unprintable: "G601",
} as const;

export type CodegenCode = (typeof codegenCodes)[keyof typeof codegenCodes];
