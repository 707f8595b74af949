import type { ServerResponse } from "node:http";
import { countTokens } from "../../../src/models/index.ts";
import type { LedgerEntry } from "./ledger.ts";
import { sampleOf } from "./sample.ts";
import type { Scenario } from "./scenario.ts";
import type { Asked, Counted, StopWord, Wire } from "./wire.ts";

export interface Stage {
  readonly wire: Wire;
  readonly asked: Asked;
  readonly entry: LedgerEntry;
  readonly response: ServerResponse;
}

const CHUNK_CHARS = 12;
const CHARS_PER_TOKEN = 4;

/** Plays one scenario on one response. */
export async function perform(scenario: Scenario, stage: Stage): Promise<void> {
  await pause(scenario.first_delay_ms, stage);
  switch (scenario.kind) {
    case "answer":
      return stream(scenario.text ?? JSON.stringify(scenario.json ?? sampleOf(stage.asked.schema)), scenario, stage, {
        stop: scenario.stop ?? "end",
        counted: scenario.usage !== "none",
        opens_counted: scenario.opens_without_usage !== true,
        ...(typeof scenario.usage === "object" && { says: scenario.usage }),
        ...(scenario.cut !== undefined && { cut: scenario.cut }),
        cache_read: scenario.cache_read ?? 0,
        cache_write: scenario.cache_write ?? 0,
      });
    case "tools-only":
      if (stage.asked.tool === null)
        return status(
          {
            status: 400,
            message: "Unknown parameter: response_format / output_config of type json_schema is not supported",
          },
          stage,
        );
      return stream(sample(stage), scenario, stage, FULL);
    case "status":
      return status(scenario, stage);
    case "error-mid-stream":
      return stream(sample(stage), scenario, stage, {
        ...FULL,
        break: scenario.after,
        ending: stage.wire.errorEvent(scenario.type, scenario.message),
      });
    case "reset":
      return stream(sample(stage), scenario, stage, { ...FULL, break: scenario.after, ending: "reset" });
    case "truncated":
      return stream(sample(stage), scenario, stage, { ...FULL, break: scenario.after, ending: "" });
    case "stalled":
      return stream(sample(stage), scenario, stage, { ...FULL, break: scenario.after, ending: "stall" });
    case "half-json":
      return stream(sample(stage).slice(0, Math.ceil(sample(stage).length / 2)), scenario, stage, FULL);
    case "wrong-tool":
      return stream(JSON.stringify({ city: "Berlin" }), scenario, stage, { ...FULL, tool: scenario.tool });
    case "silent":
      return;
    case "redirect":
      stage.entry.status = scenario.status ?? 307;
      stage.response.writeHead(stage.entry.status, { location: scenario.to }).end();
      return;
    case "huge":
      return stream(hugeAnswer(stage, scenario.bytes), { ...scenario, chunk_chars: 64_000 }, stage, {
        ...FULL,
        unlimited: true,
      });
    case "no-stream":
      stage.entry.status = 200;
      stage.response.writeHead(200, { "content-type": scenario.content_type ?? "text/html" }).end(scenario.body);
      return;
    case "broken-events":
      open(stage);
      for (const data of scenario.data) await write(`data: ${data}\n\n`, scenario, stage);
      stage.response.end();
      return;
    case "drip":
      await stream(sample(stage), scenario, stage, { ...FULL, break: scenario.after, ending: "stall" });
      return drip(scenario.text, scenario, stage);
    case "endless":
      return endless(scenario, stage);
  }
}

interface Manner {
  readonly stop: StopWord;
  readonly counted: boolean;
  readonly opens_counted: boolean;
  /** Instead of what was counted. */
  readonly says?: Partial<Counted>;
  /** Characters that are missing at the end. */
  readonly cut?: number;
  readonly cache_read: number;
  readonly cache_write: number;
  readonly tool?: string;
  /** After so many chunks something happens: `reset`, `stall`, or this text is written and the body ends. */
  readonly break?: number;
  readonly ending?: string;
  /** Ignores `max_tokens`. */
  readonly unlimited?: true;
}

const FULL: Manner = { stop: "end", counted: true, opens_counted: true, cache_read: 0, cache_write: 0 };

async function stream(text: string, scenario: Scenario, stage: Stage, manner: Manner): Promise<void> {
  const { wire, asked, entry, response } = stage;
  const room =
    manner.unlimited || !Number.isFinite(asked.max_tokens) ? text.length : asked.max_tokens * CHARS_PER_TOKEN;
  const sent = text.slice(0, room);
  const counted = (chars: number): Counted => ({
    input: Math.max(0, entry.tokens_in - manner.cache_read - manner.cache_write),
    output: countTokens(sent.slice(0, chars)),
    cache_read: manner.cache_read,
    cache_write: manner.cache_write,
    ...manner.says,
  });
  if (!asked.streamed && wire.whole) {
    entry.status = 200;
    entry.tokens_out = countTokens(sent);
    const stop = sent.length < text.length ? "max_tokens" : manner.stop;
    const body = wire.whole(asked, sent, stop, manner.counted ? counted(sent.length) : null);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    return;
  }
  open(stage);
  for (const event of wire.opening(asked, manner.opens_counted ? counted(0) : null))
    await write(event, scenario, stage);
  const size = scenario.chunk_chars ?? CHUNK_CHARS;
  for (let at = 0, chunk = 0; at < sent.length; at += size, chunk++) {
    if (chunk === manner.break) return breakOff(manner.ending ?? "", stage);
    await pause(scenario.chunk_delay_ms, stage);
    if (response.destroyed) return;
    for (const event of wire.chunk(asked, sent.slice(at, at + size), at === 0, manner.tool ?? null))
      await write(event, scenario, stage);
    entry.tokens_out = countTokens(sent.slice(0, at + size));
  }
  if (manner.break !== undefined) return breakOff(manner.ending ?? "", stage);
  const stop = sent.length < text.length ? "max_tokens" : manner.stop;
  const closing = wire.closing(asked, stop, manner.counted ? counted(sent.length) : null);
  for (const event of manner.cut === undefined ? closing : [closing.join("").slice(0, -manner.cut)])
    await write(event, scenario, stage);
  response.end();
}

function breakOff(ending: string, { entry, response }: Stage): void {
  if (ending === "stall") return;
  if (ending !== "reset") {
    response.end(ending);
    return;
  }
  entry.broken_by_server = true;
  response.destroy();
}

async function endless(scenario: Scenario, stage: Stage): Promise<void> {
  const { wire, asked, entry, response } = stage;
  open(stage);
  for (const event of wire.opening(asked, { input: entry.tokens_in, output: 0, cache_read: 0, cache_write: 0 }))
    await write(event, scenario, stage);
  for (let chars = 0; !response.destroyed; chars += CHUNK_CHARS) {
    for (const event of wire.chunk(asked, "x".repeat(CHUNK_CHARS), chars === 0, null))
      await write(event, scenario, stage);
    entry.tokens_out = Math.ceil((chars + CHUNK_CHARS) / CHARS_PER_TOKEN);
    await pause(scenario.chunk_delay_ms ?? 1, stage);
  }
}

async function drip(text: string, scenario: Scenario, stage: Stage): Promise<void> {
  while (!stage.response.destroyed) {
    await write(text, scenario, stage);
    await pause(scenario.chunk_delay_ms ?? 1, stage);
  }
}

function open({ entry, response }: Stage): void {
  entry.status = 200;
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-cache" });
}

async function write(event: string, { write_bytes }: Scenario, { entry, response }: Stage): Promise<void> {
  const bytes = Buffer.from(event, "utf8");
  const size = write_bytes ?? bytes.length;
  for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
    const full = !response.write(bytes.subarray(at, at + size));
    entry.bytes_out += Math.min(size, bytes.length - at);
    if (write_bytes !== undefined) await new Promise((resolve) => setImmediate(resolve));
    if (full) await drained(response);
  }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      response.off("drain", settle);
      response.off("close", settle);
      resolve();
    };
    response.on("drain", settle);
    response.on("close", settle);
  });
}

async function pause(ms: number | undefined, { response }: Stage): Promise<void> {
  if (ms === undefined || ms <= 0 || response.destroyed) return;
  await new Promise<void>((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      response.off("close", settle);
      resolve();
    };
    const timer = setTimeout(settle, ms);
    response.on("close", settle);
  });
}

function status(
  {
    status: code,
    message,
    type,
    body,
    headers = {},
  }: {
    readonly status: number;
    readonly message?: string;
    readonly type?: string;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
  },
  { wire, entry, response }: Stage,
): void {
  entry.status = code;
  const text = body ?? JSON.stringify(wire.errorBody(code, type, message ?? `status ${code} on purpose`));
  response.writeHead(code, { "content-type": "application/json", ...headers }).end(text);
}

const sample = ({ asked }: Stage) => JSON.stringify(sampleOf(asked.schema));

/** The sample, its first text made long. */
function hugeAnswer(stage: Stage, bytes: number): string {
  return sample(stage).replace('"words"', () => JSON.stringify("words ".repeat(Math.ceil(bytes / 6))));
}
