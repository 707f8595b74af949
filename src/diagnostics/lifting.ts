import type { LiftProblems } from "../dialects/index.ts";
import type { Entries } from "./entry.ts";

/** Words for opening files of 0.1 to 0.3. */
export const liftEntries: Entries<LiftProblems> = {
  L420: {
    title: "Expression for other runtimes",
    message: (say) => `This cannot be read here and is not checked: ${say("text")}`,
    help: "It is kept for printing the file again. Write it in the words of docs/expressions.md to have it carried out.",
  },
  L421: {
    title: "Reference that is no edge",
    message: (say) =>
      `"${say("input")}" is fed by ${say("text")}, which leads to nothing that is there before this step.`,
    help: "It is kept for printing the file again; here the input is empty. Connect it to something earlier.",
  },
  L422: {
    title: "Input takes anything",
    message: (say) => `"${say("input")}" is declared with another type than what it is given.`,
    help: "Declare the input with the type of what feeds it.",
  },
  L423: {
    title: "Values that are no texts",
    message: (say) => `Among the values of "${say("field")}" are some that are no texts: ${say("values")}.`,
    help: "Put them in quotes: these versions read yes, no, 012 and 1:30 as something else. The list is kept for printing the file again, but nothing here is held to it.",
  },
  L424: {
    title: "Keys that are not carried out",
    message: (say) =>
      `Of "${say("id")}", this is kept for printing the file again, but does nothing here: ${say("keys")}.`,
    help: "Say it with what the canvas has, or leave it for other runtimes.",
  },
  L425: {
    title: "Name that is another here",
    message: (say) => `"${say("name")}" is called "${say("here")}" here.`,
    help: "Nothing needs doing: printed again, the file has the former name.",
  },
};
