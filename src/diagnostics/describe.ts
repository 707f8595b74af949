import { type Diagnostic, type FixOffer, ownValue } from "../base/index.ts";
import type { RunError } from "../runtime/index.ts";
import { compilerEntries } from "./check.ts";
import { codegenEntries } from "./codegen.ts";
import { dialectEntries } from "./dialects.ts";
import { documentEntries } from "./document.ts";
import { type Entry, sayer } from "./entry.ts";
import { expressionEntries } from "./expression.ts";
import { fixTitles } from "./fixes.ts";
import { irTextEntries } from "./ir-text.ts";
import { liftEntries } from "./lifting.ts";
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

/** Every code that a diagnostic can have. */
export const entries: { readonly [code: string]: Entry } = {
  ...documentEntries,
  ...expressionEntries,
  ...compilerEntries,
  ...dialectEntries,
  ...codegenEntries,
  ...irTextEntries,
  ...liftEntries,
  ...planEntries,
};

/** The words for a finding. A code from a newer version is shown as it is. */
export function describe(diagnostic: Diagnostic<unknown>): Description {
  const entry = ownValue(entries, diagnostic.code);
  if (!entry) return { title: diagnostic.code, message: JSON.stringify(diagnostic.data), help: "" };
  const { more } = diagnostic.data;
  const rest = typeof more === "number" ? ` And ${more.toLocaleString("en-US")} more like this.` : "";
  const say = sayer(diagnostic.data);
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
export function fixTitle(fix: FixOffer<unknown>, diagnostic: Diagnostic<unknown>): string {
  const title = ownValue<(typeof fixTitles)["rename-to"]>(fixTitles, fix.title);
  return title ? title(sayer({ ...diagnostic.data, ...fix.data })) : fix.title;
}
