import type { CheckProblems } from "../compiler/index.ts";
import { didYouMean, type Entries, type Say } from "./entry.ts";

type Misfit = CheckProblems["C310"];

/** Null: the types tell it all. */
const REASONS: { readonly [Reason in Misfit["reason"]]: ((say: Say<Misfit>) => string) | null } = {
  "missing-field": (say) => ` It lacks the field "${say("field")}".`,
  "extra-field": (say) => ` It has the field "${say("field")}", which is not expected there.`,
  values: (say) =>
    say.has("values") ? ` It may be ${say("values")}, which is not expected there.` : " It may be any text.",
  nullable: () => " A part of it may be null.",
  type: null,
  "unknown-contract": null,
};

/** `C30x` and `C31x`: names that lead nowhere, types on edges and ports. */
export const nameAndTypeEntries = {
  C301: {
    title: "Unknown contract",
    message: (say) => `There is no contract "${say("contract")}".${didYouMean(say("nearest"))}`,
    help: "Correct the name, or add the contract.",
  },
  C302: {
    title: "Unknown function",
    message: (say) => `There is no function "${say("function")}".${didYouMean(say("nearest"))}`,
    help: "Choose another function for this step, or add this one.",
  },
  C303: {
    title: "Unknown flow",
    message: (say) => `There is no flow "${say("flow")}".${didYouMean(say("nearest"))}`,
    help: "Choose one of the flows in this document.",
  },
  C304: {
    title: "Edge to an input that isn't there",
    message: (say) => `"${say("node")}" has no input "${say("port")}".${didYouMean(say("nearest"))}`,
    help: "Connect the edge to another input, or add this one to the function.",
  },
  C305: {
    title: "Edge from an output that isn't there",
    message: (say) => `The output of "${say("node")}" has no field "${say("port")}".${didYouMean(say("nearest"))}`,
    help: "Connect from a field that the contract has.",
  },
  C306: {
    title: "Edge to or from a step that isn't there",
    message: (say) => `There is no step "${say("node")}" that this edge could join.${didYouMean(say("nearest"))}`,
    help: "Remove the edge, or add the step.",
  },
  C307: {
    title: "Name used twice",
    message: (say) =>
      say.has("other")
        ? `"${say("name")}" and "${say("other")}" are hard to tell apart; in code one of them gets a number.`
        : `"${say("name")}" is there twice.`,
    help: "Give one of the two another name.",
  },
  C308: {
    title: "Value for an input that isn't there",
    message: (say) => `"${say("node")}" has no input "${say("port")}"; its value is not used.`,
    help: "Remove the value, or add the input to the function.",
  },
  C309: {
    title: "Reserved word as a name",
    message: (say) => `"${say("name")}" is a word of TypeScript or of expressions, so code could not use it as a name.`,
    help: "Give it another name; everything that refers to it follows.",
  },
  C310: {
    title: "Types that do not fit",
    message: (say) => `${say("from")} does not fit ${say("to")}.${REASONS[say("reason")]?.(say) ?? ""}`,
    help: "Connect a field that fits, change one of the two types, or put a compute step between them.",
  },
  C311: {
    title: "May be null",
    message: (say) => `${say("from")} may be null, and ${say("to")} may not.`,
    help: "Let the input be null, give a default, or skip the step that needs the value.",
  },
  C312: {
    title: "Input without a source",
    message: (say) => `"${say("node")}" needs ${say("port")} (${say("type")}), and nothing gives it.`,
    help: "Connect an output to it, or give it a fixed value.",
  },
  C313: {
    title: "Value of the wrong type",
    message: (say) => `The value of "${say("port")}" is no ${say("type")}. ${say("problem")}`,
    help: "Change the value.",
  },
  C314: {
    title: "Several edges into one input",
    message: (say) => `"${say("node")}" already has a source for ${say("port")}.`,
    help: "Keep one of the edges. Several are allowed only when at most one of their sources can run.",
  },
  C315: {
    title: "A whole input and a part of it",
    message: (say) => `Both ${say("port")} as a whole and ${say("part")} have a source.`,
    help: "Keep the edge to the whole, or the edges to its parts.",
  },
  C316: {
    title: "Flow without a result",
    message: (say) => `Nothing leads to the output of "${say("flow")}".`,
    help: "Connect the step whose value the flow should give to Output.",
  },
  C317: {
    title: "Result that may be missing",
    message: (say) => `"${say("flow")}" ends without its result on ways that do not run ${say("from")}.`,
    help: "Connect what gives the result on the other ways too, or let it be null.",
  },
} satisfies Partial<Entries<CheckProblems>>;
