import { err, isJsonObject, type Json, ok, ownValue, type Result } from "../base/index.ts";
import type { RunEvent, RunEventType } from "../runtime/index.ts";

/** One event a line, `\n` after each. */
export function printEvents(events: Iterable<RunEvent>): string {
  let text = "";
  for (const event of events) text += `${printEvent(event)}\n`;
  return text;
}

export function printEvent(event: RunEvent): string {
  return JSON.stringify(event);
}

export interface EventTextProblem {
  /** 1-based. */
  readonly line: number;
  readonly message: string;
}

/** Reads what `printEvents` wrote. The first line that is no event of a version that we know ends the reading. */
export function parseEvents(text: string): Result<readonly RunEvent[], EventTextProblem> {
  const events: RunEvent[] = [];
  let line = 0;
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf("\n", start);
    const content = text.slice(start, end === -1 ? text.length : end).trim();
    start = end === -1 ? text.length : end + 1;
    line++;
    if (content === "") continue;
    const read = parseEvent(content);
    if (!read.ok) return err({ line, message: read.error });
    events.push(read.value);
  }
  return ok(events);
}

export function parseEvent(line: string): Result<RunEvent, string> {
  let value: Json;
  try {
    value = JSON.parse(line);
  } catch {
    return err("This line is not JSON.");
  }
  const problem = problemOf(value);
  return problem === null && isRunEvent(value) ? ok(value) : err(problem ?? "This line is not a run event.");
}

type Kind = "text" | "number" | "list" | "object" | "any";

/** What must be there for the folds to work; more is let through, so that later versions can add to it. */
const EVENT_TYPES = {
  "run-start": { flow: "text", flow_id: "text", args: "list", limits: "object" },
  "step-start": { kind: "text", name: "text" },
  "attempt-start": { model: "text", provider: "text", prompt: "object", call_id: "text" },
  "text-delta": { text: "text", tokens: "number" },
  "attempt-end": { outcome: "object", raw: "text", checks: "list", usage: "object", cost_usd: "any" },
  "attempt-uncertain": { call_id: "text" },
  "step-retry": { because: "text", reasons: "list", wait_ms: "number" },
  "step-reused": { output: "any" },
  "budget-change": { changes: "list" },
  "ask-start": { question: "object" },
  "ask-end": { decision: "any" },
  "step-end": { status: "text", duration_ms: "number" },
  "step-skip": { reason: "text" },
  "branch-end": { branch: "text", status: "text" },
  vote: { agreeing: "list", abstained: "list" },
  "iteration-end": { iteration: "number" },
  "debate-round": { round: "number", converged: "any" },
  route: { port: "text" },
  "round-start": { round: "number", to: "text" },
  "run-suspend": { waiting: "list" },
  "run-resume": {},
  "run-end": { status: "text", duration_ms: "number" },
} as const satisfies { [T in RunEventType]: { readonly [field: string]: Kind } };

const KINDS: { readonly [K in Kind]: (value: Json) => boolean } = {
  text: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  list: (value) => Array.isArray(value),
  object: isJsonObject,
  any: () => true,
};

function problemOf(value: Json): string | null {
  if (!isJsonObject(value)) return "A run event is a JSON object.";
  if (value["v"] !== 1) {
    const version = JSON.stringify(value["v"] ?? null);
    return `This event has version ${version}; this program reads version 1.`;
  }
  const type = value["type"];
  if (typeof type !== "string" || !Object.hasOwn(EVENT_TYPES, type))
    return `Unknown event type ${JSON.stringify(type ?? null)}.`;
  if (typeof value["run"] !== "string") return "An event needs the run's id (`run`).";
  if (!isCount(value["seq"])) return "An event needs its number (`seq`).";
  if (typeof value["at"] !== "number") return "An event needs its time (`at`).";
  if (!isPath(value["path"])) return "An event needs its path (`path`).";
  const bad = fieldsOf(type).find(([field, kind]) => {
    const member = ownValue(value, field);
    return member === undefined || !KINDS[kind](member);
  });
  return bad === undefined ? null : `\`${type}\` needs \`${bad[0]}\`${bad[1] === "any" ? "" : ` (${bad[1]})`}.`;
}

function fieldsOf(type: string): readonly (readonly [string, Kind])[] {
  const known: { readonly [type: string]: { readonly [field: string]: Kind } } = EVENT_TYPES;
  return Object.entries(ownValue(known, type) ?? {});
}

function isCount(value: Json | undefined): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

function isPath(value: Json | undefined): boolean {
  return Array.isArray(value) && value.every((segment) => isJsonObject(segment) && typeof segment["node"] === "string");
}

/** The edge where text becomes events: the envelope and the needed members were looked at by `problemOf`. */
function isRunEvent(value: unknown): value is RunEvent {
  return isJsonObject(value) && value["v"] === 1;
}
