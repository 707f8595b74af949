import type { Diagnostic, FixOffer } from "../base/index.ts";

export interface Description {
  /** What kind of problem this is, in a few words; the same for every finding of a code. */
  readonly title: string;
  /** This finding, in a sentence or two. */
  readonly message: string;
  /** What to do about it. */
  readonly help: string;
}
export declare function describe(diagnostic: Diagnostic<unknown>): Description;
/** The words on the button that applies a fix. */
export declare function fixTitle(fix: FixOffer<unknown>, diagnostic: Diagnostic<unknown>): string;
