import type { CodegenProblems } from "../codegen/index.ts";
import type { Entries } from "./entry.ts";

/** `G6xx`: what cannot be written as TypeScript. */
export const codegenEntries: Entries<CodegenProblems> = {
  G601: {
    title: "Code that cannot be read",
    message: (say) => `${say("file")} does not parse: ${say("reason")}`,
    help: "Correct the code of the functions; the problem is one of syntax.",
  },
  G602: {
    title: "Code that is not one function's",
    message: (say) => `The code of "${say("function")}" is not the body of one function: ${say("reason")}.`,
    help: "Only such code is written. Correct it at the place that is shown.",
  },
};
