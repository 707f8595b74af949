/** Codes of this layer (`G6xx`), stable for ever. */
export const codegenCodes = {
  /** A generated module does not parse. */
  unprintable: "G601",
  /** What stands as the code of a function is not the body of one function. */
  notABody: "G602",
} as const;

export type CodegenCode = (typeof codegenCodes)[keyof typeof codegenCodes];
