import type { PlanProblems } from "../plan/index.ts";
import type { RunErrorCode } from "../runtime/index.ts";
import { amount, axisName, type Entries, worded } from "./entry.ts";
import { thinkingElse } from "./thinking.ts";

const LOWERED: { readonly [As in PlanProblems["R727"]["as"]]: string } = {
  schema: "by the provider's own schema",
  tool: "by a tool that must be called",
  json: "in JSON mode, with its schema in the prompt",
  prompt: "in the prompt alone",
};

/** `R72x`: what a plan warns of. */
export const planEntries: Entries<PlanProblems> = {
  R720: {
    title: "Cost limit that cannot be enforced",
    message: (say) => `No price is known for "${say("model")}", so a cost limit doesn't hold for it.`,
    help: "Give the model a price (click the model in the top bar; on the command line --prices), or limit tokens instead.",
  },
  R721: {
    title: "Worst case over the budget",
    message: (say) =>
      `At worst the run would need ${amount(say("axis"), say("worst"))}; the limit is ${amount(say("axis"), say("limit"))}.`,
    help: "The run stops at the limit. Raise it, or lower retries or the steps' limits.",
  },
  R722: {
    title: "Step budget above the flow's",
    message: (say) =>
      `The step may use ${amount(say("axis"), say("step"))} (${axisName(say("axis"))}), the flow only ${amount(say("axis"), say("limit"))}.`,
    help: "The flow's limit holds anyway. Lower the step's, or raise the flow's.",
  },
  R723: {
    title: "Model that isn't there",
    message: (say) => `This run has no model "${say("model")}".`,
    help: "Choose another model for the step or for the run.",
  },
  R724: {
    title: "Expected to exceed the budget",
    message: (say) =>
      `The ${say("of")} is expected to need ${amount(say("axis"), say("expected"))}; its limit is ${amount(say("axis"), say("limit"))}.`,
    help: "It will most likely stop at the limit. Raise it, use a cheaper model, or let it think less.",
  },
  R725: {
    title: "More steps than a run may take",
    message: (say) => `The run would take ${say("steps")} steps or more; every run ends after ${say("limit")}.`,
    help: "Flows that call flows multiply. Call fewer of them, or split the work into several runs.",
  },
  R726: thinkingElse,
  R727: {
    title: "Type asked for less strictly",
    message: (say) => `The answer is asked for ${worded(LOWERED, say("as"))}. ${say("because")}`,
    help: "It is held against its contract here either way; a model that is bound less may need more attempts. What a server was seen to refuse is known until the page is loaded again.",
  },
};

/** Why a run or a step failed. The sentence is the run's own; kept here are its name for people and what to do. */
export interface RunErrorEntry {
  readonly code: string;
  readonly title: string;
  readonly help: string;
}

/** `R70x`–`R71x`, by the error's own code (LANGUAGE 5.8). */
export const runErrorEntries = {
  PreconditionFailed: {
    code: "R701",
    title: "Inputs refused",
    help: "A given line was not true of the inputs, so the model was not asked. Change the inputs or the line.",
  },
  PostconditionFailed: {
    code: "R702",
    title: "Answer not good enough",
    help: "No attempt met every ensure line. Read what went back to the model, sharpen the intent, or allow more retries.",
  },
  ParseFailure: {
    code: "R703",
    title: "Answer not of the contract",
    help: "No attempt gave JSON that fits the contract. Loosen the contract, raise max_tokens, or try another model.",
  },
  GuardrailViolation: {
    code: "R704",
    title: "Guardrail hit",
    help: "Every attempt contained something that a guardrail forbids. Say in the context what to avoid, or narrow the pattern.",
  },
  BudgetExceeded: {
    code: "R705",
    title: "Budget reached",
    help: "The run stopped at a limit, as it should. Raise the limit, lower retries or max_tokens, or use a cheaper model.",
  },
  ConvergenceFailure: {
    code: "R706",
    title: "Did not converge",
    help: "Refining ended before its condition was met. Allow more iterations, or give clearer feedback.",
  },
  ConsensusFailure: {
    code: "R707",
    title: "No agreement",
    help: "Too few members agreed. Lower the threshold, or ask a clearer question.",
  },
  ParallelValidationFailed: {
    code: "R708",
    title: "Branches refused",
    help: "The frame's validate line was not true of the results. Look at the branches' values.",
  },
  HITLTimeoutError: {
    code: "R709",
    title: "Nobody decided in time",
    help: "Give the review more time, or a value to fall back on.",
  },
  StabilityAssertionError: {
    code: "R710",
    title: "Answers differ",
    help: "A function that is declared stable gave different answers. Sharpen it, or declare it stable: false.",
  },
  StratumCompileError: {
    code: "R711",
    title: "Does not compile",
    help: "The flow has errors. They are listed under Problems.",
  },
  MaxRoundsExceeded: {
    code: "R712",
    title: "Too many rounds",
    help: "The reviewer asked for one more revision than the flow allows. Raise max_rounds.",
  },
  NoOutput: {
    code: "R713",
    title: "No result",
    help: "What gives the result was skipped. Make the result nullable, or give it another source.",
  },
  ProviderError: {
    code: "R714",
    title: "Provider failed",
    help: "The provider's own message says why. Check the key, the model's name and the address.",
  },
  SandboxError: {
    code: "R715",
    title: "Code failed",
    help: "Compute code threw, ran too long, used too much memory or returned the wrong thing. The line is named.",
  },
  JournalError: {
    code: "R716",
    title: "Events could not be kept",
    help: "The run stopped before it spent anything that could not be recorded. Free some space, or save the file.",
  },
  Cancelled: { code: "R717", title: "Stopped", help: "The run was stopped; nothing was sent after that." },
} as const satisfies { readonly [C in RunErrorCode]: RunErrorEntry };
