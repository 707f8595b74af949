import type { Clock, Http, ModelInfo } from "../runtime/index.ts";

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
  /** Corrects what is known of a model (a local server's real limit, a test's exact token count). */
  readonly info?: (known: ModelInfo) => ModelInfo;
}
