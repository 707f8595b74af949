import { failureOfPayload, failureOfResponse, isJsonObject, parseMachineJson } from "../base/index.ts";
import type { ModelChunk, ModelError, Models, Usage } from "../runtime/index.ts";
import { HttpFailure } from "./http-failure.ts";
import { LONGEST_BODY } from "./model-errors.ts";
import { ending, isComplete, NOTHING_READ, readChunk } from "./openai/read-chunk.ts";
import { chatBody, type Dialect, firstDialect, nextDialect } from "./openai/request.ts";
import { DONE, readEvents, readText } from "./read-body.ts";
import { type RemoteCall, type RemoteOptions, remoteModels } from "./remote.ts";

/** Refusals of a spelling that are answered with another spelling, for one call. */
const MOST_SPELLINGS = 7;
const LONGEST_ANSWER = 64_000_000;

/**
 * Any endpoint that speaks OpenAI's chat completions (OpenAI, LiteLLM, Ollama, vLLM, OpenRouter …), streamed. The
 * schema travels as `response_format: json_schema`; a server that refuses it gets a tool that must be called, and one that
 * refuses that is told the schema. That is remembered for the model, as are the name of the limit and whether it takes a
 * temperature, may stream, and may be asked for usage.
 */
export function openAiCompatibleModels(options: RemoteOptions): Models {
  const dialects = new Map<string, Dialect>();
  return remoteModels("openai-compatible", options, async function* (call) {
    const opened = await open(call, dialects);
    if ("kind" in opened) yield { type: "error", error: opened };
    else {
      yield call.counted;
      yield* answer(opened, call);
    }
  });
}

/** The response of a server that accepted the request, in whichever spelling; else what it said. */
async function open(call: RemoteCall, dialects: Map<string, Dialect>): Promise<Response | ModelError> {
  const { http, patience, request, base_url, signal } = call;
  const known = `${request.model} ${request.output.strict}`;
  let dialect = dialects.get(known) ?? firstDialect(base_url, request.output.strict);
  for (let spelling = 1; ; spelling++) {
    const sent = http.fetch(
      {
        url: `${base_url}/chat/completions`,
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: dialect.streams ? "text/event-stream" : "application/json",
        },
        body: JSON.stringify(chatBody(request, dialect)),
      },
      signal,
    );
    const response = await patience.within(sent, dialect.streams);
    if (response.ok) {
      dialects.set(known, dialect);
      return response;
    }
    const { text } = await readText(response, patience, LONGEST_BODY);
    const error = failureOfResponse(response.status, text, (name) => response.headers.get(name), call.now());
    const mayDiffer = error.kind === "bad_request" || error.kind === "not_found";
    const other = mayDiffer ? nextDialect(dialect, text) : null;
    if (!other || spelling === MOST_SPELLINGS) return error;
    dialect = other;
  }
}

async function* answer(
  response: Response,
  { patience, request, counted }: RemoteCall,
): AsyncGenerator<ModelChunk, void, undefined> {
  const { name } = request.output;
  if (!/event-stream|octet-stream/.test(response.headers.get("content-type") ?? "event-stream")) {
    const { text, failure } = await readText(response, patience, LONGEST_ANSWER);
    if (failure) throw failure;
    yield* answerAtOnce(text, name, counted.usage);
    return;
  }
  let reading = NOTHING_READ;
  try {
    for await (const event of readEvents(response, patience)) {
      if (event === DONE) {
        yield ending(reading, true);
        return;
      }
      const step = readChunk(reading, event, name, counted.usage);
      reading = step.reading;
      if (step.says) patience.progress();
      yield* step.chunks;
      if (step.failed) {
        yield { type: "error", error: step.failed };
        return;
      }
    }
  } catch (thrown) {
    // Everything was said; only the usage, or the word that this is all, did not come.
    if (!(thrown instanceof HttpFailure) || !isComplete(reading)) throw thrown;
  }
  yield ending(reading, false);
}

/** A server that does not stream, or something that is no such server at all. */
function* answerAtOnce(body: string, tool: string, counted: Usage): Generator<ModelChunk, void, undefined> {
  const parsed = parseMachineJson(body);
  if (parsed.ok && isJsonObject(parsed.value)) {
    const step = readChunk(NOTHING_READ, parsed.value, tool, counted);
    if (step.failed || step.reading.finish !== null) {
      yield* step.chunks;
      yield step.failed ? { type: "error", error: step.failed } : ending(step.reading, true);
      return;
    }
    yield { type: "error", error: { ...failureOfPayload(parsed.value), kind: "malformed" } };
    return;
  }
  yield {
    type: "error",
    error: { kind: "malformed", message: "The address answers, but not with a stream of an OpenAI-compatible server." },
  };
}
