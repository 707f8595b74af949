import { failureOfPayload, type Json, type JsonObject, providerMessage } from "../../base/index.ts";
import { CALLED_TOOL, type ModelChunk, type ModelError, type Usage } from "../../runtime/index.ts";
import { countIn, isWholeAnswer, objectIn, textIn } from "../json-reading.ts";
import { NO_ANSWER, ONLY_THOUGHT } from "../model-errors.ts";

/** What a message's events have said so far. */
export interface Reading {
  readonly usage: Usage;
  /** The prompt was counted by the provider. */
  readonly counted: boolean;
  /** Null: not said. */
  readonly stop: string | null;
  readonly refusal: string;
  readonly text: string;
  /** Something of what came was thought. */
  readonly thought: boolean;
  readonly began: boolean;
  readonly complete: boolean;
}

/** Before the first event. `usage`: our own count, which stands in for counts that are none. */
export function nothingRead(usage: Usage): Reading {
  return { usage, counted: false, stop: null, refusal: "", text: "", thought: false, began: false, complete: false };
}

export interface Step {
  readonly reading: Reading;
  readonly chunks: readonly ModelChunk[];
  /** A part of an answer, not only a sign of life: a thought too. */
  readonly says: boolean;
  readonly failed?: ModelError;
}

/** One raw event of the Messages API. Thinking is no part of the answer, signatures are left out. */
export function readEvent(reading: Reading, event: JsonObject, tool: string): Step {
  switch (event["type"]) {
    case "message_start":
      // The first count of the output is a placeholder: exact is what the end of the message says.
      return counting({ ...reading, began: true }, objectIn(objectIn(event["message"])["usage"]), false);
    case "content_block_start": {
      const block = objectIn(event["content_block"]);
      const other = block["type"] === "tool_use" && block["name"] !== tool;
      // A tool that nobody asked for is said as such, so that it cannot pass for an answer.
      const thought = reading.thought || /thinking/.test(textIn(block["type"]));
      return saying({ ...reading, thought }, other ? `${CALLED_TOOL}${textIn(block["name"])}] ` : "", true);
    }
    case "content_block_delta": {
      const delta = objectIn(event["delta"]);
      const text = textIn(delta["text"]) + textIn(delta["partial_json"]);
      const thought = textIn(delta["thinking"]);
      const step = saying({ ...reading, thought: reading.thought || thought !== "" }, text, text !== "");
      if (thought === "") return step;
      return { ...step, chunks: [{ type: "thought", text: thought }, ...step.chunks], says: true };
    }
    case "message_delta": {
      const delta = objectIn(event["delta"]);
      const stop = textIn(delta["stop_reason"]) || null;
      const refusal = textIn(objectIn(delta["stop_details"])["explanation"]);
      // Some servers that speak this format leave the usage out.
      return counting({ ...reading, stop, refusal }, objectIn(event["usage"]), true);
    }
    case "message_stop":
      return saying({ ...reading, complete: true }, "", true);
    case "error":
      return { ...saying(reading, "", true), failed: failureOfPayload(event) };
    default:
      return saying(reading, "", false);
  }
}

function saying(reading: Reading, text: string, says: boolean): Step {
  const chunks: readonly ModelChunk[] = text === "" ? [] : [{ type: "text", text }];
  return { reading: { ...reading, text: reading.text + text }, chunks, says };
}

/** Counts are running totals; one that is missing or no count is as it was. */
function counting(reading: Reading, said: { readonly [name: string]: Json }, last: boolean): Step {
  const count = (name: string, former: number) => countIn(said[name]) ?? former;
  const output = countIn(said["output_tokens"]);
  const { usage: former } = reading;
  const usage = {
    input: count("input_tokens", former.input),
    output: output ?? former.output,
    cache_read: count("cache_read_input_tokens", former.cache_read),
    cache_write: count("cache_creation_input_tokens", former.cache_write),
    ...thoughtOf(countIn(objectIn(said["output_tokens_details"])["thinking_tokens"]) ?? former.thought),
  };
  const counted = reading.counted || countIn(said["input_tokens"]) !== null;
  const exact = last && counted && output !== null;
  return { reading: { ...reading, usage, counted }, chunks: [{ type: "usage", usage, exact }], says: true };
}

const thoughtOf = (thought: number | undefined) => (thought === undefined ? {} : { thought });

/** Nothing of the answer is missing, however its stream ends. */
export const isComplete = ({ complete, stop, text }: Reading): boolean =>
  complete || stop !== null || isWholeAnswer(text);

export function ending(reading: Reading): ModelChunk {
  const { stop, refusal, began, thought, text } = reading;
  if (!began) return failed("malformed", "The address answers, but not with a stream of the Messages API.");
  switch (stop) {
    case "refusal":
      return failed("refusal", providerMessage(refusal) || "The model declined to answer.");
    case "model_context_window_exceeded":
      return failed("context_length", "The model's context window is full.");
    case "max_tokens":
      return thought && text === "" ? failed("only_thought", ONLY_THOUGHT) : { type: "end", stop: "max_tokens" };
    default:
      if (thought && text === "" && isComplete(reading)) return failed("malformed", NO_ANSWER);
      return isComplete(reading) ? { type: "end", stop: "end" } : failed("network", "The answer broke off.");
  }
}

const failed = (kind: ModelError["kind"], message: string): ModelChunk => ({ type: "error", error: { kind, message } });
