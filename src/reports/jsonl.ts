import {
  err,
  isDeeperThan,
  isJsonObject,
  type Json,
  ok,
  ownValue,
  type Result,
  readPlainJson,
  sayJsonProblem,
} from "../base/index.ts";
import type { RunEvent } from "../runtime/index.ts";
import { EVENT_SHAPES, pathShape } from "./event-shapes.ts";
import { anything, type JsonCheck } from "./shape.ts";

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

/** Values have 200 at most; an event has some around them. */
export const MOST_LEVELS = 400;

export function parseEvent(line: string): Result<RunEvent, string> {
  const parsed = readPlainJson(line);
  if (!parsed.ok) {
    const { kind } = parsed.error;
    return err(
      kind === "duplicate" || kind === "inexact" ? `${sayJsonProblem(parsed.error)}.` : "This line is not JSON.",
    );
  }
  const { value } = parsed;
  if (isDeeperThan(value, MOST_LEVELS)) return err("This line is nested too deep.");
  const problem = eventProblem(value);
  return problem === null && isRunEvent(value) ? ok(value) : err(problem ?? "This line is not a run event.");
}

/** What keeps a value from being an event that this version knows; null when it is one. */
export function eventProblem(value: Json): string | null {
  if (!isJsonObject(value)) return "A run event is a JSON object.";
  if (value["v"] !== 1) {
    const version = JSON.stringify(value["v"] ?? null);
    return `This event has version ${version}; this program reads version 1.`;
  }
  const type = value["type"];
  if (typeof type !== "string" || !Object.hasOwn(EVENT_SHAPES, type))
    return `Unknown event type ${JSON.stringify(type ?? null)}.`;
  if (typeof value["run"] !== "string") return "An event needs the run's id (`run`).";
  if (!isCount(value["seq"])) return "An event needs its number (`seq`).";
  if (typeof value["at"] !== "number") return "An event needs its time (`at`).";
  if (pathShape(value["path"] ?? null, "path") !== null) return "An event needs its path (`path`).";
  const needed = shapeOf(type)(value, "");
  return needed === null ? null : `\`${type}\` needs ${needed}.`;
}

function shapeOf(type: string): JsonCheck {
  const known: { readonly [type: string]: JsonCheck } = EVENT_SHAPES;
  return ownValue(known, type) ?? anything;
}

function isCount(value: Json | undefined): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

/** The edge where text becomes events: the envelope and the needed members were looked at by `eventProblem`. */
function isRunEvent(value: unknown): value is RunEvent {
  return isJsonObject(value) && value["v"] === 1;
}
