import { isJsonObject, parseJson } from "../base/index.ts";
import type { Model, ModelChunk, ModelError, ModelInfo, ModelRequest, Models } from "../runtime/index.ts";
import { modelInfo } from "./catalog.ts";
import { errorOfPayload, errorOfResponse, errorOfThrown } from "./model-errors.ts";
import { readEvents, readText } from "./openai/read-body.ts";
import { ending, NOTHING_READ, readChunk } from "./openai/read-chunk.ts";
import { chatBody, type Dialect, firstDialect, nextDialect } from "./openai/request.ts";
import { IDLE_TIMEOUT_MS, linkedAbort, within } from "./patience.ts";
import type { RemoteOptions } from "./remote.ts";
import { acceptedUsage } from "./tokens.ts";

/** Refusals of a spelling that are answered with another spelling, for one call. */
const MOST_SPELLINGS = 4;

/**
 * Any endpoint that speaks OpenAI's chat completions (OpenAI, LiteLLM, Ollama, vLLM, OpenRouter …), streamed. The
 * schema travels as `response_format: json_schema`; a server that refuses it gets a tool that must be called instead,
 * and that is remembered for the model, as are the name of the limit and whether usage may be asked for.
 */
export function openAiCompatibleModels(options: RemoteOptions): Models {
  const base_url = options.base_url.replace(/\/+$/, "");
  const dialects = new Map<string, Dialect>();
  const known = new Map<string, Model>();

  function modelOf(id: string): Model {
    const info = modelInfo("openai-compatible", id);
    const corrected = options.info?.(info) ?? info;
    return {
      info: corrected,
      stream: (request, signal) => stream(options, corrected, base_url, dialects, request, signal),
    };
  }

  return {
    resolve(named) {
      const id = named ?? options.default_model;
      const model = known.get(id) ?? modelOf(id);
      known.set(id, model);
      return model;
    },
  };
}

async function* stream(
  options: RemoteOptions,
  info: ModelInfo,
  base_url: string,
  dialects: Map<string, Dialect>,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelChunk, void, undefined> {
  const link = linkedAbort(signal);
  try {
    const opened = await open(options, base_url, dialects, request, link.signal);
    if ("kind" in opened) yield { type: "error", error: opened };
    else {
      yield acceptedUsage(info, request);
      yield* answer(opened, options, request);
    }
  } catch (thrown) {
    if (!signal.aborted) yield { type: "error", error: errorOfThrown(thrown) };
  } finally {
    link.abort();
    link.release();
  }
}

/** The response of a server that accepted the request, in whichever spelling; else what it said. */
async function open(
  { http, clock, idle_timeout_ms = IDLE_TIMEOUT_MS }: RemoteOptions,
  base_url: string,
  dialects: Map<string, Dialect>,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<Response | ModelError> {
  let dialect = dialects.get(request.model) ?? firstDialect(base_url);
  for (let spelling = 1; ; spelling++) {
    const sent = http.fetch(
      {
        url: `${base_url}/chat/completions`,
        method: "POST",
        headers: { "content-type": "application/json", accept: "text/event-stream" },
        body: JSON.stringify(chatBody(request, dialect)),
      },
      signal,
    );
    const response = await within(sent, clock, idle_timeout_ms);
    if (response.ok) {
      dialects.set(request.model, dialect);
      return response;
    }
    const body = await readText(response, clock, idle_timeout_ms);
    const error = errorOfResponse(response.status, body, (name) => response.headers.get(name), clock.wallTime());
    const other = response.status === 400 || response.status === 422 ? nextDialect(dialect, body) : null;
    if (!other || spelling === MOST_SPELLINGS) return error;
    dialect = other;
  }
}

async function* answer(
  response: Response,
  { clock, idle_timeout_ms = IDLE_TIMEOUT_MS }: RemoteOptions,
  { output }: ModelRequest,
): AsyncGenerator<ModelChunk, void, undefined> {
  if (!/event-stream|octet-stream/.test(response.headers.get("content-type") ?? "event-stream")) {
    yield* answerAtOnce(await readText(response, clock, idle_timeout_ms), output.name);
    return;
  }
  let reading = NOTHING_READ;
  try {
    for await (const data of readEvents(response, clock, idle_timeout_ms)) {
      if (data.trim() === "[DONE]") {
        yield ending(reading, true);
        return;
      }
      const parsed = parseJson(data);
      if (!parsed.ok || !isJsonObject(parsed.value)) {
        yield {
          type: "error",
          error: {
            kind: "malformed",
            message: `The provider's stream is broken: ${parsed.ok ? "no object" : parsed.error}`,
          },
        };
        return;
      }
      const step = readChunk(reading, parsed.value, output.name);
      reading = step.reading;
      yield* step.chunks;
      if (step.failed) {
        yield { type: "error", error: step.failed };
        return;
      }
    }
  } catch (thrown) {
    // Everything was said; only the usage, or the word that this is all, did not come.
    if (reading.finish === null) throw thrown;
  }
  yield ending(reading, false);
}

/** A server that does not stream, or something that is no such server at all. */
function* answerAtOnce(body: string, tool: string): Generator<ModelChunk, void, undefined> {
  const parsed = parseJson(body);
  if (parsed.ok && isJsonObject(parsed.value)) {
    const step = readChunk(NOTHING_READ, parsed.value, tool);
    if (step.failed || step.reading.finish !== null) {
      yield* step.chunks;
      yield step.failed ? { type: "error", error: step.failed } : ending(step.reading, true);
      return;
    }
    yield { type: "error", error: { ...errorOfPayload(parsed.value), kind: "malformed" } };
    return;
  }
  yield {
    type: "error",
    error: { kind: "malformed", message: "The address answers, but not with a stream of an OpenAI-compatible server." },
  };
}
