import {
  ANTHROPIC_ERRORS,
  anthropic,
  github,
  OPENROUTER_ERRORS,
  openai,
  openrouter,
  type RealErrors,
} from "./real-error.ts";

/** Of what was asked for, and of where. */
export const REQUEST_ERRORS = {
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
  fault: "It is this program's own.",
} as const satisfies Partial<RealErrors>;
