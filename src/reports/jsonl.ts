import { err, isJsonObject, type Json, ok, type Result } from "../base/index.ts";
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

const EVENT_TYPES = {
  "run-start": ["flow", "args", "limits"],
  "step-start": ["kind", "name"],
  "attempt-start": ["model", "provider", "prompt", "call_id"],
  "text-delta": ["text", "tokens"],
  "attempt-end": ["outcome", "raw", "checks", "usage", "cost_usd"],
  "attempt-uncertain": ["call_id"],
  "step-retry": ["because", "reasons", "wait_ms"],
  "step-reused": ["output"],
  "budget-change": ["changes"],
  "ask-start": ["question"],
  "ask-end": ["decision"],
  "step-end": ["status", "duration_ms"],
  "step-skip": ["reason"],
  "branch-end": ["branch", "status"],
  route: ["port"],
  "run-suspend": ["waiting"],
  "run-resume": [],
  "run-end": ["status", "duration_ms"],
} as const satisfies { [T in RunEventType]: readonly string[] };

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
  const missing = fieldsOf(type).find((field) => !(field in value));
  return missing === undefined ? null : `\`${type}\` needs \`${missing}\`.`;
}

function fieldsOf(type: string): readonly string[] {
  return Object.entries(EVENT_TYPES).find(([name]) => name === type)?.[1] ?? [];
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
