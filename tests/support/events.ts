import { printPath } from "../../src/base/index.ts";
import type { RunEvent } from "../../src/runtime/index.ts";

/** JSON Lines → events. */
export const readEvents = (text: string): readonly RunEvent[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

/** Times and how a stream was cut depend on the network when the clock is real; nothing else may. */
const REAL_TIME = new Set(["at", "duration_ms", "wait_ms"]);

/**
 * Events by path, in order, without the run's id: what interpreter and exported code must have in common. With
 * `realTime`, times are left out and the pieces of a stream joined.
 */
export function eventsByPath(events: readonly RunEvent[], { realTime = false } = {}): Record<string, unknown[]> {
  const groups: Record<string, unknown[]> = Object.create(null);
  const [first] = events;
  for (const event of events) {
    // Code has no call of what doesn't run, and so no event for it (docs/nodes.md).
    if (event.type === "step-skip") continue;
    const { seq: _, run, ...rest } = event;
    // Branches that end at one instant end in no particular order.
    const place = event.type === "branch-end" ? `${printPath(event.path)} ${event.branch}` : printPath(event.path);
    groups[place] ??= [];
    const text = JSON.stringify(rest, (key, value) => (realTime && REAL_TIME.has(key) ? 0 : withoutLine(key, value)));
    const own: { type: string; text?: string; tokens?: number } = JSON.parse(text.replaceAll(first?.run ?? run, "RUN"));
    const last = groups[place]?.at(-1);
    if (realTime && own.type === "text-delta" && isDelta(last)) {
      last.text += own.text ?? "";
      if (own.tokens !== undefined) last.tokens = own.tokens;
    } else groups[place]?.push(own);
  }
  return groups;
}

/** Exported code does not know where in the canvas's text its own threw (ADR 15). */
function withoutLine(key: string, value: unknown): unknown {
  if (key !== "data" || typeof value !== "object" || value === null || !("kind" in value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== "line" && name !== "column"));
}

function isDelta(event: unknown): event is { type: "text-delta"; text: string; tokens: number } {
  return typeof event === "object" && event !== null && "type" in event && event.type === "text-delta";
}
