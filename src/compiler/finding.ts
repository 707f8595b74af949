import {
  type Diagnostic,
  type DocumentPlace,
  type FixOffer,
  fixOffer,
  found,
  type Place,
  type Severity,
} from "../base/index.ts";
import type { Edit } from "../flow/index.ts";
import type { CompilerFixes, PlainTitle } from "./fixes.ts";
import type { CheckProblems, CompilerProblems } from "./problems.ts";

export type At = Omit<DocumentPlace, "in">;
export type Fix = FixOffer<CompilerFixes, readonly Edit[]>;

/** A finding of the compiler; its fixes are document edits, so applying one can be undone. */
export type CompilerDiagnostic = Diagnostic<CompilerProblems, Fix>;

interface Extra {
  readonly fixes?: readonly Fix[];
  readonly related?: readonly Place[];
}

const finding =
  (severity: Severity) =>
  <Code extends keyof CheckProblems>(
    code: Code,
    at: At,
    data: CheckProblems[Code],
    { related = [], fixes = [] }: Extra = {},
  ): CompilerDiagnostic => ({
    ...found<CheckProblems, Code>(code, data),
    severity,
    at: { in: "document", ...at },
    ...(related.length > 0 ? { related } : {}),
    ...(fixes.length > 0 ? { fixes } : {}),
  });

export const error = finding("error");
export const warning = finding("warning");

/** A fix whose title is the same whatever it mends. */
export const fix = (title: PlainTitle, edits: readonly Edit[]): Fix => fixOf(title, edits, {});

/** A fix whose title is filled in. */
export const fixOf = <Title extends keyof CompilerFixes>(
  title: Title,
  edits: readonly Edit[],
  data: CompilerFixes[Title],
): Fix => fixOffer<CompilerFixes, readonly Edit[], Title>(title, data, edits);
