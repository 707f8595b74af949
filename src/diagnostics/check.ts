import type { CompilerCode } from "../compiler/index.ts";
import { codeEntries } from "./code.ts";
import type { Entry } from "./entry.ts";
import { functionEntries } from "./functions.ts";
import { graphEntries } from "./graph.ts";
import { nameAndTypeEntries } from "./names-and-types.ts";
import { nodeEntries } from "./nodes.ts";

/** `C3xx`: the compiler and the code check. */
export const compilerEntries: { readonly [C in CompilerCode]: Entry } = {
  ...nameAndTypeEntries,
  ...graphEntries,
  ...functionEntries,
  ...nodeEntries,
  ...codeEntries,
};
