import type { CodegenCode } from "../codegen/index.ts";
import type { Entry } from "./entry.ts";

/** `G6xx`: what cannot be written as TypeScript. */
export const codegenEntries = {
  G601: {
    title: "Code that cannot be read",
    message: (say) => `${say("file")} does not parse: ${say("reason")}`,
    help: "Correct the code of the functions; the problem is one of syntax.",
  },
  G603: {
    title: "Nothing to export",
    message: (say) => `"${say("function")}" has no code to take when its condition holds.`,
    help: "Write the body of the function.",
  },
} satisfies { readonly [code in CodegenCode]: Entry };
