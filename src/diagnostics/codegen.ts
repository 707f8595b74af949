import type { CodegenCode } from "../codegen/index.ts";
import type { Entry } from "./entry.ts";

/** `G6xx`: what cannot be written as TypeScript. */
export const codegenEntries = {
  G601: {
    title: "Code that cannot be read",
    message: (say) => `${say("file")} does not parse: ${say("reason")}`,
    help: "Correct the code of the functions; the problem is one of syntax.",
  },
  G602: {
    title: "Step that is not written as code",
    message: (say) => `Steps of the kind ${say("kind")} run here, but are not written as TypeScript.`,
    help: "Run the flow here, or take the step out before exporting.",
  },
  G603: {
    title: "Nothing to export",
    message: (say) => `"${say("function")}" has no code: a run here asks you for its result, exported code cannot.`,
    help: "Write the body of the function.",
  },
} satisfies { readonly [code in CodegenCode]: Entry };
