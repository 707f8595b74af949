import { failureOfPayload, type Json, type JsonObject, providerMessage } from "../../base/index.ts";
import { CALLED_TOOL, type ModelChunk, type ModelError, type Usage } from "../../runtime/index.ts";
import { countIn, isWholeAnswer, objectIn, objectsIn, textIn } from "../json-reading.ts";
import { NO_ANSWER, ONLY_THOUGHT } from "../model-errors.ts";

/** What a stream of chunks has said so far. */
export interface Reading {
  readonly finish: string | null;
  readonly refusal: string;
  readonly text: string;
  /** Something of what came was thought. */
  readonly thought: boolean;
}

export const NOTHING_READ: Reading = { finish: null, refusal: "", text: "", thought: false };

export interface Step {
  readonly reading: Reading;
  readonly chunks: readonly ModelChunk[];
  /** A part of an answer, not only a sign of life: a thought too. */
  readonly says: boolean;
  readonly failed?: ModelError;
}

/**
 * One `chat.completion.chunk`, or a whole `chat.completion` of a server that does not stream. `tool`: the one that was
 * forced. `counted`: what stands in for counts that are none.
 */
export function readChunk(reading: Reading, data: JsonObject, tool: string, counted: Usage): Step {
  if (data["error"] !== undefined && data["error"] !== null)
    return { reading, chunks: [], says: true, failed: failureOfPayload(data) };
  const chunks: ModelChunk[] = [];
  const [choice = {}] = objectsIn(data["choices"]);
  const said = { ...objectIn(choice["message"]), ...objectIn(choice["delta"]) };
  const text = textOf(said, tool);
  if (text !== "") chunks.push({ type: "text", text });
  const usage = usageOf(objectIn(data["usage"]), counted);
  if (usage) chunks.push(usage);
  const thought = textIn(said["reasoning"]) || textIn(said["reasoning_content"]) || thoughtIn(said["content"]);
  const thinks = thought !== "";
  if (thinks) chunks.unshift({ type: "thought", text: thought });
  return {
    chunks,
    says: chunks.length > 0 || textIn(said["refusal"]) !== "",
    reading: {
      thought: reading.thought || thinks,
      finish: textIn(choice["finish_reason"]) || reading.finish,
      refusal: reading.refusal + textIn(said["refusal"]),
      text: reading.text + text,
    },
  };
}

/** Nothing of the answer is missing, however its stream ends. */
export const isComplete = ({ finish, text }: Reading): boolean => finish !== null || isWholeAnswer(text);

/** How the stream ends, as far as it was read. `done`: the server said that this is all. */
export function ending(reading: Reading, done: boolean): ModelChunk {
  const { finish, refusal, text, thought } = reading;
  if (refusal !== "") return failed("refusal", providerMessage(refusal));
  if (finish === "content_filter") return failed("refusal", "The provider's content filter stopped the answer.");
  if (finish === "error") return failed("server", "The provider ended the answer with an error.");
  if (finish === "length")
    return thought && text === "" ? failed("only_thought", ONLY_THOUGHT) : { type: "end", stop: "max_tokens" };
  if (thought && text === "" && finish !== null) return failed("malformed", NO_ANSWER);
  if (isComplete(reading) || (done && text !== "")) return { type: "end", stop: "end" };
  return failed("network", "The answer broke off.");
}

const failed = (kind: ModelError["kind"], message: string): ModelChunk => ({ type: "error", error: { kind, message } });

/** Thought among the parts of a content, as Mistral has it. */
const thoughtIn = (content: Json | undefined): string =>
  objectsIn(content)
    .flatMap((part) => objectsIn(part["thinking"]))
    .map((part) => textIn(part["text"]))
    .join("");

/** Content and arguments are text alike. A tool that nobody asked for is said as such, so that it cannot pass for an answer. */
function textOf(said: JsonObject, tool: string): string {
  const { content } = said;
  let text =
    textIn(content) ||
    objectsIn(content)
      .map((part) => textIn(part["text"]))
      .join("");
  for (const call of objectsIn(said["tool_calls"])) {
    const called = objectIn(call["function"]);
    const name = textIn(called["name"]);
    if (name !== "" && name !== tool) text += `${CALLED_TOOL}${name}] `;
    text += textIn(called["arguments"]);
  }
  return text;
}

/** Null where nothing is counted. Thought that stands beside the answer's tokens, as only the total shows, is output too. */
function usageOf(usage: { readonly [key: string]: Json }, counted: Usage): ModelChunk | null {
  if (usage["prompt_tokens"] === undefined && usage["completion_tokens"] === undefined) return null;
  const prompt = countIn(usage["prompt_tokens"]);
  const output = countIn(usage["completion_tokens"]);
  const said = countIn(objectIn(usage["completion_tokens_details"])["reasoning_tokens"]);
  const total = countIn(usage["total_tokens"]);
  const rest = prompt === null || output === null || total === null ? 0 : total - prompt - output;
  const beside = rest > 0 && (said === null || said === rest) ? rest : 0;
  const thought = said ?? (beside > 0 ? beside : null);
  const cached = countIn(objectIn(usage["prompt_tokens_details"])["cached_tokens"]) ?? 0;
  const cache_read = Math.min(cached, prompt ?? 0);
  return {
    type: "usage",
    exact: prompt !== null && output !== null,
    usage: {
      input: prompt === null ? counted.input : prompt - cache_read,
      output: (output ?? 0) + beside,
      cache_read,
      cache_write: 0,
      ...(thought !== null && { thought }),
    },
  };
}
