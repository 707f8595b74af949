import { type JsonObject, pythonJson } from "../base/index.ts";
import { plural, printCost, printCount, printDuration } from "./figures.ts";
import { nodesOf } from "./nodes.ts";
import { type RunTotals, tokensOf, totalsOf } from "./totals.ts";
import type { NodeView, RunView } from "./view.ts";

/** LANGUAGE 5.7: a line a step with attempts, tokens, cost and reasons; totals. */
export interface Audit {
  readonly run: string;
  readonly flow: string;
  readonly flow_id: string;
  readonly phase: RunView["phase"];
  readonly error: string | null;
  readonly steps: readonly AuditStep[];
  readonly totals: RunTotals;
  /** `Cost $0.0012 of $0.05`: one line an axis. */
  readonly budget: readonly string[];
  readonly output: string | null;
}

export interface AuditStep {
  readonly path: string;
  readonly kind: string;
  readonly state: NodeView["state"];
  readonly model: string | null;
  readonly attempts: number;
  readonly tokens: number;
  readonly cost_usd: number | null;
  readonly duration_ms: number;
  readonly contract_hash: string | null;
  /** Why attempts were made again, in order; then why the step failed or was skipped. */
  readonly reasons: readonly string[];
}

export function auditOf(view: RunView): Audit {
  const totals = totalsOf(view);
  return {
    run: view.run,
    flow: view.flow,
    flow_id: view.flow_id,
    phase: view.phase,
    error: view.error ? `${view.error.code}${where(view.error.path)}: ${view.error.message}` : null,
    steps: [...nodesOf(view)].map(stepOf),
    totals,
    budget: budgetLines(view, totals),
    output: view.output === undefined ? null : pythonJson(view.output),
  };
}

export function auditText(view: RunView): string {
  const audit = auditOf(view);
  const lines = [
    `Run ${audit.run} of ${audit.flow || "(not started)"}: ${PHASES[audit.phase]}${audit.error ? `, ${audit.error}` : ""}`,
    "",
  ];
  for (const step of audit.steps) {
    lines.push(`${step.path}  ${[step.kind, step.state, ...figuresOf(step)].join(" · ")}`);
    for (const reason of step.reasons) lines.push(`    ${reason}`);
  }
  lines.push("", `Total: ${totalLine(audit.totals)}`, ...audit.budget);
  if (audit.output !== null) lines.push(`Output: ${audit.output}`);
  return `${lines.join("\n")}\n`;
}

export function auditMarkdown(view: RunView): string {
  const audit = auditOf(view);
  const lines = [
    `# Audit: ${cell(audit.flow || "(not started)")}`,
    "",
    `Run \`${code(audit.run)}\`, ${PHASES[audit.phase]}.`,
    ...(audit.error ? ["", `**${cell(audit.error)}**`] : []),
    "",
    "| Step | Kind | State | Model | Attempts | Tokens | Cost | Time | Contract |",
    "|---|---|---|---|--:|--:|--:|--:|---|",
  ];
  for (const step of audit.steps) {
    const cells = [
      `\`${code(step.path)}\``,
      step.kind,
      step.state,
      step.model === null ? "" : cell(step.model),
      step.attempts === 0 ? "" : String(step.attempts),
      step.attempts === 0 ? "" : printCount(step.tokens),
      step.attempts === 0 ? "" : printCost(step.cost_usd),
      printDuration(step.duration_ms),
      step.contract_hash === null ? "" : `\`${step.contract_hash}\``,
    ];
    lines.push(`| ${cells.join(" | ")} |`);
  }
  const reasons = audit.steps.filter((step) => step.reasons.length > 0);
  if (reasons.length > 0) lines.push("", "## Reasons", "");
  for (const step of reasons) {
    lines.push(`- \`${code(step.path)}\``, ...step.reasons.map((reason) => `  - ${cell(reason)}`));
  }
  lines.push("", "## Totals", "", `- ${totalLine(audit.totals)}`, ...audit.budget.map((line) => `- ${line}`));
  if (audit.output !== null) lines.push("", "## Output", "", fenced(audit.output));
  return `${lines.join("\n")}\n`;
}

const PHASES = {
  idle: "not started",
  running: "still running",
  suspended: "waiting for a person",
  ok: "finished",
  error: "failed",
  cancelled: "stopped",
  killed: "ended by a reviewer",
  lost: "lost",
} as const satisfies { readonly [phase in RunView["phase"]]: string };

/** `12 steps · 3 attempts · 1,204 tokens · $0.0031 · 2.10 s`: also the line under a run on the command line. */
export function totalLine(totals: RunTotals): string {
  const parts = [plural(totals.steps, "step"), plural(totals.attempts, "attempt")];
  if (totals.retries > 0) parts.push(plural(totals.retries, "retry").replace(/retrys$/, "retries"));
  parts.push(plural(totals.tokens, "token"), printCost(totals.cost_usd), printDuration(totals.duration_ms));
  return parts.join(" · ");
}

function stepOf(node: NodeView): AuditStep {
  const last = node.attempts.at(-1);
  return {
    path: node.path,
    kind: node.kind ?? "step",
    state: node.state,
    model: last?.model ?? null,
    attempts: node.attempts.length,
    tokens: tokensOf(node.usage),
    cost_usd: node.cost_usd,
    duration_ms: node.kind === null ? 0 : (node.endedAt ?? node.startedAt) - node.startedAt,
    contract_hash: last?.contract_hash ?? node.trace?.contract_hash ?? null,
    reasons: reasonsOf(node),
  };
}

function reasonsOf(node: NodeView): readonly string[] {
  const reasons = node.attempts.flatMap((attempt) => {
    const { retry } = attempt;
    if (!retry) return [];
    const waited = retry.wait_ms > 0 ? ` (waited ${printDuration(retry.wait_ms)})` : "";
    return retry.reasons.map((reason) => `attempt ${attempt.number}: ${reason}${waited}`);
  });
  if (node.reused !== null) reasons.push(node.reused === "given" ? "output given" : "output of an earlier run stands");
  if (node.skipReason !== undefined) reasons.push(node.skipReason);
  if (node.error) reasons.push(`${node.error.code}${lineOf(node.error.data)}: ${node.error.message}`);
  return reasons;
}

/** Where compute code failed, counted in its own text. */
const lineOf = (data: JsonObject) => (typeof data["line"] === "number" ? ` in line ${data["line"]}` : "");

function figuresOf(step: AuditStep): readonly string[] {
  const figures = step.model === null ? [] : [step.model];
  if (step.attempts > 0) {
    figures.push(plural(step.attempts, "attempt"), plural(step.tokens, "token"), printCost(step.cost_usd));
  }
  figures.push(printDuration(step.duration_ms));
  if (step.contract_hash !== null) figures.push(`contract ${step.contract_hash}`);
  return figures;
}

function budgetLines({ meters }: RunView, totals: RunTotals): readonly string[] {
  const lines: string[] = [];
  const { ms, usd, tokens } = meters;
  if (ms.limit !== null) lines.push(`Time ${printDuration(totals.duration_ms)} of ${printDuration(ms.limit)}`);
  if (usd.limit !== null) {
    const unknown = meters.unknownPrice ? ", and calls of unknown price" : "";
    lines.push(`Cost ${printCost(usd.spent)} of ${printCost(usd.limit)}${unknown}`);
  }
  if (tokens.limit !== null) lines.push(`Tokens ${printCount(tokens.spent)} of ${printCount(tokens.limit)}`);
  if (meters.estimated) lines.push("Some of it is estimated: a stream ended without the provider's own count.");
  return lines;
}

const where = (path: string): string => (path === "" ? "" : ` in ${path}`);

/** Text from models and providers: one line, and nothing that Markdown would take for a link, an image or HTML. */
function cell(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>|!#]/g, "\\$&");
}

const code = (text: string): string => text.replace(/[`|\n]/g, " ");

function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}json\n${text}\n${fence}`;
}
