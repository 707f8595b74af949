import { isJsonArray, isJsonObject, type Json, type JsonObject } from "../../base/index.ts";
import type { ModelChunk, ModelError, Usage } from "../../runtime/index.ts";
import { errorOfPayload, providerMessage } from "../model-errors.ts";

/** What a stream of chunks has said so far. */
export interface Reading {
  readonly finish: string | null;
  readonly refusal: string;
  readonly anyText: boolean;
}

export const NOTHING_READ: Reading = { finish: null, refusal: "", anyText: false };

export interface Step {
  readonly reading: Reading;
  readonly chunks: readonly ModelChunk[];
  readonly failed?: ModelError;
}

/** One `chat.completion.chunk`, or a whole `chat.completion` of a server that does not stream. `tool`: the one that was forced. */
export function readChunk(reading: Reading, data: JsonObject, tool: string): Step {
  if (data["error"] !== undefined && data["error"] !== null)
    return { reading, chunks: [], failed: errorOfPayload(data) };
  const chunks: ModelChunk[] = [];
  const [choice] = objects(data["choices"]);
  const said = object(choice?.["delta"]) ?? object(choice?.["message"]) ?? {};
  const text = textOf(said, tool);
  if (text !== "") chunks.push({ type: "text", text });
  const usage = usageOf(data["usage"]);
  if (usage) chunks.push({ type: "usage", usage, exact: true });
  const finish = choice?.["finish_reason"];
  const refusal = said["refusal"];
  return {
    chunks,
    reading: {
      finish: typeof finish === "string" ? finish : reading.finish,
      refusal: reading.refusal + (typeof refusal === "string" ? refusal : ""),
      anyText: reading.anyText || text !== "",
    },
  };
}

/** How the stream ends, as far as it was read. `done`: the server said that this is all. */
export function ending({ finish, refusal, anyText }: Reading, done: boolean): ModelChunk {
  if (refusal !== "") return refused(providerMessage(refusal));
  switch (finish) {
    case null:
      return done && anyText
        ? { type: "end", stop: "end" }
        : { type: "error", error: { kind: "network", message: "The answer broke off." } };
    case "length":
      return { type: "end", stop: "max_tokens" };
    case "content_filter":
      return refused("The provider's content filter stopped the answer.");
    default:
      return { type: "end", stop: "end" };
  }
}

const refused = (message: string): ModelChunk => ({ type: "error", error: { kind: "refusal", message } });

/** Content and arguments are text alike. A tool that nobody asked for is said as such, so that it cannot pass for an answer. */
function textOf(said: JsonObject, tool: string): string {
  let text = typeof said["content"] === "string" ? said["content"] : "";
  for (const call of objects(said["tool_calls"])) {
    const called = object(call["function"]) ?? {};
    const { name } = called;
    if (typeof name === "string" && name !== "" && name !== tool) text += `[called the tool ${name}] `;
    if (typeof called["arguments"] === "string") text += called["arguments"];
  }
  return text;
}

function usageOf(usage: Json | undefined): Usage | null {
  if (!isJsonObject(usage)) return null;
  const prompt = usage["prompt_tokens"];
  const output = usage["completion_tokens"];
  if (typeof prompt !== "number" || typeof output !== "number") return null;
  const cached = object(usage["prompt_tokens_details"])?.["cached_tokens"];
  const cache_read = typeof cached === "number" ? cached : 0;
  return { input: Math.max(0, prompt - cache_read), output, cache_read, cache_write: 0 };
}

const object = (value: Json | undefined): JsonObject | null => (isJsonObject(value) ? value : null);
const objects = (value: Json | undefined): readonly JsonObject[] =>
  isJsonArray(value) ? value.filter(isJsonObject) : [];
