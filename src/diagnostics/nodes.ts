import type { CheckProblems } from "../compiler/index.ts";
import { didYouMean, type Entries } from "./entry.ts";

/** `C37x` and `C39x`: frames, debates, calls of flows, human review. */
export const nodeEntries = {
  C370: {
    title: "More branches required than there are",
    message: (say) =>
      say.has("items")
        ? `"${say("node")}" requires ${say("require")} successes of a list with at most ${say("items")} items.`
        : `"${say("node")}" requires ${say("require")} of its ${say("branches")} branches.`,
    help: "Require fewer, or add branches.",
  },
  C371: {
    title: "Branches of different types",
    message: (say) =>
      `The output of "${say("node")}" has one type, but branch "${say("left")}" gives ${say("leftType")} and "${say("right")}" ${say("rightType")}.`,
    help: "Let all branches give the same type, or require all of them: then the output has a field for each.",
  },
  C372: {
    title: "No input for the item",
    message: (say) =>
      `"${say("called")}" has no input "${say("item")}" that could take the items.${didYouMean(say("nearest"))}`,
    help: "Choose the input of the function or flow that takes one item of the list.",
  },
  C373: {
    title: "Flow that comes back to itself",
    message: (say) => `"${say("flow")}" runs "${say("called")}", which comes back to it: ${say("flows")}.`,
    help: "A flow cannot run itself, not even by way of others. Remove one of these steps.",
  },
  C374: {
    title: "Too few agents",
    message: (say) => `"${say("node")}" needs at least two agents, and has ${say("agents")}.`,
    help: "Add an agent.",
  },
  C375: {
    title: "Agents of different types",
    message: (say) =>
      `Agents of a debate give one type, but "${say("left")}" gives ${say("leftType")} and "${say("right")}" ${say("rightType")}.`,
    help: "Let all agents' functions have the same output.",
  },
  C376: {
    title: "Agent that asks no model",
    message: (say) =>
      `Agent "${say("agent")}" calls "${say("function")}", which is ${say("mode")}: agents are infer functions.`,
    help: "Choose an infer function, or change this one's mode.",
  },
  C377: {
    title: "Input of another type than a debate gives",
    message: (say) =>
      `"${say("input")}" of "${say("function")}" wants ${say("wanted")}, but the debate gives ${say("type")}.`,
    help: "Give the input the type that the debate gives, or another name if it means something else.",
  },
  C378: {
    title: "Which value of an unstable function",
    message: (say) => `"${say("function")}" is not stable, so "${say("node")}" must say which of its values it takes.`,
    help: "Take the most likely one, a sample, or only one that enough samples agree on.",
  },
  C379: {
    title: "Adaptive function that is not stable",
    message: (say) =>
      `"${say("function")}" may run code, which always gives the same, so its model must be stable too.`,
    help: "Remove stable: false, or make it an infer function.",
  },
  C390: {
    title: "No question",
    message: (say) => `"${say("node")}" does not say what it asks.`,
    help: "Write the question that the reviewer decides.",
  },
  C391: {
    title: "Option that cannot be decided",
    message: (say) => `"${say("option")}" is no value of the decision's type: ${say("problem")}`,
    help: "Options are values of the decision. Take it out, or let the decision be a string.",
  },
  C392: {
    title: "Wrong value for when the time runs out",
    message: (say) => `What "${say("node")}" goes on with is no value of the decision's type: ${say("problem")}`,
    help: "Give a value that a reviewer could give, or let the step fail.",
  },
  C393: {
    title: "No time limit",
    message: (say) => `"${say("node")}" says what happens when the time runs out, but has no time limit.`,
    help: "Give it a time limit, or take this out: without one, it waits.",
  },
} satisfies Partial<Entries<CheckProblems>>;
