import { type Json, type JsonObject, printPath, pythonJson, sha256Hex } from "../base/index.ts";
import { nodeOf, nodesOf } from "./nodes.ts";
import type { AttemptView, NodeView, RunView } from "./view.ts";

export interface OtlpOptions {
  /** Epoch milliseconds of `run-start`: events only know their own clock. */
  readonly startedAt: number;
}

/**
 * A run as the body of an OTLP/HTTP JSON request (LANGUAGE 5.7): the flow is the root span, its steps are children, nested
 * as their paths are, attempts are events. Ids come from the flow's id and the paths, so the same run gives the same.
 */
export function otlpOf(view: RunView, { startedAt }: OtlpOptions): JsonObject {
  const spans = [rootSpan(view, startedAt), ...[...nodesOf(view)].map((node) => stepSpan(view, node, startedAt))];
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ "service.name": "stratum" }) },
        scopeSpans: [{ scope: { name: "stratum", version: "1" }, spans }],
      },
    ],
  };
}

/** OTLP's numbers for `SPAN_KIND_INTERNAL`, `SPAN_KIND_CLIENT`, `STATUS_CODE_OK`, `STATUS_CODE_ERROR`. */
const INTERNAL = 1;
const CLIENT = 3;
const STATUS_OK = 1;
const STATUS_ERROR = 2;

function rootSpan(view: RunView, startedAt: number): JsonObject {
  return {
    traceId: traceId(view),
    spanId: spanId(view, ""),
    name: view.flow,
    kind: INTERNAL,
    startTimeUnixNano: nanos(startedAt, 0),
    endTimeUnixNano: nanos(startedAt, view.duration_ms ?? view.at),
    attributes: attributesOf({
      "stratum.flow_id": view.flow_id,
      "stratum.run": view.run,
      "stratum.status": view.phase,
      "stratum.cost_usd": view.meters.unknownPrice ? null : view.meters.usd.spent,
      "stratum.tokens": view.meters.tokens.spent,
    }),
    status: statusOf(view.error?.message, view.phase === "ok"),
  };
}

function stepSpan(view: RunView, node: NodeView, startedAt: number): JsonObject {
  const last = node.attempts.at(-1);
  return {
    traceId: traceId(view),
    spanId: spanId(view, node.path),
    parentSpanId: spanId(view, parentPath(view, node)),
    name: node.path,
    kind: last ? CLIENT : INTERNAL,
    startTimeUnixNano: nanos(startedAt, node.startedAt),
    endTimeUnixNano: nanos(startedAt, node.endedAt ?? view.at),
    attributes: attributesOf({
      "stratum.kind": node.kind,
      "stratum.function": node.name,
      "stratum.state": node.state,
      "stratum.attempts": node.trace?.attempts ?? node.attempts.length,
      "stratum.contract_hash": last?.contract_hash ?? node.trace?.contract_hash ?? null,
      "stratum.compiled_prompt_hash": last?.prompt.hash ?? node.trace?.compiled_prompt_hash ?? null,
      "stratum.cache_hit": node.state === "cached" ? true : null,
      "stratum.review_id": node.trace?.review_id ?? null,
      "stratum.cost_usd": last ? node.cost_usd : null,
      "gen_ai.operation.name": last ? "chat" : null,
      "gen_ai.provider.name": last?.provider ?? null,
      "gen_ai.request.model": last?.model ?? null,
      "gen_ai.request.temperature": last?.temperature ?? null,
      "stratum.thinking": last?.thinking ?? null,
      "gen_ai.request.max_tokens": last?.max_tokens ?? null,
      "gen_ai.usage.input_tokens": last ? node.usage.input + node.usage.cache_read + node.usage.cache_write : null,
      "gen_ai.usage.output_tokens": last ? node.usage.output : null,
      "stratum.thought_tokens": last ? (node.usage.thought ?? null) : null,
      "error.type": node.error?.code ?? null,
    }),
    events: node.attempts.map((attempt) => attemptEvent(attempt, startedAt)),
    status: statusOf(node.error?.message, node.state === "done" || node.state === "cached"),
  };
}

function attemptEvent(attempt: AttemptView, startedAt: number): JsonObject {
  return {
    name: `attempt ${attempt.number}`,
    timeUnixNano: nanos(startedAt, attempt.startedAt),
    attributes: attributesOf({
      "stratum.attempt": attempt.number,
      "stratum.iteration": attempt.iteration ?? null,
      "stratum.member": attempt.member ?? null,
      "stratum.outcome": attempt.state,
      "stratum.duration_ms": attempt.endedAt === null ? null : attempt.endedAt - attempt.startedAt,
      "stratum.reasons": attempt.retry ? attempt.retry.reasons.join("\n") : null,
    }),
  };
}

/** The step that a step is in, without the place in it: branch, item, round of a debate. The flow where there is none. */
function parentPath(view: RunView, node: NodeView): string {
  const outer = node.segments.at(-2);
  if (!outer) return "";
  const own = { node: outer.node, ...(outer.visit !== undefined && { visit: outer.visit }) };
  const path = printPath([...node.segments.slice(0, -2), own]);
  return nodeOf(view, path) ? path : "";
}

function statusOf(problem: string | undefined, fine: boolean): JsonObject {
  if (problem !== undefined) return { code: STATUS_ERROR, message: problem };
  return fine ? { code: STATUS_OK } : {};
}

function traceId(view: RunView): string {
  return sha256Hex(view.flow_id).slice(0, 32);
}

function spanId(view: RunView, path: string): string {
  return sha256Hex(`${view.run}\n${path}`).slice(0, 16);
}

/** 64-bit numbers are strings in OTLP's JSON. */
function nanos(startedAt: number, at: number): string {
  const micros = Math.round((startedAt + at) * 1_000);
  return `${BigInt(micros) * 1_000n}`;
}

function attributesOf(values: { readonly [key: string]: Json }): readonly JsonObject[] {
  return Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [{ key, value: attribute(value) }]));
}

function attribute(value: Json): JsonObject {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value === "number") return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  return { stringValue: pythonJson(value) };
}
