/**
 * What is known of one way in which a model's provider can fail. Whatever the project does about failures is read from
 * here: whether they are waited out, how a response is told to be one, the words, what scripts can play, what the
 * documentation lists. `tests/support/fake-provider/real-errors.ts` has what each looks like on the wire.
 */
export interface ModelFailure {
  readonly title: string;
  /** What to do about it, for people in the page and on the command line. */
  readonly help: string;
  /** The same request may be answered later: it is waited for and sent again. Else the step ends. */
  readonly passes: boolean;
  /** The provider may have gone on: once it had accepted the request, that is paid for and not sent again by itself. */
  readonly breaksOff: boolean;
  /** HTTP statuses that mean this where the body doesn't say better. One stands in one failure only. */
  readonly statuses: readonly number[];
  /** Fits names in the body (`code`, `type`, `status`, `reason`, `quotaId` …), in snake case. */
  readonly names: RegExp | null;
  /** Fits the provider's message, where a name can't be relied on. */
  readonly words: RegExp | null;
  /** Known before there is a response: an `Http` port may throw it. */
  readonly beforeResponse: boolean;
  /** Milliseconds that a simulated provider asks to wait; null where it names no time. */
  readonly simulated_retry_after_ms: number | null;
}

/** In order of precedence: where several fit a body, the first is meant. */
export const MODEL_FAILURES = {
  no_credit: {
    title: "The account has no credit",
    help: "Waiting doesn't help: add credit or set up billing with the provider, raise its spending limit, or use another account.",
    passes: false,
    breaksOff: false,
    statuses: [402],
    names: /insufficient_(?:quota|balance|credits)|billing|credit|budget_exceeded|payment_required/,
    words:
      /credit balance is too low|billing (?:is )?not active|insufficient (?:balance|credits|funds)|specified API usage limits|(?:extra usage is|usage credits are) required|doesn't have any credits|used all available credits|run out of credits|(?:exceeded|crossed) budget|budget has been exceeded/i,
    beforeResponse: false,
    simulated_retry_after_ms: null,
  },
  quota_used_up: {
    title: "The quota of this model is used up",
    help: "Waiting a minute doesn't help: the quota comes back the next day, if there is one. Choose another model, or set up billing with the provider.",
    passes: false,
    breaksOff: false,
    statuses: [],
    names: /per_day|free_tier_daily/,
    words: /\blimit: 0(?![.\d])|free-models-per-day/,
    beforeResponse: false,
    simulated_retry_after_ms: null,
  },
  pages_forbidden: {
    title: "The organisation lets no web page use its key",
    help: "Use a key of another organisation, or run the flow on the command line.",
    passes: false,
    breaksOff: false,
    statuses: [],
    names: null,
    words: /CORS requests are not allowed/i,
    beforeResponse: false,
    simulated_retry_after_ms: null,
  },
  rate_limited: {
    title: "The provider asked to slow down",
    help: "Run fewer calls at once, or wait a while and run again.",
    passes: true,
    breaksOff: false,
    statuses: [429],
    names: /rate_?limit|too_many_requests|throttl|resource_exhausted|in_flight_budget/,
    words: null,
    beforeResponse: false,
    simulated_retry_after_ms: 1_000,
  },
  overloaded: {
    title: "The provider is overloaded",
    help: "Wait a while, or choose another model.",
    passes: true,
    breaksOff: false,
    statuses: [498, 503, 529],
    names: /overloaded|capacity|unavailable/,
    words: null,
    beforeResponse: false,
    simulated_retry_after_ms: null,
  },
  timeout: {
    title: "The provider did not answer in time",
    help: "Run again, or choose another model.",
    passes: true,
    breaksOff: true,
    statuses: [408, 504, 524],
    names: /time_?out|deadline/,
    words: null,
    beforeResponse: true,
    simulated_retry_after_ms: null,
  },
  network: {
    title: "The connection broke",
    help: "Look at the connection, and run again.",
    passes: true,
    breaksOff: true,
    statuses: [],
    names: null,
    words: null,
    beforeResponse: true,
    simulated_retry_after_ms: null,
  },
  unreachable: {
    title: "The address did not answer, or allows no web pages",
    help: "Check the address and that its server runs. If it does, it has to allow this page.",
    passes: false,
    breaksOff: false,
    statuses: [],
    names: null,
    words: null,
    beforeResponse: true,
    simulated_retry_after_ms: null,
  },
  redirect: {
    title: "The address leads somewhere else",
    help: "Use the address that it leads to: nothing is followed, since the key would travel along.",
    passes: false,
    breaksOff: false,
    statuses: [301, 302, 303, 307, 308],
    names: null,
    words: null,
    beforeResponse: true,
    simulated_retry_after_ms: null,
  },
  blocked: {
    title: "The request was stopped on its way out",
    help: "Give its key under Model, or say there that it needs none; if that is done, reload the page.",
    passes: false,
    breaksOff: false,
    statuses: [],
    names: null,
    words: null,
    beforeResponse: true,
    simulated_retry_after_ms: null,
  },
  key_missing: {
    title: "The address asks for a key",
    help: "None was given. Give one under Model, or in the environment of the command line.",
    passes: false,
    breaksOff: false,
    statuses: [],
    names: null,
    words: null,
    beforeResponse: false,
    simulated_retry_after_ms: null,
  },
  unauthorized: {
    title: "The key was not accepted",
    help: "Give the key again, and check that it is whole and one for this address.",
    passes: false,
    breaksOff: false,
    statuses: [401],
    names: /authentication|api_key|unauthorized|unauthenticated/,
    words: null,
    beforeResponse: false,
    simulated_retry_after_ms: null,
  },
  refusal: {
    title: "The model declined to answer",
    help: "Say in the context what is wanted and why, or choose another model.",
    passes: false,
    breaksOff: false,
    statuses: [],
    names: /content_filter|content_policy|responsible_ai|moderation/,
    words: /content (?:management|filtering) policy|content exists risk|requires moderation|input was flagged/i,
    beforeResponse: false,
    simulated_retry_after_ms: null,
  },
  forbidden: {
    title: "The provider does not allow this",
    help: "Its own message says why. The account may not have this model.",
    passes: false,
    breaksOff: false,
    statuses: [403, 451],
    names: /permission|forbidden|unsupported_country/,
    words: /location is not supported/i,
    beforeResponse: false,
    simulated_retry_after_ms: null,
  },
  context_length: {
    title: "The prompt is too long",
    help: "Give the step less to read, lower max tokens, or choose another model. The provider's own message says which limit it is.",
    passes: false,
    breaksOff: false,
    statuses: [413],
    names: /context_(?:length|window|size)|request_too_large|prompt_too_long/,
    words:
      /context[ _-]?(?:length|window|size|limit)|when (?:the )?context (?:the )?overflows|n_keep .*n_ctx|prompt is too long|too many (?:input )?tokens|maximum context|input is too long|input token count|request too large for/i,
    beforeResponse: false,
    simulated_retry_after_ms: null,
  },
  max_tokens: {
    title: "The answer was cut off by max tokens",
    help: "Raise max tokens, or ask for less.",
    passes: false,
    breaksOff: false,
    statuses: [],
    names: null,
    words: null,
    beforeResponse: false,
    simulated_retry_after_ms: null,
  },
  only_thought: {
    title: "The model only thought, and gave no answer",
    help: "Set thinking lower or off, or raise max tokens: thinking counts too. Or choose a model that thinks less.",
    passes: false,
    breaksOff: false,
    statuses: [],
    names: null,
    words: null,
    beforeResponse: false,
    simulated_retry_after_ms: null,
  },
  malformed: {
    title: "The answer could not be read",
    help: "Try another model, or check that the address is that of such a provider.",
    passes: false,
    breaksOff: false,
    statuses: [],
    names: /json_validate_failed|tool_use_failed|output_parse_failed/,
    words: null,
    beforeResponse: false,
    simulated_retry_after_ms: null,
  },
  not_found: {
    title: "The provider knows no such model or address",
    help: "Check the model's name, and the address: for most servers it ends with /v1.",
    passes: false,
    breaksOff: false,
    statuses: [404, 405, 410],
    names: /not_found|no_such_model/,
    words: null,
    beforeResponse: false,
    simulated_retry_after_ms: null,
  },
  bad_request: {
    title: "The provider refused the request",
    help: "Its own message says why. Check the model's name and the address.",
    passes: false,
    breaksOff: false,
    statuses: [400, 422],
    names: /invalid_(?:request|argument|parameter)|bad_request|unsupported/,
    words: null,
    beforeResponse: false,
    simulated_retry_after_ms: null,
  },
  server: {
    title: "The provider failed",
    help: "Wait a while, or choose another model.",
    passes: true,
    breaksOff: false,
    statuses: [409, 500, 502],
    names: /api_error|server_error|internal/,
    words: null,
    beforeResponse: false,
    simulated_retry_after_ms: null,
  },
  fault: {
    title: "A fault of this program",
    help: "The answer came and could not be read; it was not asked for again. Please report it.",
    passes: false,
    breaksOff: false,
    statuses: [],
    names: null,
    words: null,
    beforeResponse: false,
    simulated_retry_after_ms: null,
  },
} as const satisfies { readonly [kind: string]: ModelFailure };

export type ModelFailureKind = keyof typeof MODEL_FAILURES;

/** Those that are known before there is a response. */
export type TransportFailureKind = {
  [K in ModelFailureKind]: (typeof MODEL_FAILURES)[K]["beforeResponse"] extends true ? K : never;
}[ModelFailureKind];

export const isFailureKind = (name: string): name is ModelFailureKind => Object.hasOwn(MODEL_FAILURES, name);

export const FAILURE_KINDS: readonly ModelFailureKind[] = Object.keys(MODEL_FAILURES).filter(isFailureKind);
