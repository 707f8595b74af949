import { printRunFile } from "../reports/index.ts";
import type { ModelChoice } from "./model-choice.ts";
import type { RunRecord } from "./ports.ts";

/**
 * A run as a file that the command line goes on with (LANGUAGE 5.6). `source`: its document's text. Null when it never
 * began.
 */
export function runFileOf({ document, flow, events, choice, test, brought }: RunRecord, source: string): string | null {
  const [start] = events;
  const declared = document.flows[flow]?.input;
  if (start?.type !== "run-start" || declared === undefined) return null;
  const inputs = Object.fromEntries(Object.keys(declared).map((name, place) => [name, start.args[place] ?? null]));
  const seed = brought?.seed ?? document.bench.seed ?? 1;
  const how = { ...modelOf(choice), seed, ...(test && { test }) };
  return printRunFile({ file: brought?.file ?? "flow.json", source, flow, inputs, ...how, events });
}

/** What its file is called: as it came, else after its flow. */
export function runFileName({ flow, brought }: RunRecord): string {
  return brought?.name ?? `${flow.replaceAll("_", "-")}.run.json`;
}

/** As `--model` and `--base-url` spell it. */
function modelOf(choice: ModelChoice | undefined): { readonly model: string; readonly base_url?: string } {
  switch (choice?.kind) {
    case undefined:
    case "simulated":
      return { model: "simulated" };
    case "manual":
    case "built-in":
      return { model: choice.kind };
    case "anthropic":
      return { model: `anthropic:${choice.model}`, base_url: choice.baseUrl };
    case "openai-compatible":
      return { model: `openai:${choice.model}`, base_url: choice.baseUrl };
  }
}
