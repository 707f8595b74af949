export { nodeClock } from "./clock.ts";
export type { FileJournal } from "./file-journal.ts";
export { type NodeHttpOptions, nodeHttp } from "./http.ts";
export { newJournal, opened, whyNot } from "./journaled.ts";
export { type KeptJournal, readJournal, whyNoRun } from "./kept-journal.ts";
export { collectLibrary } from "./library.ts";
export { HeldError } from "./lock.ts";
export { packageRoot } from "./package-root.ts";
export { newRunId, nodeRandom } from "./random.ts";
export { type NodeSandbox, nodeSandbox } from "./sandbox.ts";
export {
  type Answers,
  answersInTurn,
  type FindAnswer,
  outcomeOf,
  readAnswers,
  readDecision,
  scriptedAsk,
} from "./scripted-ask.ts";
export { type Claim, claimJournal } from "./sole-writer.ts";
export type { Interrupt, Terminal } from "./terminal.ts";
export { readValue, terminalAsk, waitingText } from "./terminal-ask.ts";
export { type LostAnswers, settleUncertain } from "./uncertain.ts";
