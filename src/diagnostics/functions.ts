import type { CheckProblems } from "../compiler/index.ts";
import { amount, axisName, didYouMean, type Entries, type Say, worded } from "./entry.ts";
import { thinkingElse } from "./thinking.ts";

const PATTERN_PROBLEMS: { readonly [Problem in CheckProblems["C345"]["problem"]]: string } = {
  empty: "it is empty, so it would match everything",
  "unclosed-group": "this parenthesis is never closed",
  "unopened-group": "this parenthesis was never opened",
  "unclosed-set": "this bracket is never closed",
  "nothing-to-repeat": "there is nothing here to repeat",
  "bad-escape": "Python knows no such escape",
  "bad-range": "this range runs backwards",
  "bad-group": "Python knows no such group",
  "bad-flags": "these flags cannot stand here",
  "unknown-group": "it refers to a group that isn't there",
  "too-deep": "it is nested too deep",
  "too-many": "Python counts no further than 4,294,967,294",
  "look-behind": "a look-behind must match texts of one length only",
  "ends-in-backslash": "it ends in a backslash",
  "not-ecmascript": "it is no regular expression of JavaScript with the flag u",
  "back-reference": "it refers back to what a group has found, and no search with that ends in a bounded time",
  modifiers: "groups that change flags, as (?i:…), are not part of these patterns",
  "too-large": "with its repeats written out it has more than 10,000 parts, or it is nested too deep",
};

/** `C34x` to `C36x`: functions, budgets, what isn't used. */
export const functionEntries = {
  C340: {
    title: "Empty intent",
    message: (say) => `"${say("function")}" doesn't say what the model should do.`,
    help: "Write what is asked for in one sentence.",
  },
  C341: {
    title: "Opaque value in the instructions",
    message: (say) => `"${say("name")}" is opaque: it must not stand among the instructions.`,
    help: "Take it out of the text. The model gets the value as an attachment; name it in plain words.",
  },
  C342: {
    title: "Text that is not filled in",
    message: (say) =>
      say("known") === "true"
        ? `{${say("name")}} reaches the model just as it stands here.`
        : `{${say("name")}} is not filled in.${didYouMean(say("nearest"))}`,
    help: "Inputs are listed below the instructions by themselves; refer to them by name, without braces.",
  },
  C343: {
    title: "Quorum without its companions",
    message: (say) => `quorum, agree_on and threshold go together; missing: ${say("missing")}.`,
    help: "Say how many members are asked, on which field they must agree, and how many of them.",
  },
  C344: {
    title: "Nothing to agree on",
    message: (say) => `The output has no field "${say("path")}".`,
    help: "Choose a field of the output.",
  },
  C345: {
    title: "Bad pattern",
    message: (say) => `The pattern cannot be used: ${worded(PATTERN_PROBLEMS, say("problem"))}.`,
    help: "Guardrails are patterns of Python's re module; a contract's patterns are JSON Schema's, so JavaScript's.",
  },
  C346: {
    title: "Number out of range",
    message: (say) => {
      if (say("problem") === "crossed")
        return `The lowest ${say("what")} (${say("low")}) is above the highest (${say("high")}).`;
      const range = say.has("high") ? `from ${say("low")} to ${say("high")}` : `at least ${say("low")}`;
      return `${say("what")} must be a ${say("problem") === "whole" ? "whole " : ""}number, ${range}.`;
    },
    help: "Change the number.",
  },
  C347: {
    title: "Temperature is not sent",
    message: (say) => `${say("model")} takes no temperature, so ${say("temperature")} is not sent.`,
    help: "Take it out, or choose a model that takes one.",
  },
  C359: thinkingElse,
  C348: {
    title: "Global cache",
    message: (say) =>
      `Answers of "${say("function")}" are kept across runs, so an old answer may come back after the world has changed.`,
    help: "Use the cache of one run, unless an answer for the same inputs stays right for ever.",
  },
  C349: {
    title: "No code",
    message: (say) =>
      say("mode") === "adaptive"
        ? `"${say("function")}" has no code to run where its dispatch is true.`
        : `"${say("function")}" has no code: a run asks you for its result.`,
    help: "Write the body of the function, or answer for it in the run; a case can keep the answer.",
  },
  C357: {
    title: "A person answers",
    message: (say) => `${whatIsMissing(say)}: a run asks you for the result of "${say("function")}".`,
    help: "Answer it in the run, keep the answer in a case, or let a model answer.",
  },
  C350: {
    title: "Always true",
    message: (say) => `The contract already makes sure of this: ${say("text")}`,
    help: "Remove the line, or ask for more than the contract does.",
  },
  C351: {
    title: "Always false",
    message: (say) => `No answer that fits the contract can meet this: ${say("text")}`,
    help: "Change the line or the bounds in the contract; as it is every attempt fails.",
  },
  C352: {
    title: "A function in a refinement",
    message: (say) => `${say("part")} calls "${say("called")}", but it is decided without calling functions or models.`,
    help: "Write until as an expression over result, and feedback as a sentence.",
  },
  C353: {
    title: "Refinement without feedback",
    message: (say) => `"${say("function")}" is asked again without being told what is wrong.`,
    help: "Say in feedback what the result still lacks.",
  },
  C358: {
    title: "Never sampled",
    message: (say) =>
      say("reason") === "quorum"
        ? `"${say("function")}" asks a quorum, so tests do not sample it besides.`
        : `"${say("function")}" says how stable it is, but no case reaches it: no test samples it.`,
    help: "Add a case of a flow that calls it, or leave this out.",
  },
  C354: {
    title: "Step budget above the flow's",
    message: (say) =>
      `"${say("function")}" may use ${amount(say("axis"), say("step"))} (${axisName(say("axis"))}), the whole flow "${say("flow")}" only ${amount(say("axis"), say("limit"))}.`,
    help: "The flow's limit holds anyway. Lower the step's, or raise the flow's.",
  },
  C355: {
    title: "Worst case over the budget",
    message: (say) =>
      `By their own limits the steps of "${say("flow")}" may need ${amount(say("axis"), say("worst"))}; its budget is ${amount(say("axis"), say("limit"))}.`,
    help: "If everything is retried to the end the run stops at the budget. Raise it, or lower retries or the steps' limits.",
  },
  C356: {
    title: "Cost limit that cannot be enforced",
    message: (say) =>
      `No price is known for "${say("model")}", so the cost limit of "${say("function") || say("flow")}" ${say.has("flow") ? "leaves it out" : "is not enforced"}.`,
    help: "Limit tokens or time as well, or give the model a price (click the model in the top bar; on the command line --prices).",
  },
  C360: {
    title: "Unused contract",
    message: (say) => `Nothing uses "${say("contract")}".`,
    help: "Remove it, or leave it for later.",
  },
  C361: {
    title: "Unused function",
    message: (say) => `No step calls "${say("function")}".`,
    help: "Remove it, or drop it on the canvas.",
  },
  C362: {
    title: "Unused output",
    message: (say) =>
      say.has("port")
        ? `Nothing uses the flow's input "${say("port")}".`
        : `Nothing uses the output of "${say("node")}".`,
    help: "Connect it to something, or remove it: as it is the work is done for nothing.",
  },
} satisfies Partial<Entries<CheckProblems>>;

/** What a function needs that isn't here. */
function whatIsMissing(say: Say<CheckProblems["C357"]>): string {
  if (!say.has("agents")) return `Files aren't here, and ${say("unread")} cannot be checked`;
  const agents = `The agent ${say("agents")} isn't here`;
  return say.has("unread") ? `${agents}, and ${say("unread")} cannot be checked` : agents;
}
