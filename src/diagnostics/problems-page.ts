import { compilerEntries } from "./check.ts";
import { codegenEntries } from "./codegen.ts";
import { dialectEntries } from "./dialects.ts";
import { documentEntries } from "./document.ts";
import { expressionEntries } from "./expression.ts";
import { irTextEntries } from "./ir-text.ts";
import { liftEntries } from "./lifting.ts";
import { planEntries, runErrorEntries } from "./run.ts";

interface Chapter {
  readonly heading: string;
  readonly rows: readonly { readonly code: string; readonly title: string; readonly help: string }[];
}

/** `docs/problems.md`: every code that a user can meet, generated from the catalogue. */
export function problemsPage(): string {
  const runErrors = Object.entries(runErrorEntries).map(([name, entry]) => ({
    code: entry.code,
    title: `${entry.title} (\`${name}\`)`,
    help: entry.help,
  }));
  const chapters: readonly Chapter[] = [
    { heading: "Document files (D1xx)", rows: rowsOf(documentEntries) },
    { heading: "Expressions (E2xx)", rows: rowsOf(expressionEntries) },
    { heading: "Checks (C3xx)", rows: rowsOf(compilerEntries) },
    { heading: "Older versions (L41x)", rows: rowsOf(dialectEntries) },
    { heading: "Opening older versions (L42x)", rows: rowsOf(liftEntries) },
    { heading: "IR text (Y5xx)", rows: rowsOf(irTextEntries) },
    { heading: "Exported code (G6xx)", rows: rowsOf(codegenEntries) },
    { heading: "Runs and plans (R7xx)", rows: [...runErrors, ...rowsOf(planEntries)] },
  ];
  const intro = [
    "# Problems",
    "",
    "Every code that can come up, and what to do about it. Codes are stable for ever. This page is generated from",
    "`src/diagnostics` by `npx tsx scripts/problems.ts`.",
  ];
  return `${[...intro, ...chapters.flatMap(section)].join("\n")}\n`;
}

function rowsOf(entries: {
  readonly [code: string]: { readonly title: string; readonly help: string };
}): Chapter["rows"] {
  return Object.entries(entries).map(([code, entry]) => ({ code, title: entry.title, help: entry.help }));
}

function section({ heading, rows }: Chapter): readonly string[] {
  const lines = [...rows]
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map((row) => `| ${row.code} | ${cell(row.title)} | ${cell(row.help)} |`);
  return ["", `## ${heading}`, "", "| code | problem | what to do |", "|---|---|---|", ...lines];
}

const cell = (text: string): string => text.replaceAll("|", "\\|");
