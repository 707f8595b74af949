import type { Found } from "../base/index.ts";
import { type AnyDiagnostic, describe } from "../diagnostics/index.ts";
import { type FlowDiagnostic, type FlowDocument, type FlowProblems, parseDocument } from "../flow/index.ts";
import { emptyRunView, parseRunFile, type RunFile, reduceRunAll } from "../reports/index.ts";
import { checkGrammarSoFar } from "../runtime/index.ts";

/**
 * A run that was saved: its flow, read by `openFlow` as every flow from outside is, and the run itself. Nothing of a
 * file is shown whose events are no run's.
 */
export async function openRun(text: string, openFlow: (source: string) => Promise<OpenedFlow>): Promise<OpenedRun> {
  const read = parseRunFile(text);
  if (!read.ok) return refused(text, read.error);
  const run = read.value;
  const problem = problemOf(run);
  if (problem !== null) return refused(text, problem);
  const { document, diagnostics } = await openFlow(run.source);
  const [error] = diagnostics.filter(({ severity }) => severity === "error");
  if (document === null) {
    return refused(text, `the flow in it cannot be opened: ${error ? describe(error).message : "it is no flow"}`);
  }
  if (!Object.hasOwn(document.flows, run.flow)) return refused(text, `there is no flow "${run.flow}" in it`);
  return { ...blank(text), document, diagnostics, run };
}

/** A saved run, and the flow in it; null where they cannot be read. */
export interface OpenedRun {
  readonly is: "run";
  readonly text: string;
  /** Its own version says nothing of the flow's. */
  readonly version: null;
  readonly document: FlowDocument | null;
  readonly run: RunFile | null;
  readonly diagnostics: readonly AnyDiagnostic[];
}

interface OpenedFlow {
  readonly document: FlowDocument | null;
  readonly diagnostics: readonly AnyDiagnostic[];
}

const blank = (text: string): OpenedRun => ({
  ...{ is: "run", text, version: null, document: null, run: null, diagnostics: [] },
});

function problemOf({ events, flow }: RunFile): string | null {
  const [start] = events;
  if (start?.type !== "run-start") return "its events are missing";
  if (start.flow !== flow) return `its events are of another flow ("${start.flow}")`;
  // A run that was lost in the middle has no end; what it has is told all the same.
  const [broken] = checkGrammarSoFar(events);
  if (broken) return `event ${broken.seq}: ${broken.message}`;
  reduceRunAll(emptyRunView(), events);
  return null;
}

function refused(text: string, problem: string): OpenedRun {
  const version = /^\s*\{\s*"format"\s*:\s*"stratum-run"\s*,\s*"version"\s*:\s*(\d+)/.exec(text);
  if (version && Number(version[1]) > 1) {
    const data = { version: Number(version[1]), known: 1 };
    return { ...blank(text), diagnostics: [finding({ code: "D112", data }, version[0].split("\n").length)] };
  }
  // Text that is no JSON has a place that is known.
  const broken = parseDocument(text).diagnostics.filter(({ code }) => code === "D110");
  if (broken.length > 0) return { ...blank(text), diagnostics: broken };
  return { ...blank(text), diagnostics: [finding({ code: "D119", data: { problem } }, 1)] };
}

function finding(found: Found<FlowProblems, "D112" | "D119">, line: number): FlowDiagnostic {
  return { ...found, severity: "error", at: { in: "text", line, column: 1, path: [] } };
}
