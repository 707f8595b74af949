/**
 * All that is done with files of 0.1 to 0.3 (LANGUAGE 7): reading and judging them (`file`, on `yaml-1-1`), opening them as
 * documents (`lift`), and making them out of `flow/1` (`lower`). This is the room's one door, and it is loaded when
 * somebody has such a file or asks for one: never imported but by `import()` or for its types.
 */

export { type Judged, judgeOlder } from "./file/judge.ts";
export type * from "./file/model.ts";
export { orderOfNeeds } from "./file/order.ts";
export { printOlder } from "./file/print.ts";
export { type LiftedOlder, liftOlder } from "./lift/lift.ts";
export type { LiftDiagnostic, LiftProblems } from "./lift/problems.ts";
export { lowerTo } from "./lower/lower.ts";
export type { Lost, LoweringDiagnostic, LoweringProblems, Missing } from "./lower/problems.ts";
export { type CarriedText, lowestText, textOfDialect, type VersionText } from "./lower/text.ts";
