import type { Patch, UserPrices } from "../../base/index.ts";
import type { Edit } from "../../flow/index.ts";
import type { LearntEntry } from "../../models/index.ts";
import type { Plan } from "../../plan/index.ts";
import type {
  CodeOutput,
  IrText,
  IrVersion,
  KnownModels,
  LiftOutput,
  LoweredOutput,
  ParseOutput,
  PlanRequest,
  ZipOutput,
} from "../../workbench/index.ts";

/** A document as the change from the one sent before (from null at first): only what changed crosses over. */
export type SentDocument = Patch;

/**
 * A `Compilation` as the change from the one before, likewise: what stayed the same is the same object to whoever shows it.
 * That of the IR is JSON text: it is as large as the flow, crosses over in no time, and is read when something is run.
 */
export interface SentCompilation {
  readonly ir: string;
  readonly diagnostics: Patch;
}

export type BuildTask =
  | { readonly do: "compile"; readonly document: SentDocument; readonly prices: UserPrices }
  | { readonly do: "code" | "zip" | "print" | "ir-text"; readonly document: SentDocument }
  | { readonly do: "lift"; readonly yaml: string; readonly document: SentDocument }
  | { readonly do: "lower"; readonly version: IrVersion; readonly document: SentDocument }
  | { readonly do: "layout"; readonly flow: string; readonly document: SentDocument }
  | { readonly do: "parse"; readonly text: string }
  | { readonly do: "plan"; readonly request: PlanRequest; readonly learnt: readonly LearntEntry[] }
  | { readonly do: "models" };

export type ToBuild = { readonly id: number; readonly task: BuildTask };

export type BuildResult =
  | { readonly did: "compile"; readonly value: SentCompilation }
  | { readonly did: "code"; readonly value: CodeOutput }
  | {
      readonly did: "zip";
      readonly value: ZipOutput;
    }
  | { readonly did: "print"; readonly value: string }
  | { readonly did: "ir-text"; readonly value: IrText }
  | { readonly did: "lift"; readonly value: LiftOutput }
  | { readonly did: "lower"; readonly value: LoweredOutput }
  | { readonly did: "layout"; readonly value: readonly Edit[] }
  | { readonly did: "parse"; readonly value: ParseOutput }
  | { readonly did: "plan"; readonly value: Plan }
  | { readonly did: "models"; readonly value: KnownModels }
  | { readonly did: "fail"; readonly message: string };

export type FromBuild = { readonly id: number; readonly result: BuildResult };
