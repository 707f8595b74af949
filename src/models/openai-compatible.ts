import { failureOfPayload, failureOfResponse, isJsonObject, parseMachineJson } from "../base/index.ts";
import type { Asked, ModelChunk, ModelError, Models, Usage } from "../runtime/index.ts";
import {
  afterRefusal,
  asking,
  type Memory,
  mayBeAskedElse,
  type Refusal,
  type RefusalMemory,
  refusalMemory,
} from "./asking.ts";
import { HttpFailure } from "./http-failure.ts";
import { createLearnt } from "./learnt.ts";
import { LONGEST_BODY } from "./model-errors.ts";
import { ending, isComplete, NOTHING_READ, readChunk } from "./openai/read-chunk.ts";
import { chatBody, firstDialect, learn, type RequestSpelling } from "./openai/request.ts";
import { thinkingParameters } from "./openai/thinking.ts";
import { openAiProfile, type ProviderProfile } from "./provider-profiles.ts";
import { DONE, readEvents, readText } from "./read-body.ts";
import { addressOf, type RemoteCall, type RemoteOptions, remoteModels } from "./remote.ts";
import { untakenTool } from "./untaken-tool.ts";

/** Refusals of a spelling that are answered with another spelling, for one call. */
const MOST_SPELLINGS = 10;
const LONGEST_ANSWER = 64_000_000;

/**
 * Any endpoint that speaks OpenAI's chat completions (OpenAI, LiteLLM, Ollama, vLLM, OpenRouter …), streamed. The
 * schema travels in the strictest way that the server takes: as `response_format: json_schema`, as a tool that must be
 * called, in JSON mode and told, or only told. What the server refuses of a request is not sent to that model again: a
 * way of asking (of one schema or of all), the name of the limit, a temperature, a stream, asking for usage.
 */
export function openAiCompatibleModels(options: RemoteOptions): Models {
  const profile = openAiProfile(options.base_url, options.provider);
  const learnt = options.learnt ?? createLearnt();
  const memory = refusalMemory(addressOf(options), learnt.refusals);
  return remoteModels("openai-compatible", options, async function* (call) {
    const opened = await open(call, profile, learnt.dialects, memory);
    if ("kind" in opened) yield { type: "error", error: opened };
    else {
      yield { type: "asked", asked: opened.asked };
      yield call.counted;
      yield* answer(opened.response, call);
    }
  });
}

interface Opened {
  readonly response: Response;
  readonly asked: Asked;
}

/** The response of a server that accepted the request, in whichever spelling; else what it said. */
async function open(
  call: RemoteCall,
  profile: ProviderProfile,
  dialects: Memory<RequestSpelling>,
  memory: RefusalMemory,
): Promise<Opened | ModelError> {
  const { http, patience, request, base_url, signal } = call;
  let learnt: Partial<RequestSpelling> = {};
  let refused: readonly Refusal[] = [];
  for (let spelling = 1; ; spelling++) {
    // What was learnt of a server under another name would be said in that kind's words.
    const spoken = JSON.stringify([profile.provider, base_url, request.model]);
    const known = dialects.get(spoken) ?? firstDialect(profile);
    const dialect = { ...known, ...learnt };
    const asked = asking(profile, request.output, { ...untakenTool(call), ...memory.known(request, refused) });
    const told = thinkingParameters(profile, request.thinking, call.thinking, dialect.words);
    const sent = http.fetch(
      {
        url: `${base_url}/chat/completions`,
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: dialect.streams ? "text/event-stream" : "application/json",
        },
        body: JSON.stringify(chatBody(profile, request, dialect, asked, told)),
      },
      signal,
    );
    const response = await patience.within(sent, dialect.streams);
    if (response.ok) {
      dialects.set(spoken, { ...(dialects.get(spoken) ?? known), ...learnt });
      memory.learn(request, refused);
      return { response, asked };
    }
    const { text } = await readText(response, patience, LONGEST_BODY);
    const error = failureOfResponse(response.status, text, (name) => response.headers.get(name), call.now());
    if (!mayBeAskedElse(error) || spelling === MOST_SPELLINGS) return error;
    const spelled = learn(dialect, asked, text, request, told);
    const refusal = spelled ? null : afterRefusal(asked, text, call.redact(error.message));
    if (!spelled && !refusal) return error;
    learnt = { ...learnt, ...spelled };
    if (refusal) refused = [...refused, refusal];
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
