import type { Thinking, ThinkingFacts } from "../base/index.ts";
import type { Ir } from "../ir/index.ts";
import type { CompilerDiagnostic } from "./finding.ts";

/**
 * What compiling gives. `ir` holds everything that could be resolved, so that panels stay alive while a document is
 * unfinished: what names nothing (an unknown function's node, an edge to nowhere) or runs in a circle is left out, and an
 * input without a source is absent. `ir` is null only when it would mean nothing: no flow at all, circular contracts, or
 * nesting beyond any use. It may be *run or exported* only when no diagnostic is an error (`isRunnable`).
 */
export interface Compilation {
  readonly ir: Ir | null;
  /**
   * In document order: contracts, functions, flows; deterministic. Of findings of one code in one flow or function the first two hundred; the last
   * of them says in `more` how many it stands for besides itself (`countFindings`).
   */
  readonly diagnostics: readonly CompilerDiagnostic[];
}

/** What the compiler cannot know by itself. Absent: only what is known of a model's name. */
export interface CompilerOptions {
  /** False: the model ignores or refuses `temperature`, which is then not sent. */
  readonly takesTemperature?: (model: string, thinking?: Thinking) => boolean;
  /** What is known of a model's thinking. Absent, undefined: nothing, so it is told what is said. */
  readonly thinkingFacts?: (model: string) => ThinkingFacts | undefined;
  /** Output tokens of one answer that the model gives at most. Absent: as many as it is asked for. */
  readonly mostOutput?: (model: string) => number;
  /** Dollars per million tokens of answers. Null: no price is known, so a `usd` budget cannot be enforced. */
  readonly priceOf?: (model: string) => { readonly output: number } | null;
}

export function isRunnable(compilation: Compilation): compilation is Compilation & { readonly ir: Ir } {
  return compilation.ir !== null && compilation.diagnostics.every((diagnostic) => diagnostic.severity !== "error");
}
