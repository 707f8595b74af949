import type { CheckProblems } from "../compiler/index.ts";
import type { Entries } from "./entry.ts";

/** `C38x`: compute code. */
export const codeEntries = {
  C380: {
    title: "Type error in code",
    message: (say) => say("message"),
    help: "Correct the code; the types are those of the contracts.",
  },
  C381: {
    title: "Syntax error in code",
    message: (say) => say("message"),
    help: "Code is the body of one TypeScript function.",
  },
  C382: {
    title: "No value returned",
    message: (say) => `The code of "${say("function")}" can end without returning a value.`,
    help: "Return a value of the output's type on every path.",
  },
  C383: {
    title: "Wrong type returned",
    message: (say) => say("message"),
    help: "Return a value of the output's type, or change the output.",
  },
  C384: {
    title: "Not there in compute code",
    message: (say) => `"${say("name")}" doesn't exist where compute code runs.`,
    help: "Compute code has the language and nothing else: no network, files, timers, console or modules. Use its inputs, and return its result.",
  },
} satisfies Partial<Entries<CheckProblems>>;
