import type { Diagnostic, DocumentPlace, JsonObject } from "../../base/index.ts";
import { DIALECTS, type Dialect } from "../../ir/index.ts";
import type { DialectCode } from "./codes.ts";

export const isSince = (dialect: Dialect, first: Dialect): boolean =>
  DIALECTS.indexOf(dialect) >= DIALECTS.indexOf(first);

/** Collects what cannot be carried; the same finding at the same place once. */
export class Losses {
  readonly dialect: Dialect;
  readonly #found = new Map<string, Diagnostic>();

  constructor(dialect: Dialect) {
    this.dialect = dialect;
  }

  get diagnostics(): readonly Diagnostic[] {
    return [...this.#found.values()];
  }

  get areErrors(): boolean {
    return this.diagnostics.some(({ severity }) => severity === "error");
  }

  error(code: DialectCode, at: At, data: JsonObject): void {
    this.#add("error", code, at, data);
  }

  warn(code: DialectCode, at: At, data: JsonObject): void {
    this.#add("warning", code, at, data);
  }

  /** Something has no counterpart in this version; `since` is the first that has one. */
  refuse(what: string, at: At, since: Dialect | null = null): void {
    this.error("L410", at, { what, since });
  }

  lose(what: string, at: At): void {
    this.warn("L411", at, { what });
  }

  #add(severity: Diagnostic["severity"], code: DialectCode, at: At, data: JsonObject): void {
    const finding: Diagnostic = {
      code,
      severity,
      at: { in: "document", ...at },
      data: { version: this.dialect, ...data },
    };
    this.#found.set(JSON.stringify([code, at, data]), finding);
  }
}

/** Names of the IR are those of the document. */
export type At = Omit<DocumentPlace, "in">;
