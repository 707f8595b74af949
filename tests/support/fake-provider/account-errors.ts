import {
  ANTHROPIC_ERRORS,
  anthropic,
  GEMINI_QUOTA,
  gemini,
  github,
  openai,
  openrouter,
  quotas,
  type RealErrors,
  retryInfo,
} from "./real-error.ts";

/** Of keys, credit and quotas. */
export const ACCOUNT_ERRORS = {
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
} as const satisfies Partial<RealErrors>;
