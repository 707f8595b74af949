import type { ExpressionProblems } from "../expressions/index.ts";
import { didYouMean, type Entries } from "./entry.ts";

/** What chats and word processors write in the place of plain signs. */
const FROM_A_CHAT: { readonly [found: string]: string } = {
  ...Object.fromEntries([..."“”„‟‘’‚‛"].map((quote) => [quote, `${quote} is a curly quote: write ' or ".`])),
  ...Object.fromEntries(
    [..."\u00a0\u2007\u202f"].map((space) => [space, "This space does not break: write a plain one."]),
  ),
};

/** What an expression may read where it stands. */
function readable(names: string): string {
  if (names === "$") return "A condition reads the flow's inputs and its steps: $.input.name and $.steps.name.output.";
  return names === "" ? "" : `What can be read here: ${names}.`;
}

/** What could stand in the place of an unknown name. */
const known = (names: string) => (names === "" ? "" : `Known are ${names.replace(/, (\w+)$/, " and $1")}.`);

/** `E2xx`: an expression. */
export const expressionEntries: Entries<ExpressionProblems> = {
  E201: {
    title: "Not an expression",
    message: (say) =>
      FROM_A_CHAT[say("found")] ??
      (say.has("expected")
        ? `Expected ${say("expected")}, found ${say("found") || "the end"}.`
        : `${say("found") || "The end"} doesn't belong here.`),
    help: "Expressions are a part of Python's: result.score > 0.7 and len(result.items) > 0.",
  },
  E202: {
    title: "Unknown name",
    message: (say) => `There is no "${say("name")}" here.${didYouMean(say("similar"))}`,
    help: "An ensure is about result, a given about the function's inputs, a validate about results.",
    closerHelp: (say) => readable(say("reads")),
  },
  E203: {
    title: "Unknown field",
    message: (say) => `${say("type") || "This value"} has no field "${say("field")}".${didYouMean(say("similar"))}`,
    help: "Use one of the fields that the contract declares.",
    closerHelp: (say) => readable(say("reads")),
  },
  E204: {
    title: "JavaScript instead of Python",
    message: (say) => `"${say("habit")}" is JavaScript; here it is written "${say("python")}".`,
    help: "Expressions are Python's: and, or, not, ==, len(x), None.",
  },
  E205: {
    title: "Unknown function",
    message: (say) => `There is no function "${say("function")}" in expressions.${didYouMean(say("similar"))}`,
    help: "Use one of the functions of expressions: len, sum, any and others.",
    closerHelp: (say) => known(say("known")),
  },
  E206: {
    title: "Unknown method",
    message: (say) => `${say("type") || "This value"} has no method "${say("method")}".${didYouMean(say("similar"))}`,
    help: "Texts and objects have methods, other values have none: write a function, as len(x).",
    closerHelp: (say) => known(say("known")) || "This kind of value has no methods: write a function, as len(x).",
  },
  E207: {
    title: "Wrong arguments",
    message: (say) => `${say("function")} takes ${say("expected")}, here it gets ${say("found")}.`,
    help: "Change the arguments.",
  },
  E208: {
    title: "Types that do not go together",
    message: (say) => `"${say("operator")}" between ${say("left")} and ${say("right")} fails whenever it is evaluated.`,
    help: "Compare or compute with values of one kind; float(x), int(x) and str(x) convert.",
  },
  E209: {
    title: "Reserved name",
    message: (say) => `"${say("name")}" is refused, as every name with two underscores is.`,
    help: "Use a plain name.",
  },
  E210: {
    title: "Not part of the expression language",
    message: (say) => `Python has ${say("construct")}, expressions here have not.`,
    help: "Expressions have no side effects and no definitions. What needs more is a compute step.",
  },
  E211: {
    title: "May be None",
    message: (say) =>
      say.has("items")
        ? `${say("text")} has items of ${say("type") || "several kinds"}, and one that is None would fail the check.`
        : `${say("text") || "This value"} is ${say("type") || "nullable"} and may be None here, which would fail the check.`,
    help: "Ask first (x is None or x > 3), give a default ((x or 0) > 3), or leave it out (sum(q for q in xs if q is not None)).",
  },
  E212: {
    title: "A value that never occurs",
    message: (say) =>
      `"${say("value")}" never occurs here; the contract lists ${say("known")}.${didYouMean(say("similar"))}`,
    help: "Compare with one of the values that the contract lists.",
  },
  E213: {
    title: "Too long or nested too deep",
    message: (say) => `The expression exceeds the limit of ${say("limit")}.`,
    help: "Split it into several lines, or move it into a compute step.",
  },
  E214: {
    title: "Whole number too large",
    message: (say) => `${say("number")} is beyond 2^53 and could not be kept exactly.`,
    help: "Use a smaller number, or write it as a float.",
  },
  E215: {
    title: "Nothing to go through",
    message: (say) => `${say("type") || "This value"} is no list, string or object.`,
    help: "Loops, any, all, sum and in need a list, a string or an object.",
  },
};
