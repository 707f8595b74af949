import type { FixOffer, Found } from "../base/index.ts";
import type { CompilerFixes } from "../compiler/index.ts";
import type { RunError } from "../runtime/index.ts";
import { compilerEntries } from "./check.ts";
import { codegenEntries } from "./codegen.ts";
import { dialectEntries } from "./dialects.ts";
import { documentEntries } from "./document.ts";
import { type Entries, sayer } from "./entry.ts";
import { expressionEntries } from "./expression.ts";
import { fixTitles } from "./fixes.ts";
import { irTextEntries } from "./ir-text.ts";
import { liftEntries } from "./lifting.ts";
import type { Code, Problems } from "./problems.ts";
import { describeProvider } from "./providers.ts";
import { planEntries, runErrorEntries } from "./run.ts";

export interface Description {
  /** What kind of problem this is, in a few words; the same for every finding of a code. */
  readonly title: string;
  /** This finding, in a sentence or two. */
  readonly message: string;
  /** What to do about it. */
  readonly help: string;
}

/** The words of every code, by its data. */
export const entries: Entries<Problems> = {
  ...documentEntries,
  ...expressionEntries,
  ...compilerEntries,
  ...dialectEntries,
  ...codegenEntries,
  ...irTextEntries,
  ...liftEntries,
  ...planEntries,
};

/** The words for a finding. Where it came with a code that only another version knows, it is shown as it is. */
export function describe<C extends Code>(finding: Found<Problems, C> & { readonly more?: number }): Description {
  const { code, data, more } = finding;
  if (!Object.hasOwn(entries, code)) return { title: code, message: JSON.stringify(data), help: "" };
  const entry = entries[code];
  const rest = more === undefined ? "" : ` And ${more.toLocaleString("en-US")} more like this.`;
  const say = sayer(data);
  return { title: entry.title, message: entry.message(say) + rest, help: entry.closerHelp?.(say) || entry.help };
}

/** The words for the failure of a run or a step: the reason is the run's own, or the provider's. */
export function describeRunError(error: RunError): Description & { readonly code: string } {
  const { code, title, help } = runErrorEntries[error.code];
  const { kind } = error.data;
  const { message } = error;
  if (error.code !== "ProviderError" || typeof kind !== "string") return { code, title, message, help };
  const provider = describeProvider(kind);
  return { code, title: provider.title, message, help: provider.help || help };
}

/** The words on the button that applies a fix. */
export function fixTitle<Title extends keyof CompilerFixes>(fix: FixOffer<CompilerFixes, unknown, Title>): string {
  return Object.hasOwn(fixTitles, fix.title) ? fixTitles[fix.title](sayer(fix.data)) : fix.title;
}
