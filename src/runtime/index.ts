/**
 * The library that runs flows: what the interpreter and exported code call. Decorators, which bring zod, have their own
 * door (`library.ts`).
 */

export { runAdaptive } from "./adaptive.ts";
export { type Attempted, runAttempt } from "./attempt-scope.ts";
export { type BranchTest, decideSkip, ELSE, runBranch } from "./branch.ts";
export { type ComputeBody, runCompute, sandboxFailure } from "./compute.ts";
export { type Debater, type DebateSpec, PREVIOUS_ARGUMENTS, runDebate, type Synthesize } from "./debate.ts";
export * from "./errors.ts";
export type * from "./events.ts";
export { type FlowBody, runFlow } from "./flow.ts";
export { type ItemBody, runForEach } from "./for-each.ts";
export { SKIPPED } from "./frame.ts";
export { checkGrammar, checkGrammarSoFar, Grammar, type GrammarProblem } from "./grammar.ts";
export { type HumanSpec, runHuman } from "./human.ts";
export { type AnswerSpec, runAnswered } from "./human-answer.ts";
export { checkDecision } from "./human-decision.ts";
export { CALLED_TOOL } from "./infer/read-answer.ts";
export { runInfer, runProbabilistic } from "./infer/run-infer.ts";
export { MemoryJournal } from "./memory-journal.ts";
export { type ParallelBranch, runParallel } from "./parallel.ts";
export type * from "./ports.ts";
export { Probabilistic } from "./probabilistic.ts";
export { compilePrompt, type PromptSource, SYSTEM_PROMPT } from "./prompt.ts";
export { goBack, noteLine, Rounds, type SentBack } from "./rounds.ts";
export { openRun, type Run, type RunOptions } from "./run.ts";
export type { Scope } from "./scope.ts";
export { seededRandom } from "./seeded-random.ts";
export type {
  AdaptiveSpec,
  Check,
  ComputeSpec,
  FlowSpec,
  ForEachSpec,
  InferSpec,
  InputBinding,
  OutputType,
  ParallelSpec,
  Standing,
  StepStart,
  Stood,
} from "./spec.ts";
export { type Macrotask, VirtualClock } from "./virtual-clock.ts";
