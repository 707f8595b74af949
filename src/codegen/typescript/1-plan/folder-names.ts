import { pascalCase, snakeCase } from "../../../base/index.ts";
import { isGlobal } from "./globals.ts";

/** What stands beside the flow's own file in an exported project, and what Windows takes for devices. */
const TAKEN = /^(main|contracts|simulation|stratum|con|prn|aux|nul|com\d|lpt\d)$/;
const LONGEST = 60;

/** The folder of an exported project: `Ticket triage` → `ticket-triage`. */
export function projectFolder(title: string): string {
  return stemOf(title).replaceAll("_", "-");
}

/**
 * What a flow's file and class are called after, in snake_case: the title, or `otherwise` where it has no Latin letters. Meets
 * no other file of the project, whatever the file system makes of upper and lower case, and no global of the language.
 */
export function stemOf(title: string, otherwise = ""): string {
  const stem = wordsOf(title) || wordsOf(otherwise) || "flow";
  return TAKEN.test(stem) || isGlobal(pascalCase(stem)) ? `${stem}_flow` : stem;
}

function wordsOf(title: string): string {
  const latin = title.normalize("NFKD").replace(/\p{M}/gu, "");
  const words = snakeCase(latin.replace(/[^A-Za-z0-9]+/g, " ").trim());
  return words.slice(0, LONGEST).replace(/_+$/, "");
}
