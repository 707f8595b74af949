import { createRedactor, KEY_HEADER, readMark, type ThinkingFacts, wellFormedJson } from "../base/index.ts";
import type { Clock, Http, Model, ModelChunk, ModelInfo, ModelRequest, Models } from "../runtime/index.ts";
import { modelInfo } from "./catalog.ts";
import { HttpFailure } from "./http-failure.ts";
import type { Learnt } from "./learnt.ts";
import { errorOfThrown } from "./model-errors.ts";
import { linkedAbort, type Patience, patience } from "./patience.ts";
import { acceptedUsage } from "./tokens.ts";

/** What a model behind the network needs. No key: the `Http` adapter adds it for the origin it is bound to. */
export interface RemoteOptions {
  readonly http: Http;
  readonly clock: Clock;
  /** Up to and without the API's own path: `https://api.anthropic.com`, `https://api.openai.com/v1`. */
  readonly base_url: string;
  /** Model of functions that declare none. */
  readonly default_model: string;
  /** Ends a call with kind `timeout` when nothing arrives for so long; 120,000 ms if absent. */
  readonly idle_timeout_ms?: number;
  /** The same when only signs of life arrive and nothing of an answer; 600,000 ms if absent. */
  readonly empty_timeout_ms?: number;
  /** Which kind of server it is (`ProviderProfile.provider`), where more is known than its address. */
  readonly provider?: string;
  /** What servers have refused before, and refuse now; forgotten with these models if absent. */
  readonly learnt?: Learnt;
  /** The address has answered before: a call that does not reach it may be sent again. */
  readonly has_answered?: boolean;
  /** Corrects what is known of a model (a local server's real limit, a test's exact token count). */
  readonly info?: (known: ModelInfo) => ModelInfo;
}

export const addressOf = ({ base_url }: Pick<RemoteOptions, "base_url">): string => base_url.replace(/\/+$/, "");

/** One call, as an adapter of a wire format gets it. */
export interface RemoteCall {
  readonly request: ModelRequest;
  readonly base_url: string;
  /** Throws `HttpFailure`, whatever the port throws. */
  readonly http: Http;
  readonly signal: AbortSignal;
  readonly patience: Patience;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** A whole text without the key that went along with the last request of this call. */
  readonly redact: (text: string) => string;
  /** What is known of the model's thinking; undefined: nothing. */
  readonly thinking: ThinkingFacts | undefined;
  /** What was sent, by our own count: said when the provider accepts it, and kept where its own count is no count. */
  readonly counted: ReturnType<typeof acceptedUsage>;
}

/**
 * Models of one provider. The key is taken out of all that they say. Whatever goes wrong is an `error` chunk: what
 * `stream` throws besides `HttpFailure` and `Unreadable` is a fault of this program, which is no reason to send anything
 * again.
 */
export function remoteModels(
  provider: "anthropic" | "openai-compatible",
  options: RemoteOptions,
  stream: (call: RemoteCall) => AsyncGenerator<ModelChunk, void, undefined>,
): Models {
  const known = new Map<string, Model>();
  const base_url = addressOf(options);
  const http = reaching(options.http, options.has_answered ?? false);

  async function* said(info: ModelInfo, request: ModelRequest, signal: AbortSignal) {
    let redactor = createRedactor(null);
    let thoughts = createRedactor(null);
    const told: Http = {
      async fetch(sent, until) {
        const body = sent.body === undefined ? {} : { body: wellFormedJson(sent.body) };
        const response = await http.fetch({ ...sent, ...body }, until);
        const mark = readMark(response.headers.get(KEY_HEADER));
        redactor = createRedactor(mark);
        thoughts = createRedactor(mark);
        return response;
      },
    };
    const redact = (text: string) => redactor.whole(text);
    for await (const chunk of safely(info, request, { http: told, redact }, signal)) {
      // Why it was asked so may be another call's words: they were redacted when they came, with that call's key.
      if (chunk.type === "usage" || chunk.type === "asked") yield chunk;
      else if (chunk.type === "thought") {
        const text = thoughts.push(chunk.text);
        if (text !== "") yield { ...chunk, text };
      } else {
        const thought = chunk.type === "text" ? "" : thoughts.end();
        if (thought !== "") yield { type: "thought" as const, text: thought };
        const text = chunk.type === "text" ? redactor.push(chunk.text) : redactor.end();
        if (text !== "") yield { type: "text" as const, text };
        if (chunk.type === "end") yield chunk;
        if (chunk.type === "error") yield { ...chunk, error: { ...chunk.error, message: redact(chunk.error.message) } };
      }
    }
  }

  async function* safely(
    info: ModelInfo,
    request: ModelRequest,
    redacted: Pick<RemoteCall, "http" | "redact">,
    signal: AbortSignal,
  ): AsyncGenerator<ModelChunk, void, undefined> {
    const link = linkedAbort(signal);
    const { clock, idle_timeout_ms, empty_timeout_ms } = options;
    try {
      yield* stream({
        request,
        base_url,
        ...redacted,
        signal: link.signal,
        patience: patience(clock, idle_timeout_ms, empty_timeout_ms),
        now: () => clock.wallTime(),
        thinking: info.thinking,
        counted: acceptedUsage(info, request),
      });
    } catch (thrown) {
      if (!signal.aborted) yield { type: "error", error: errorOfThrown(thrown) };
    } finally {
      link.abort();
      link.release();
    }
  }

  function modelOf(id: string): Model {
    const info = modelInfo(provider, id);
    const corrected = options.info?.(info) ?? info;
    return { info: corrected, stream: (request, signal) => said(corrected, request, signal) };
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

/** An address that answered before is there: a call that does not reach it may be sent again. */
function reaching(http: Http, hasAnswered: boolean): Http {
  let answers = hasAnswered;
  return {
    async fetch(request, signal) {
      try {
        const response = await http.fetch(request, signal);
        answers = true;
        return response;
      } catch (thrown) {
        if (signal.aborted || (thrown instanceof HttpFailure && !(thrown.kind === "unreachable" && answers)))
          throw thrown;
        throw new HttpFailure("network", thrown instanceof Error ? thrown.message : String(thrown));
      }
    },
  };
}
