export { nodeClock } from "./clock.ts";
export { type FileJournal, openFileJournal } from "./file-journal.ts";
export { newRunId, nodeRandom } from "./random.ts";
export { type Terminal, terminal } from "./terminal.ts";
