import Anthropic, { APIError } from "@anthropic-ai/sdk";
import type { Model, ModelChunk, ModelError, ModelInfo, ModelRequest, Models } from "../runtime/index.ts";
import { ending, NOTHING_READ, readEvent } from "./anthropic/read-event.ts";
import { messageBody } from "./anthropic/request.ts";
import { fetchThrough } from "./anthropic/transport.ts";
import { modelInfo } from "./catalog.ts";
import { errorOfPayload, errorOfResponse, errorOfThrown } from "./model-errors.ts";
import { IDLE_TIMEOUT_MS, linkedAbort, within } from "./patience.ts";
import type { RemoteOptions } from "./remote.ts";
import { acceptedUsage } from "./tokens.ts";

/** The SDK insists on a key; the real one is added by the `Http` adapter, and this is taken off before. */
const NO_KEY = "added-by-the-http-port";
/** The SDK's own limit on waiting for headers; ours, on the run's clock, comes first. */
const SDK_TIMEOUT_MS = 24 * 60 * 60 * 1000;

/**
 * Claude, through Anthropic's own SDK, streamed. A lazy door: it brings the SDK along. The schema travels as
 * `output_config.format`, or as a forced tool where it is not strict; the stable part of the prompt ends in a cache
 * breakpoint. The SDK's own retries are off: waiting is the runtime's (LANGUAGE 5.1).
 */
export function anthropicModels(options: RemoteOptions): Models {
  const known = new Map<string, Model>();

  function modelOf(id: string): Model {
    const info = modelInfo("anthropic", id);
    const corrected = options.info?.(info) ?? info;
    return { info: corrected, stream: (request, signal) => stream(options, corrected, request, signal) };
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
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelChunk, void, undefined> {
  const { http, clock, base_url, idle_timeout_ms = IDLE_TIMEOUT_MS } = options;
  const link = linkedAbort(signal);
  // The SDK wraps what its transport throws, and calls some of it a time-out: the original is kept aside.
  const transport = fetchThrough(http, link.signal);
  let reading = NOTHING_READ;
  try {
    const client = new Anthropic({
      apiKey: NO_KEY,
      authToken: null,
      baseURL: base_url.replace(/\/+$/, ""),
      maxRetries: 0,
      timeout: SDK_TIMEOUT_MS,
      dangerouslyAllowBrowser: true,
      logLevel: "off",
      openTelemetry: false,
      fetch: transport.fetch,
    });
    const sent = client.messages.create(messageBody(request));
    const events = (await within(Promise.resolve(sent), clock, idle_timeout_ms))[Symbol.asyncIterator]();
    yield acceptedUsage(info, request);
    for (;;) {
      const event = await within(events.next(), clock, idle_timeout_ms);
      if (event.done) break;
      const step = readEvent(reading, event.value, request.output.name);
      reading = step.reading;
      yield* step.chunks;
    }
    if (!signal.aborted) yield ending(reading);
  } catch (thrown) {
    if (!signal.aborted) yield { type: "error", error: errorOf(transport.failure() ?? thrown, clock.wallTime()) };
  } finally {
    link.abort();
    link.release();
  }
}

function errorOf(thrown: unknown, now: number): ModelError {
  if (thrown instanceof SyntaxError)
    return { kind: "malformed", message: `The provider's stream is broken: ${thrown.message}` };
  if (!(thrown instanceof APIError)) return errorOfThrown(thrown);
  if (thrown.status === undefined)
    return thrown.error === undefined ? errorOfThrown(thrown) : errorOfPayload(thrown.error);
  const { status, headers } = thrown;
  const body = thrown.error === undefined ? thrown.message : JSON.stringify(thrown.error);
  return errorOfResponse(status, body, (name) => headers?.get(name) ?? null, now);
}
