import { isDeeperThan, type Json, type JsonProblem, pythonJson, sayJsonProblem } from "../../base/index.ts";
import { printJsonPath, validate } from "../../contracts/index.ts";
import { withinList } from "../../expressions/index.ts";
import type { CheckReport } from "../events.ts";
import type { Ports } from "../ports.ts";
import type { InferCall } from "./call.ts";
import type { CompiledOutput } from "./compiled-output.ts";
import { holdCheck } from "./hold-check.ts";
import { readAnswer } from "./read-answer.ts";

export type ViolationKind = "ParseFailure" | "GuardrailViolation" | "PostconditionFailed";

/** What an answer is worth. `value` is there as soon as it could be parsed. */
export interface Verdict {
  readonly checks: readonly CheckReport[];
  readonly value?: Json;
  /** The kind of failure if this was the last attempt, and the lines for the retry block; null: it passed. */
  readonly violation: { readonly kind: ViolationKind; readonly reasons: readonly string[] } | null;
}

/** What judging knows of the call: what must hold, and where it is evaluated. */
type Judged = Pick<InferCall, "spec" | "output" | "run" | "signal" | "printed">;

const MOST_LEVELS = 300;

/**
 * Parse, validate, guardrails, ensure, in this order; a hit of a guardrail leaves ensure alone (LANGUAGE 5.1). Rejects
 * only when the call was stopped meanwhile.
 */
export async function judgeAnswer(raw: string, call: Judged): Promise<Verdict> {
  const { output } = call;
  const parsed = readAnswer(raw);
  if (!parsed.ok) return rejected("ParseFailure", [parseReport(output, complaintOf(parsed.error, output))]);
  // No contract has as many levels, and what has more could not be kept in an event.
  if (isDeeperThan(parsed.value, MOST_LEVELS)) {
    return rejected("ParseFailure", [parseReport(output, "the answer is nested too deep")]);
  }
  return judgeValue(output.provider.unwrap(parsed.value), call);
}

/** What can be mended is said at its place in the result. */
function complaintOf(problem: JsonProblem, { provider }: CompiledOutput): string {
  switch (problem.kind) {
    case "empty":
      return "the answer is empty";
    case "depth":
      return "the answer is nested too deep";
    case "duplicate":
    case "inexact": {
      const path = provider.wrapped ? problem.path.slice(1) : problem.path;
      const around = problem.kind === "duplicate" ? path.slice(0, -1) : path;
      return `${printJsonPath("result", around)}: ${sayJsonProblem(problem)}`;
    }
    default:
      return "the answer is not valid JSON";
  }
}

/** The same from the parsed value on: also what a cached value must pass (LANGUAGE 5.3). */
export async function judgeValue(answer: Json, call: Judged): Promise<Verdict> {
  const { spec, output, run } = call;
  const { field, contracts } = output.type;
  const valid = validate(answer, field, contracts);
  if (!valid.ok) {
    return rejected(
      "ParseFailure",
      valid.error.map(({ message }) => parseReport(output, message)),
      answer,
    );
  }
  const value = valid.value;
  const passed: CheckReport = { kind: "parse", text: output.label, ok: true };
  const guarded = await searchGuardrails(value, spec.guardrails, run.ports);
  if (guarded.some(({ ok }) => !ok)) return rejected("GuardrailViolation", [passed, ...guarded], value);
  const ensured = await ensuredOf(value, call);
  const checks = [passed, ...guarded, ...ensured];
  if (ensured.some(({ ok }) => !ok)) return rejected("PostconditionFailed", checks, value);
  return { checks, value, violation: null };
}

async function ensuredOf(value: Json, { spec, output, run, signal, printed }: Judged): Promise<readonly CheckReport[]> {
  if (spec.ensure.length === 0) return [];
  return run.evaluations.evaluate(signal, printed, () =>
    withinList(() => spec.ensure.map((check) => holdCheck("ensure", check, { result: value }, output.opaque))),
  );
}

/** Patterns are searched elsewhere, and time stands still meanwhile. Over the answer's JSON as Python spells it, ASCII-escaped (LANGUAGE 3). */
async function searchGuardrails(
  value: Json,
  patterns: readonly string[],
  ports: Pick<Ports, "patterns" | "clock">,
): Promise<readonly CheckReport[]> {
  if (patterns.length === 0) return [];
  const text = pythonJson(value, { ascii: true });
  const reports: CheckReport[] = [];
  for (const pattern of patterns) {
    const search = ports.patterns.search(pattern, text);
    const found = await (ports.clock.during?.(search) ?? search);
    if (!found.matched) reports.push({ kind: "guardrail", text: pattern, ok: true });
    else {
      const how = found.stopped ? "the search was stopped, which counts as a match" : "the answer matches it";
      reports.push({ kind: "guardrail", text: pattern, ok: false, reason: `guardrail: ${pattern} (${how})` });
    }
  }
  return reports;
}

function parseReport(output: CompiledOutput, complaint: string): CheckReport {
  return { kind: "parse", text: output.label, ok: false, reason: `parse: ${complaint}` };
}

function rejected(kind: ViolationKind, checks: readonly CheckReport[], value?: Json): Verdict {
  const reasons = checks.flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
  return { checks, ...(value !== undefined && { value }), violation: { kind, reasons } };
}
