import {
  ANTHROPIC_ERRORS,
  anthropic,
  GEMINI_QUOTA,
  GROQ_ERRORS,
  gemini,
  github,
  OPENROUTER_ERRORS,
  openai,
  openrouter,
  quotas,
  type RealErrors,
  retryInfo,
} from "./real-error.ts";

/** Those that another try may not meet. */
export const PASSING_ERRORS = {
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
} as const satisfies Partial<RealErrors>;
