import type { Diagnostic } from "../base/index.ts";
import type { CodegenProblems } from "../codegen/index.ts";
import type { CompilerProblems, Fix } from "../compiler/index.ts";
import type { LiftProblems, LoweringProblems } from "../dialects/index.ts";
import type { FlowProblems } from "../flow/index.ts";
import type { IrProblems } from "../ir/index.ts";
import type { PlanProblems } from "../plan/index.ts";

/** All that any room can find: the data of every code. */
export interface Problems
  extends FlowProblems,
    CompilerProblems,
    LoweringProblems,
    LiftProblems,
    IrProblems,
    CodegenProblems,
    PlanProblems {}

export type Code = keyof Problems;

/** A finding of any room. Those of documents may come with fixes. */
export type AnyDiagnostic = Diagnostic<Problems, Fix>;
