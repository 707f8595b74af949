import Anthropic, { APIError } from "@anthropic-ai/sdk";
import { failureOfResponse, thinks } from "../base/index.ts";
import type { Asked, ModelChunk, ModelError, ModelRequest, Models } from "../runtime/index.ts";
import { ending, isComplete, nothingRead, readEvent } from "./anthropic/read-event.ts";
import { messageBody } from "./anthropic/request.ts";
import { firstSpelling, nextSpelling, type ThinkingSpelling } from "./anthropic/thinking.ts";
import { fetchThrough } from "./anthropic/transport.ts";
import { afterRefusal, asking, mayBeAskedElse, type Refusal, type RefusalMemory, refusalMemory } from "./asking.ts";
import { HttpFailure } from "./http-failure.ts";
import { createLearnt } from "./learnt.ts";
import { ANTHROPIC_PROFILE } from "./provider-profiles.ts";
import { DONE, readEvents } from "./read-body.ts";
import { addressOf, type RemoteCall, type RemoteOptions, remoteModels } from "./remote.ts";
import { untakenTool } from "./untaken-tool.ts";

/** The SDK insists on a key; the real one is added by the `Http` adapter, and this is taken off before. */
const NO_KEY = "added-by-the-http-port";
/** The SDK's own limit on waiting for headers; ours, on the run's clock, comes first. */
const SDK_TIMEOUT_MS = 24 * 60 * 60 * 1000;

/**
 * Claude, through Anthropic's own SDK, streamed. A lazy door: it brings the SDK along. The schema travels as
 * `output_config.format`, as a forced tool where that can't be, or is told; what a model refuses of these is
 * remembered, of one schema or of all. What stays the same from call to call ends in cache breakpoints. The SDK only makes
 * the request: its retries are off, waiting is the runtime's (LANGUAGE 5.1), and the stream is read as any other provider's.
 */
export function anthropicModels(options: RemoteOptions): Models {
  const memory = refusalMemory(addressOf(options), (options.learnt ?? createLearnt()).refusals);
  const spellings = new Map<string, ThinkingSpelling>();
  const answered = new Set<string>();
  return remoteModels("anthropic", options, async function* (call) {
    const beginning = beginningOf(call.request);
    const repeats = beginning !== null && answered.has(beginning);
    const opened = await open(call, memory, spellings, repeats);
    if ("kind" in opened) yield { type: "error", error: opened };
    else {
      yield { type: "asked", asked: opened.asked };
      yield call.counted;
      yield* answer(opened.response, call);
      if (beginning !== null) answered.add(beginning);
    }
  });
}

/**
 * What a call with an attachment begins with, by which a cache knows it; null without one. Calls at the same time read
 * nothing of each other: one is taken for a repetition when another was answered before it.
 */
function beginningOf({ model, prompt, output }: ModelRequest): string | null {
  const { system, text, cache_prefix, attachment } = prompt;
  return attachment === null
    ? null
    : JSON.stringify([model, system, output.name, text.slice(0, cache_prefix), attachment]);
}

interface Opened {
  readonly response: Response;
  readonly asked: Asked;
}

/** The response of a server that accepted the request, asked in one way or another; else what it said. */
async function open(
  call: RemoteCall,
  memory: RefusalMemory,
  spellings: Map<string, ThinkingSpelling>,
  /** A call with the same beginning was answered before. */
  repeats: boolean,
): Promise<Opened | ModelError> {
  const { request } = call;
  const { model, thinking } = request;
  const key = JSON.stringify([model, thinks(thinking)]);
  let spelling = spellings.get(key) ?? firstSpelling(request);
  let learnt: readonly Refusal[] = [];
  for (;;) {
    const refused = { ...untakenTool(call), ...memory.known(request, learnt) };
    const asked = asking(ANTHROPIC_PROFILE, request.output, refused);
    const response = await send(call, asked, spelling, repeats);
    if (!("error" in response)) {
      memory.learn(request, learnt);
      if (thinking) spellings.set(key, spelling);
      return { response, asked };
    }
    const { error, body } = response;
    // Each refusal takes a spelling or a way of asking away, and the last ones are never refused: this ends.
    if (!mayBeAskedElse(error)) return error;
    const next = thinking && nextSpelling(spelling, thinking, error.message);
    const more = next ? null : afterRefusal(asked, body, call.redact(error.message));
    if (!next && !more) return error;
    if (next) spelling = next;
    if (more) learnt = [...learnt, more];
  }
}

interface Refused {
  readonly error: ModelError;
  readonly body: string;
}

async function send(
  call: RemoteCall,
  asked: Asked,
  spelling: ThinkingSpelling,
  repeats: boolean,
): Promise<Response | Refused> {
  const { http, base_url, signal, patience, request, now } = call;
  // The SDK wraps what its transport throws, and calls some of it a time-out: the original is kept aside.
  const transport = fetchThrough(http, signal);
  const client = new Anthropic({
    apiKey: NO_KEY,
    authToken: null,
    baseURL: base_url,
    maxRetries: 0,
    timeout: SDK_TIMEOUT_MS,
    dangerouslyAllowBrowser: true,
    logLevel: "off",
    openTelemetry: false,
    fetch: transport.fetch,
  });
  try {
    return await patience.within(client.messages.create(messageBody(request, asked, spelling, repeats)).asResponse());
  } catch (thrown) {
    const failure = transport.failure();
    if (failure !== undefined) throw failure;
    if (!(thrown instanceof APIError) || thrown.status === undefined) throw thrown;
    const { status, headers, error, message } = thrown;
    const body = error === undefined ? message : JSON.stringify(error);
    return { error: failureOfResponse(status, body, (name) => headers?.get(name) ?? null, now()), body };
  }
}

async function* answer(
  response: Response,
  { patience, request, counted }: RemoteCall,
): AsyncGenerator<ModelChunk, void, undefined> {
  let reading = nothingRead(counted.usage);
  try {
    for await (const event of readEvents(response, patience)) {
      if (event === DONE) continue;
      const step = readEvent(reading, event, request.output.name);
      reading = step.reading;
      if (step.says) patience.progress();
      yield* step.chunks;
      if (step.failed) {
        yield { type: "error", error: step.failed };
        return;
      }
      if (reading.complete) break;
    }
  } catch (thrown) {
    if (!(thrown instanceof HttpFailure) || !isComplete(reading)) throw thrown;
  }
  yield ending(reading);
}
