import { type DocumentPlace, found, type Severity } from "../../base/index.ts";
import { DIALECTS, type Dialect } from "../../ir/index.ts";
import type { Lost, LoweringDiagnostic, LoweringProblems, Missing } from "./problems.ts";

export const isSince = (dialect: Dialect, first: Dialect): boolean =>
  DIALECTS.indexOf(dialect) >= DIALECTS.indexOf(first);

/** Collects what cannot be carried; the same finding at the same place once. */
export class Losses {
  readonly dialect: Dialect;
  readonly #found = new Map<string, LoweringDiagnostic>();

  constructor(dialect: Dialect) {
    this.dialect = dialect;
  }

  get diagnostics(): readonly LoweringDiagnostic[] {
    return [...this.#found.values()];
  }

  get areErrors(): boolean {
    return this.diagnostics.some(({ severity }) => severity === "error");
  }

  error<Code extends keyof LoweringProblems>(code: Code, at: At, data: LoweringProblems[Code]): void {
    this.#add("error", code, at, data);
  }

  warn<Code extends keyof LoweringProblems>(code: Code, at: At, data: LoweringProblems[Code]): void {
    this.#add("warning", code, at, data);
  }

  /** Something has no counterpart in this version; `since` is the first that has one. */
  refuse(what: Missing, at: At, since: Dialect | null = null): void {
    this.error("L410", at, { version: this.dialect, what, since });
  }

  lose(what: Lost, at: At): void {
    this.warn("L411", at, { version: this.dialect, what });
  }

  #add<Code extends keyof LoweringProblems>(
    severity: Severity,
    code: Code,
    at: At,
    data: LoweringProblems[Code],
  ): void {
    const finding = { ...found<LoweringProblems, Code>(code, data), severity, at: { in: "document", ...at } } as const;
    this.#found.set(JSON.stringify([code, at, data]), finding);
  }
}

/** Names of the IR are those of the document. */
export type At = Omit<DocumentPlace, "in">;
