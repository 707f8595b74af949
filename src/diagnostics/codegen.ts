import type { CodegenCode } from "../codegen/index.ts";
import type { Entry } from "./entry.ts";

/** `G6xx`: what cannot be written as TypeScript. */
export const codegenEntries = {
  G601: {
    title: "Code that cannot be read",
    message: (say) => `${say("file")} does not parse: ${say("reason")}`,
    help: "Correct the code of the functions; the problem is one of syntax.",
  },
} satisfies { readonly [code in CodegenCode]: Entry };
