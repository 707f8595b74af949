import type { Lost, LoweringProblems, Missing } from "../dialects/index.ts";
import { type Entries, worded } from "./entry.ts";

/** What an older version does not have, by `data.what`. */
const MISSING: { readonly [What in Missing]: string } = {
  adaptive: "an adaptive function",
  branch: "a branch",
  "debate-checks": "a check of an agent's or the synthesizer's answer that its own evaluator cannot make",
  decision: "reading what a reviewer decided",
  "failed-ends": "ending the flow when a step fails",
  "failed-without-check": "going on at another step when a step without ensure or guardrails fails",
  "for-each": "calling a model for each item of a list",
  "for-each-adaptive": "an adaptive function for each item of a list",
  "for-each-checks": "a check of each item's answer that its own evaluator cannot make",
  "for-each-flow": "running a flow for each item of a list",
  "for-each-require": "this requirement of how many items must succeed",
  "gate-first": "a review that comes first, with no step that it could send back to",
  given: "a precondition for each item of a list",
  guardrails: "guardrails",
  human: "a review by a person",
  jumps: "going back to an earlier step",
  merge: "an exclusive source that is put together from parts",
  "next-ends": "ending the flow after a step",
  quorum: "a quorum",
  refine: "refining an answer until it is good enough",
  "require-any": "taking the first branch that succeeds",
  "require-count": "a frame that does not need all its branches",
  "revise-itself": "a review that is sent back to itself",
  "route-case": "a case that is never taken",
  "route-failed": "a way on for a failure",
  "route-kill": "a way on for a decision to stop",
  "route-revise": "a way on for a decision to send back",
  "skip-if": "a condition that skips a step",
  "step-keys": "what this step says for other runtimes",
  "stop-when-converged": "ending a debate as soon as all agree",
  subflow: "a flow as a step",
  "too-many-flows": "this many flows that call each other, each of which would have to be copied",
};

/** What is left out, by `data.what`. */
const LOST: { readonly [What in Lost]: string } = {
  cache: "the cache",
  description: "this description",
  feedback: "the feedback between two iterations",
  max_concurrent: "how many items run at a time",
  max_rounds: "the bound of rounds",
  max_tokens: "the limit of tokens of an answer",
  on_timeout: "what to take when nobody decides in time",
  options: "the options to choose from",
  sample_n: "the number of samples",
  stable: "that answers may differ",
  temperature: "the temperature",
  thinking: "how much it may think",
  answered_by: "that a person answers",
  timeout: "the time in which to decide",
  tokens: "the budget of tokens",
  trigger: "the reason to ask",
  workflow: "the workflow's name and description",
};

/** `L41x`: what older versions of the IR cannot carry. */
export const dialectEntries: Entries<LoweringProblems> = {
  L410: {
    title: "Nothing like it in this version",
    message: (say) =>
      `Version ${say("version")} has no counterpart for ${worded(MISSING, say("what"))}.${say.has("since") ? ` Version ${say("since")} has one.` : ""}`,
    help: "Choose a version that has it, or take it out: without it the flow would mean something else.",
  },
  L411: {
    title: "Not carried to this version",
    message: (say) => `Version ${say("version")} does not carry ${worded(LOST, say("what"))}.`,
    help: "The flow means the same without it. Set it again where the file is used, if it matters there.",
  },
  L412: {
    title: "Code not carried to this version",
    message: (say) => `Version ${say("version")} has the signature of "${say("function")}", but no place for its code.`,
    help: "Give the function its code where the file is used.",
  },
  L413: {
    title: "Check moved to a step of its own",
    message: (say) =>
      `Other runtimes cannot evaluate \`${say("expression")}\`, so a step after the call checks it. A failure ends the flow and is not tried again.`,
    help: "Use only len, bool, int, str and fields of the result, to have it checked and tried again there as well.",
  },
  L414: {
    title: "Expression that cannot be said in this version",
    message: (say) => `Other runtimes cannot evaluate \`${say("expression")}\`.`,
    help: "Use only len, bool, int, str and fields of the result, without methods and comprehensions.",
  },
  L415: {
    title: "Opaque value not kept apart there",
    message: (say) => `"${say("input")}" is opaque, but other runtimes put it into the instruction text.`,
    help: "Do not run the file elsewhere on text that you do not trust.",
  },
  L416: {
    title: "Gate that can send back",
    message: (say) =>
      `A gate of version ${say("version")} must be able to send back, which this review cannot; there it leads to "${say("target")}".`,
    help: "Add a revise edge to say where a review goes back to.",
  },
};
