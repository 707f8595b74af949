import type { ModelFailureKind } from "../../../src/base/index.ts";

/** An error as a provider sends it. */
export interface RealError {
  readonly provider: string;
  /** Null: in the middle of a stream that began with status 200. */
  readonly status: number | null;
  readonly body: string;
  /** Where it is known from: documentation, or a report of somebody who met it. */
  readonly from: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds that it asks to wait, if it does; as we understand it. */
  readonly asks_ms?: number;
}

const github = (thread: string) => `https://github.com/${thread}`;
const openai = (message: string, type: string | null, code: string | null, param: string | null = null) =>
  JSON.stringify({ error: { message, type, param, code } });
const anthropic = (type: string, message: string) =>
  JSON.stringify({ type: "error", error: { type, message }, request_id: "req_011CZLrUfBVkVHn5T6EqQaf7" });
const gemini = (code: number, status: string, message: string, details: readonly object[] = []) =>
  JSON.stringify([{ error: { code, message, status, details } }]);
const quotas = (...quotaIds: readonly string[]) => ({
  "@type": "type.googleapis.com/google.rpc.QuotaFailure",
  violations: quotaIds.map((quotaId) => ({ quotaMetric: "generativelanguage.googleapis.com/requests", quotaId })),
});
const retryInfo = (retryDelay: string) => ({ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay });
const openrouter = (code: number, message: string, metadata?: object) =>
  JSON.stringify({ error: { message, code, ...(metadata && { metadata }) } });

const GEMINI_QUOTA =
  "You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits.";
const ANTHROPIC_ERRORS = "https://docs.claude.com/en/api/errors";
const OPENROUTER_ERRORS = "https://openrouter.ai/docs/api/reference/errors-and-debugging";
const GROQ_ERRORS = "https://console.groq.com/docs/errors";

/**
 * By what each means: what providers really send. A text instead: why no provider sends it. `docs/providers.md` is made of
 * this table by `npx tsx scripts/providers.ts`, and `src/models/real-errors.test.ts` sends all of it.
 */
export const REAL_ERRORS: { readonly [kind in ModelFailureKind]: readonly [RealError, ...RealError[]] | string } = {
  no_credit: [
    {
      provider: "OpenAI",
      status: 429,
      body: openai(
        "You exceeded your current quota, please check your plan and billing details. For more information on this error, read the docs: https://platform.openai.com/docs/guides/error-codes/api-errors.",
        "insufficient_quota",
        "insufficient_quota",
      ),
      headers: { "retry-after": "1" },
      from: github("ChatGPTNextWeb/NextChat/issues/3664"),
    },
    {
      provider: "OpenAI, older",
      status: 429,
      body: openai(
        "You exceeded your current quota, please check your plan and billing details.",
        "insufficient_quota",
        null,
      ),
      from: github("ayaka14732/ChatGPTAPIFree/issues/16"),
    },
    {
      provider: "OpenAI-compatible",
      status: 402,
      body: "billing not active",
      from: "https://platform.openai.com/docs/guides/error-codes",
    },
    {
      provider: "Anthropic",
      status: 400,
      body: anthropic(
        "invalid_request_error",
        "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.",
      ),
      from: github("anthropics/claude-code/issues/66314"),
    },
    {
      provider: "Anthropic",
      status: 400,
      body: anthropic(
        "invalid_request_error",
        "You have reached your specified API usage limits. You will regain access on 2026-04-01 at 00:00 UTC.",
      ),
      from: github("anthropics/claude-code/issues/38035"),
    },
    {
      provider: "Anthropic",
      status: 429,
      body: anthropic("rate_limit_error", "Extra usage is required for long context requests."),
      from: github("anthropics/claude-code/issues/29584"),
    },
    {
      provider: "Anthropic",
      status: 402,
      body: anthropic("billing_error", "There is an issue with your billing or payment information."),
      from: ANTHROPIC_ERRORS,
    },
    {
      provider: "DeepSeek",
      status: 402,
      body: openai("Insufficient Balance", "unknown_error", "invalid_request_error"),
      from: github("continuedev/continue/issues/9942"),
    },
    {
      provider: "LiteLLM before DeepSeek",
      status: 400,
      body: openai(
        'litellm.BadRequestError: DeepseekException - {"error":{"message":"Insufficient Balance","type":"unknown_error","param":null,"code":"invalid_request_error"}}',
        null,
        "400",
      ),
      from: github("Aider-AI/aider/issues/4851"),
    },
    {
      provider: "LiteLLM",
      status: 429,
      body: openai("Budget has been exceeded! Current cost: 10.51, Max budget: 10.00", "budget_exceeded", "429"),
      from: github("BerriAI/litellm/issues/36729"),
    },
    {
      provider: "LiteLLM, older",
      status: 400,
      body: openai("Budget has been exceeded! Current cost: 0.0010747, Max budget: 0.0", "auth_error", "400"),
      from: github("BerriAI/litellm/issues/4208"),
    },
    {
      provider: "OpenRouter",
      status: 402,
      body: openrouter(402, "Insufficient credits. Add more using https://openrouter.ai/settings/credits"),
      from: github("hackclub/ai/issues/128"),
    },
    {
      provider: "xAI",
      status: 429,
      body: JSON.stringify({
        code: "Some resource has been exhausted",
        error:
          "Your team 16f2151a-40f4-4a80-8ad0-cae00c27e8dd has either used all available credits or reached its monthly spending limit. To continue making API requests, please purchase more credits or raise your spending limit.",
      }),
      from: github("continuedev/continue/issues/10373"),
    },
    {
      provider: "xAI",
      status: 403,
      body: JSON.stringify({
        code: "The caller does not have permission to execute the specified operation",
        error:
          "Your newly created teams doesn't have any credits yet. You can purchase credits on https://console.x.ai/team/c853730f.",
      }),
      from: github("griptape-ai/griptape-nodes-engine/issues/1079"),
    },
  ],
  quota_used_up: [
    {
      provider: "Gemini, requests of the day",
      status: 429,
      body: gemini(429, "RESOURCE_EXHAUSTED", GEMINI_QUOTA, [
        quotas(
          "GenerateContentInputTokensPerModelPerMinute-FreeTier",
          "GenerateRequestsPerMinutePerProjectPerModel-FreeTier",
          "GenerateRequestsPerDayPerProjectPerModel-FreeTier",
        ),
        retryInfo("19s"),
      ]),
      from: github("google-gemini/gemini-cli/issues/8437"),
    },
    {
      provider: "Gemini, a model without a free tier, by a gateway",
      status: 429,
      body: JSON.stringify({
        error: {
          message: JSON.stringify({
            error: {
              code: 429,
              message: `${GEMINI_QUOTA} To monitor your current usage, head to: https://ai.dev/rate-limit. \n* Quota exceeded for metric: generativelanguage.googleapis.com/generate_content_free_tier_requests, limit: 0, model: gemini-3-pro\nPlease retry in 45.578569677s.`,
              status: "RESOURCE_EXHAUSTED",
              details: [],
            },
          }),
          code: 429,
          status: "Too Many Requests",
        },
      }),
      from: github("continuedev/continue/issues/9570"),
    },
    {
      provider: "OpenRouter, free models",
      status: 429,
      body: openrouter(
        429,
        "Rate limit exceeded: free-models-per-day. Add 10 credits to unlock 1000 free model requests per day",
        { headers: { "X-RateLimit-Limit": "50", "X-RateLimit-Remaining": "0" } },
      ),
      from: github("Gitlawb/openclaude/issues/936"),
    },
    {
      provider: "OpenRouter, free models, newer",
      status: 429,
      body: openrouter(429, "Rate limit exceeded", { limit_source: "openrouter_free_tier_daily" }),
      from: github("Avarok-Cybersecurity/atlas/pull/543"),
    },
  ],
  pages_forbidden: [
    {
      provider: "Anthropic",
      status: 401,
      body: anthropic(
        "authentication_error",
        "CORS requests are not allowed for this Organization because of its settings. If you believe this in error, contact support at https://support.anthropic.com/.",
      ),
      from: github("anthropics/anthropic-sdk-typescript/issues/741"),
    },
    {
      provider: "Anthropic",
      status: 401,
      body: anthropic(
        "authentication_error",
        "CORS requests are not allowed for this Organization because of custom retention settings.",
      ),
      from: github("janhq/jan/issues/5689"),
    },
  ],
  rate_limited: [
    {
      provider: "OpenAI, whose header a page may not read",
      status: 429,
      body: openai(
        "Rate limit reached for o4-mini in organization org-x on tokens per min (TPM): Limit 200000, Used 162960, Requested 42288. Please try again in 1.574s. Visit https://platform.openai.com/account/rate-limits to learn more.",
        "tokens",
        "rate_limit_exceeded",
      ),
      asks_ms: 1_574,
      from: github("openai/codex/issues/88"),
    },
    {
      provider: "OpenAI, a part of a second",
      status: 429,
      body: openai(
        "Rate limit reached for gpt-4o in organization org-x on tokens per min (TPM): Limit 30000, Used 29937, Requested 385. Please try again in 644ms.",
        "tokens",
        "rate_limit_exceeded",
      ),
      asks_ms: 644,
      from: github("BuilderIO/micro-agent/issues/86"),
    },
    {
      provider: "OpenAI, longer than anyone waits",
      status: 429,
      body: openai(
        "Rate limit reached for gpt-4o-mini in organization org-x on tokens per min (TPM): Limit 100000, Used 96749, Requested 19126. Please try again in 114h18m0s. You can increase your rate limit by adding a payment method to your account.",
        "tokens",
        "rate_limit_exceeded",
      ),
      asks_ms: 411_480_000,
      from: github("openai/openai-dotnet/issues/404"),
    },
    {
      provider: "Anthropic",
      status: 429,
      body: anthropic(
        "rate_limit_error",
        "This request would exceed your account's rate limit. Please try again later.",
      ),
      headers: { "retry-after": "7" },
      asks_ms: 7_000,
      from: github("anthropics/claude-code/issues/71670"),
    },
    {
      provider: "Gemini, requests of the minute",
      status: 429,
      body: gemini(429, "RESOURCE_EXHAUSTED", GEMINI_QUOTA, [
        quotas("GenerateRequestsPerMinutePerProjectPerModel-FreeTier"),
        retryInfo("37.5s"),
      ]),
      asks_ms: 37_500,
      from: github("google-gemini/gemini-cli/issues/8437"),
    },
    {
      provider: "Gemini, shared capacity",
      status: 429,
      body: gemini(
        429,
        "RESOURCE_EXHAUSTED",
        "Resource exhausted. Please try again later. Please refer to https://cloud.google.com/vertex-ai/generative-ai/docs/error-code-429 for more details.",
      ),
      from: github("google-gemini/gemini-cli/issues/14831"),
    },
    {
      provider: "Azure",
      status: 429,
      body: JSON.stringify({ error: { code: "429", message: "Rate limit is exceeded. Try again in 2 seconds." } }),
      asks_ms: 2_000,
      from: github("microsoft/copilot-camp/issues/551"),
    },
    {
      provider: "Azure, quota of the day",
      status: 429,
      body: JSON.stringify({
        error: {
          code: "429",
          message:
            "Requests to the ChatCompletions_Create Operation under Azure OpenAI API version 2024-05-01-preview have exceeded token rate limit of your current OpenAI S0 pricing tier. Please retry after 86400 seconds.",
        },
      }),
      headers: { "retry-after": "86400" },
      asks_ms: 86_400_000,
      from: github("alex-wolf-ps/dbchatprov2/issues/2"),
    },
    {
      provider: "LiteLLM before Anthropic",
      status: 429,
      body: openai(
        "This request would exceed the rate limit for your organization of 20,000 input tokens per minute.",
        "invalid_request_error",
        "rate_limit_error",
      ),
      from: github("FoundationAgents/OpenManus/issues/746"),
    },
    {
      provider: "Mistral",
      status: 429,
      body: JSON.stringify({
        object: "error",
        message: "Rate limit exceeded",
        type: "rate_limited",
        param: null,
        code: "1300",
        raw_status_code: 429,
      }),
      from: github("raycast/extensions/issues/31107"),
    },
    {
      provider: "Mistral, older",
      status: 429,
      body: JSON.stringify({ message: "Requests rate limit exceeded" }),
      from: github("dnakov/anon-kode/issues/53"),
    },
    {
      provider: "OpenRouter, calls under way",
      status: 402,
      body: openrouter(402, "Too much is being spent at once", { limit_source: "openrouter_in_flight_budget" }),
      headers: { "retry-after": "3" },
      asks_ms: 3_000,
      from: OPENROUTER_ERRORS,
    },
    {
      provider: "OpenRouter, its provider",
      status: 429,
      body: openrouter(429, "Provider returned error", {
        raw: "model is temporarily rate-limited upstream. Please retry shortly.",
        provider_name: "Chutes",
      }),
      from: OPENROUTER_ERRORS,
    },
    {
      provider: "Groq",
      status: 429,
      body: openai("Rate limit reached for model `llama-3.3-70b-versatile`", "tokens", "rate_limit_exceeded"),
      headers: { "retry-after": "2" },
      asks_ms: 2_000,
      from: GROQ_ERRORS,
    },
    {
      provider: "Anthropic, in a stream",
      status: null,
      body: anthropic("rate_limit_error", "Rate limited"),
      from: ANTHROPIC_ERRORS,
    },
  ],
  overloaded: [
    {
      provider: "Anthropic",
      status: 529,
      body: anthropic("overloaded_error", "Overloaded"),
      from: ANTHROPIC_ERRORS,
    },
    {
      provider: "Anthropic, in a stream",
      status: null,
      body: anthropic("overloaded_error", "Overloaded"),
      from: ANTHROPIC_ERRORS,
    },
    {
      provider: "llama.cpp, while it loads the model",
      status: 503,
      body: JSON.stringify({ error: { code: 503, message: "Loading model", type: "unavailable_error" } }),
      from: github("ggml-org/llama.cpp/blob/master/tools/server/README.md"),
    },
    {
      provider: "Groq, flex",
      status: 498,
      body: openai("Flex Tier Capacity Exceeded", "invalid_request_error", "capacity_exceeded"),
      from: "https://console.groq.com/docs/flex-processing",
    },
    {
      provider: "OpenRouter",
      status: 503,
      body: openrouter(503, "There is no available model provider that meets your routing requirements"),
      from: OPENROUTER_ERRORS,
    },
  ],
  timeout: [
    {
      provider: "OpenRouter",
      status: 408,
      body: openrouter(408, "Your request timed out"),
      from: OPENROUTER_ERRORS,
    },
    {
      provider: "Anthropic",
      status: 504,
      body: anthropic("timeout_error", "The request timed out while processing."),
      from: ANTHROPIC_ERRORS,
    },
    {
      provider: "Cloudflare before anyone",
      status: 524,
      body: "<!DOCTYPE html><html><head><title>A timeout occurred</title></head></html>",
      from: "https://developers.cloudflare.com/support/troubleshooting/http-status-codes/cloudflare-5xx-errors/error-524/",
    },
  ],
  network: "The connection breaks, so there is no response.",
  unreachable: "Nobody answers, or the browser hides the answer (CORS).",
  redirect: [
    {
      provider: "A server that moved",
      status: 308,
      body: "",
      headers: { location: "https://elsewhere.example/" },
      from: "https://www.rfc-editor.org/rfc/rfc9110#name-308-permanent-redirect",
    },
  ],
  blocked: "The request is stopped before it leaves: the address was not approved, or is not encrypted.",
  key_missing: "A 401 or 403 to a request that carried no key.",
  unauthorized: [
    {
      provider: "OpenAI",
      status: 401,
      body: openai("Incorrect API key provided.", "invalid_request_error", "invalid_api_key"),
      from: "https://platform.openai.com/docs/guides/error-codes",
    },
    {
      provider: "Anthropic",
      status: 401,
      body: anthropic("authentication_error", "invalid x-api-key"),
      from: ANTHROPIC_ERRORS,
    },
    {
      provider: "Gemini",
      status: 400,
      body: gemini(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", [
        { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID", domain: "googleapis.com" },
      ]),
      from: github("cequence-io/openai-scala-client/issues/109"),
    },
    {
      provider: "Azure",
      status: 401,
      body: JSON.stringify({
        error: { code: "401", message: "Access denied due to invalid subscription key or wrong API endpoint." },
      }),
      from: "https://www.developersdigest.tech/errors/api/azure-openai",
    },
  ],
  refusal: [
    {
      provider: "Azure",
      status: 400,
      body: JSON.stringify({
        error: {
          message:
            "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry.",
          type: null,
          param: "prompt",
          code: "content_filter",
          status: 400,
          innererror: {
            code: "ResponsibleAIPolicyViolation",
            content_filter_result: { violence: { filtered: true, severity: "medium" } },
          },
        },
      }),
      from: github("compl-ai/compl-ai/issues/20"),
    },
    {
      provider: "OpenRouter",
      status: 403,
      body: openrouter(403, "Your chosen model requires moderation and your input was flagged", {
        reasons: ["violence"],
        flagged_input: "…",
      }),
      from: OPENROUTER_ERRORS,
    },
  ],
  forbidden: [
    {
      provider: "Anthropic",
      status: 403,
      body: anthropic("permission_error", "Your API key does not have permission to use the specified resource."),
      from: ANTHROPIC_ERRORS,
    },
    {
      provider: "OpenAI",
      status: 403,
      body: openai(
        "Country, region, or territory not supported",
        "request_forbidden",
        "unsupported_country_region_territory",
      ),
      from: "https://platform.openai.com/docs/guides/error-codes",
    },
    {
      provider: "Gemini",
      status: 400,
      body: gemini(400, "FAILED_PRECONDITION", "User location is not supported for the API use."),
      from: "https://ai.google.dev/gemini-api/docs/troubleshooting",
    },
  ],
  context_length: [
    {
      provider: "OpenAI",
      status: 400,
      body: openai(
        "This model's maximum context length is 8192 tokens. However, you requested 254457 tokens.",
        "invalid_request_error",
        "context_length_exceeded",
        "messages",
      ),
      from: github("langchain-ai/langchain/issues/24058"),
    },
    {
      provider: "OpenAI, more than may be sent in a minute",
      status: 429,
      body: openai(
        "Request too large for gpt-4o in organization org-x on tokens per min (TPM): Limit 30000, Requested 31538. The input or output tokens must be reduced in order to run successfully.",
        "tokens",
        "rate_limit_exceeded",
      ),
      from: github("TheR1D/shell_gpt/issues/653"),
    },
    {
      provider: "Anthropic",
      status: 413,
      body: anthropic("request_too_large", "Request exceeds the maximum allowed number of bytes."),
      from: ANTHROPIC_ERRORS,
    },
    {
      provider: "vLLM",
      status: 400,
      body: JSON.stringify({
        object: "error",
        message:
          "This model's maximum context length is 16384 tokens. However, you requested 122946 tokens (112946 in the messages, 10000 in the completion).",
        type: "BadRequestError",
        param: null,
        code: 400,
      }),
      from: github("vllm-project/vllm/issues/20409"),
    },
    {
      provider: "llama.cpp",
      status: 400,
      body: JSON.stringify({
        error: {
          code: 400,
          message: "request (4390 tokens) exceeds the available context size (4096 tokens), try increasing it",
          type: "exceed_context_size_error",
          n_prompt_tokens: 4390,
          n_ctx: 4096,
        },
      }),
      from: github("ggml-org/llama.cpp/issues/19774"),
    },
    {
      provider: "llama.cpp, while it answers",
      status: 500,
      body: JSON.stringify({
        error: { code: 500, message: "Context size has been exceeded.", type: "server_error" },
      }),
      from: github("ggml-org/llama.cpp/issues/19774"),
    },
    {
      provider: "LM Studio",
      status: 400,
      body: JSON.stringify({
        error:
          "The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 13055>= n_ctx: 4096). Try to load the model with a larger context length, or provide a shorter input.",
      }),
      from: github("Gitlawb/openclaude/issues/353"),
    },
    {
      provider: "LM Studio, older",
      status: 400,
      body: JSON.stringify({
        error:
          "Trying to keep the first 15857 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens, which is not enough.",
      }),
      from: github("lmstudio-ai/lmstudio-bug-tracker/issues/237"),
    },
  ],
  max_tokens: "An answer that was cut off ends well, with `length` or `max_tokens` as its reason.",
  only_thought:
    "An answer that ends for its length while all that came was `reasoning`, `reasoning_content` or `thinking`.",
  malformed: [
    {
      provider: "Groq, an answer that is no JSON",
      status: 400,
      body: JSON.stringify({
        error: {
          message: "Failed to generate JSON. Please adjust your prompt. See 'failed_generation' for more details.",
          type: "invalid_request_error",
          code: "json_validate_failed",
          failed_generation: "",
        },
      }),
      from: github("thepersonalaicompany/amurex-backend/issues/38"),
    },
    {
      provider: "Groq, a tool that was not called",
      status: 400,
      body: JSON.stringify({
        error: {
          message: "Failed to call a function. Please adjust your prompt. See 'failed_generation' for more details.",
          type: "invalid_request_error",
          code: "tool_use_failed",
          failed_generation: "",
        },
      }),
      from: github("lucagrippa/obsidian-ai-tagger/issues/34"),
    },
  ],
  not_found: [
    {
      provider: "Ollama",
      status: 404,
      body: openai('model "llama9" not found, try pulling it first', "api_error", null),
      from: github("netease-youdao/QAnything/issues/555"),
    },
    {
      provider: "Ollama, its own API",
      status: 404,
      body: JSON.stringify({ error: 'model "claude-3-5-sonnet-latest" not found, try pulling it first' }),
      from: github("stackblitz-labs/bolt.diy/issues/434"),
    },
    {
      provider: "OpenAI",
      status: 404,
      body: openai(
        "The model `gpt-9` does not exist or you do not have access to it.",
        "invalid_request_error",
        "model_not_found",
      ),
      from: github("Routstr/routstr-core/issues/554"),
    },
    {
      provider: "OpenRouter",
      status: 404,
      body: openrouter(404, "No endpoints found that support tool use."),
      from: github("Routstr/routstr-core/issues/554"),
    },
    {
      provider: "Anthropic",
      status: 404,
      body: anthropic("not_found_error", "model: claude-x"),
      from: ANTHROPIC_ERRORS,
    },
  ],
  bad_request: [
    {
      provider: "Anthropic",
      status: 400,
      body: anthropic("invalid_request_error", "max_tokens: 999999 > 64000, which is the maximum allowed number"),
      from: ANTHROPIC_ERRORS,
    },
    {
      provider: "OpenAI",
      status: 400,
      body: openai(
        "max_tokens is too large: 20000. This model supports at most 16384 completion tokens, whereas you provided 20000.",
        "invalid_request_error",
        "invalid_value",
        "max_tokens",
      ),
      from: github("repowise-dev/repowise/issues/987"),
    },
  ],
  server: [
    {
      provider: "Anthropic",
      status: 500,
      body: anthropic("api_error", "Internal server error"),
      from: ANTHROPIC_ERRORS,
    },
    {
      provider: "OpenRouter",
      status: 502,
      body: openrouter(502, "Provider returned error"),
      from: OPENROUTER_ERRORS,
    },
    {
      provider: "A proxy",
      status: 502,
      body: "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n</html>",
      from: "https://nginx.org/en/docs/http/ngx_http_proxy_module.html",
    },
  ],
  fault: "It is this program's own.",
};
