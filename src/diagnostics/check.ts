import type { CheckProblems } from "../compiler/index.ts";
import { codeEntries } from "./code.ts";
import type { Entries } from "./entry.ts";
import { functionEntries } from "./functions.ts";
import { graphEntries } from "./graph.ts";
import { nameAndTypeEntries } from "./names-and-types.ts";
import { nodeEntries } from "./nodes.ts";

/** `C3xx`: the compiler and the code check. */
export const compilerEntries: Entries<CheckProblems> = {
  ...nameAndTypeEntries,
  ...graphEntries,
  ...functionEntries,
  ...nodeEntries,
  ...codeEntries,
};
