import type Anthropic from "@anthropic-ai/sdk";
import type { ModelChunk, Usage } from "../../runtime/index.ts";
import { providerMessage } from "../model-errors.ts";

/** What a message's events have said so far. */
export interface Reading {
  readonly usage: Usage;
  readonly stop: Anthropic.StopReason | null;
  readonly refusal: string | null;
  readonly began: boolean;
  readonly complete: boolean;
}

export const NOTHING_READ: Reading = {
  usage: { input: 0, output: 0, cache_read: 0, cache_write: 0 },
  stop: null,
  refusal: null,
  began: false,
  complete: false,
};

/** One raw event of the Messages API. Thinking and signatures are no part of the answer. */
export function readEvent(
  reading: Reading,
  event: Anthropic.RawMessageStreamEvent,
  tool: string,
): { readonly reading: Reading; readonly chunks: readonly ModelChunk[] } {
  switch (event.type) {
    case "message_start": {
      const usage = usageOf(event.message.usage, reading.usage);
      // The first count of the output is a placeholder: exact is what the end of the message says.
      return { reading: { ...reading, usage, began: true }, chunks: [{ type: "usage", usage, exact: false }] };
    }
    case "content_block_start": {
      const block = event.content_block;
      const other = block.type === "tool_use" && block.name !== tool;
      // A tool that nobody asked for is said as such, so that it cannot pass for an answer.
      return { reading, chunks: other ? [{ type: "text", text: `[called the tool ${block.name}] ` }] : [] };
    }
    case "content_block_delta": {
      const { delta } = event;
      const text =
        delta.type === "text_delta" ? delta.text : delta.type === "input_json_delta" ? delta.partial_json : "";
      return { reading, chunks: text === "" ? [] : [{ type: "text", text }] };
    }
    case "message_delta": {
      const { stop_reason, stop_details } = event.delta;
      const next = { ...reading, stop: stop_reason, refusal: stop_details?.explanation ?? null };
      // Some servers that speak this format leave the usage out.
      const counted: Partial<Anthropic.MessageDeltaUsage> | undefined = event.usage;
      if (counted?.output_tokens === undefined) return { reading: next, chunks: [] };
      const usage = usageOf(counted, reading.usage);
      return { reading: { ...next, usage }, chunks: [{ type: "usage", usage, exact: true }] };
    }
    case "message_stop":
      return { reading: { ...reading, complete: true }, chunks: [] };
    default:
      return { reading, chunks: [] };
  }
}

export function ending({ stop, refusal, began, complete }: Reading): ModelChunk {
  if (!began) {
    const message = "The address answers, but not with a stream of the Messages API.";
    return { type: "error", error: { kind: "malformed", message } };
  }
  switch (stop) {
    case "refusal":
      return {
        type: "error",
        error: { kind: "refusal", message: providerMessage(refusal ?? "The model declined to answer.") },
      };
    case "model_context_window_exceeded":
      return { type: "error", error: { kind: "context_length", message: "The model's context window is full." } };
    case "max_tokens":
      return { type: "end", stop: "max_tokens" };
    case null:
      if (!complete) return { type: "error", error: { kind: "network", message: "The answer broke off." } };
      return { type: "end", stop: "end" };
    default:
      return { type: "end", stop: "end" };
  }
}

interface Counts {
  readonly input_tokens?: number | null;
  readonly output_tokens?: number;
  readonly cache_read_input_tokens?: number | null;
  readonly cache_creation_input_tokens?: number | null;
}

/** Counts are running totals; one that is missing is as it was. */
function usageOf(counts: Counts, former: Usage): Usage {
  return {
    input: counts.input_tokens ?? former.input,
    output: counts.output_tokens ?? former.output,
    cache_read: counts.cache_read_input_tokens ?? former.cache_read,
    cache_write: counts.cache_creation_input_tokens ?? former.cache_write,
  };
}
