import type { FakeProfile } from "./profile.ts";
import { github } from "./real-error.ts";
import {
  anthropicShape,
  bearer,
  CHAT,
  CHAT_MISTRAL,
  CLAUDE_SCHEMAS,
  enums,
  JSON_WORD,
  key,
  openaiShape,
  PLAIN,
  STREAM_OPTIONS,
  strict,
  THINKING_MODELS,
  UNKNOWN,
} from "./shared-refusals.ts";
import { CLAUDE_THINKING, GROQ_THINKING, OLLAMA_THINKING, OPENAI_THINKING } from "./thinking-refusals.ts";

/** Providers, each as strict as the real one is known to be. */
export const FAKE_PROFILES: readonly FakeProfile[] = [
  {
    provider: "Anthropic",
    wire: "anthropic",
    address: "https://api.anthropic.com",
    models: [
      ...["claude-haiku-5-5", "claude-sonnet-5-5", "claude-opus-5-5", "claude-opus-4-8", "claude-haiku-4-5"],
      "claude-thinks",
    ],
    from: [
      "https://platform.claude.com/docs/en/build-with-claude/structured-outputs",
      github("TanStack/ai/issues/682"),
      github("elie222/inbox-zero/issues/2323"),
      github("can1357/oh-my-pi/issues/341"),
      "https://platform.claude.com/docs/en/build-with-claude/thinking",
      "https://platform.claude.com/docs/en/models/opus-5-5/migration-guide",
      "https://platform.claude.com/docs/en/models/sonnet-5-5/whats-new-sonnet-5-5",
      github("MoonshotAI/kimi-code/pull/610"),
      github("Oaklight/llm-rosetta/pull/289"),
      github("dotCipher/opencode-claude-bridge/pull/1"),
    ],
    refuses: [
      key("x-api-key", "x-api-key header is required"),
      { when: { header: "anthropic-version" }, message: "anthropic-version: header is required" },
      {
        when: { header: "anthropic-dangerous-direct-browser-access" },
        status: 401,
        type: "authentication_error",
        message:
          "CORS requests must set 'anthropic-dangerous-direct-browser-access' header to allow direct browser access.",
      },
      {
        when: {
          parameters_but: [
            ...["model", "max_tokens", "messages", "system", "stream", "tools", "tool_choice", "output_config"],
            ...["thinking", "metadata", "stop_sequences", "service_tier", "temperature"],
          ],
        },
        message: "{name}: Extra inputs are not permitted",
      },
      ...CLAUDE_SCHEMAS,
      ...CLAUDE_THINKING,
      {
        when: { tool: "forced" },
        model: /thinks/,
        message: "Thinking may not be enabled when tool_choice forces tool use.",
      },
    ],
    shape: anthropicShape,
  },
  {
    provider: "OpenAI",
    wire: "openai",
    address: "https://api.openai.com/v1",
    models: ["gpt-5-mini", "gpt-5.6", "gpt-4o"],
    from: [
      "https://platform.openai.com/docs/guides/structured-outputs",
      github("openai/openai-agents-python/issues/2089"),
      github("Kilo-Org/cloud/pull/3807"),
      github("BerriAI/litellm/pull/34569"),
      github("BoundaryML/baml/pull/2708"),
      github("tidyverse/ellmer/issues/671"),
      github("openai/openai-node/issues/1176"),
    ],
    refuses: [
      bearer,
      UNKNOWN,
      STREAM_OPTIONS,
      ...THINKING_MODELS,
      ...OPENAI_THINKING,
      ...strict(10, 5_000, [
        ...["pattern", "format", "multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
        ...["minItems", "maxItems", "const"],
      ]),
      enums(1_000),
      {
        when: { more: "name_characters", than: 120_000 },
        message: "Invalid schema for response_format: names of {has} characters exceed the limit of 120000.",
        words: "ours",
      },
      JSON_WORD,
    ],
    shape: openaiShape,
  },
  {
    provider: "Azure",
    wire: "openai",
    address: "https://mine.openai.azure.com/openai/v1",
    models: ["gpt-5-mini", "gpt-4o"],
    from: [
      "https://learn.microsoft.com/azure/ai-foundry/openai/how-to/structured-outputs",
      "https://portkey.ai/error-library/schema-validation-error-10473",
    ],
    refuses: [bearer, UNKNOWN, STREAM_OPTIONS, ...THINKING_MODELS, ...strict(5, 100, ["const"]), enums(500), JSON_WORD],
    shape: openaiShape,
  },
  {
    provider: "OpenRouter",
    wire: "openai",
    address: "https://openrouter.ai/api/v1",
    models: ["openai/gpt-4o", "without/tools", "anthropic/claude-sonnet-5-5"],
    from: [
      github("Routstr/routstr-core/issues/554"),
      github("TanStack/ai/issues/682"),
      "https://openrouter.ai/docs/api/reference/streaming",
    ],
    refuses: [
      bearer,
      ...CLAUDE_SCHEMAS.map((refusal) => ({ ...refusal, model: /^anthropic\// })),
      {
        when: { tool: "any" },
        model: /^without/,
        status: 404,
        message:
          "No endpoints found that support tool use. To learn more about provider routing, see its documentation.",
      },
    ],
    shape: (refusal, code, message) => ({
      error: refusal.model?.test("anthropic/")
        ? {
            message: "Provider returned error",
            code,
            metadata: { raw: JSON.stringify(anthropicShape(refusal, code, message)), provider_name: "Anthropic" },
          }
        : { message, code },
    }),
    comment: ": OPENROUTER PROCESSING\n\n",
    always_counts: true,
  },
  {
    provider: "Groq",
    wire: "openai",
    address: "https://api.groq.com/openai/v1",
    models: ["llama-3.3-70b-versatile", "openai/gpt-oss-120b", "qwen/qwen3-32b"],
    from: [
      "https://console.groq.com/docs/structured-outputs",
      github("langchain-ai/langchain/issues/23629"),
      github("BerriAI/litellm/issues/4804"),
      github("vercel/ai/issues/7303"),
      "https://console.groq.com/docs/reasoning",
      github("earendil-works/pi/issues/1745"),
    ],
    refuses: [
      bearer,
      UNKNOWN,
      ...GROQ_THINKING,
      {
        when: { format: "json_schema" },
        model: /^llama/,
        param: "response_format",
        message: "This model does not support response format `json_schema`.",
      },
      { when: { format: "json_schema", streamed: true }, message: "response_format` does not support streaming" },
      { when: { format: "json_object", streamed: true }, message: "response_format` does not support streaming" },
      ...strict(100, 5_000, []).slice(0, 3),
      JSON_WORD,
    ],
    shape: ({ type = "invalid_request_error", param, code }, _, message) => ({
      error: { message, type, ...(param && { param }), ...(code && { code }) },
    }),
  },
  {
    provider: "DeepSeek",
    wire: "openai",
    address: "https://api.deepseek.com",
    models: ["deepseek-v4-flash"],
    from: [
      "https://api-docs.deepseek.com/guides/json_mode",
      github("UKGovernmentBEIS/inspect_ai/issues/4916"),
      github("BerriAI/litellm/pull/31466"),
      github("browserbase/stagehand/issues/1204"),
    ],
    refuses: [
      bearer,
      {
        when: { format: "json_schema" },
        code: "invalid_request_error",
        message: "This response_format type is unavailable now",
      },
      {
        when: { tool: "forced" },
        code: "invalid_request_error",
        message: "Thinking mode does not support this tool_choice",
      },
      {
        when: { without_word: /json/i },
        code: "invalid_request_error",
        message: "Prompt must contain the word 'json' in some form to use 'response_format' of type 'json_object'.",
      },
    ],
    shape: openaiShape,
    comment: ": keep-alive\n\n",
  },
  {
    provider: "Mistral",
    wire: "openai",
    address: "https://api.mistral.ai/v1",
    models: ["mistral-small-latest", "mistral-large-latest"],
    from: [
      "https://docs.mistral.ai/api",
      github("avante-corp/avante.nvim/issues/2347"),
      github("editor-code-assistant/eca/issues/231"),
      github("zed-industries/zed/issues/57122"),
      github("NousResearch/hermes-agent/issues/11243"),
    ],
    refuses: [
      bearer,
      { when: { parameters_but: CHAT_MISTRAL }, status: 422, message: "{name}" },
      { when: { parameter: "reasoning_effort" }, model: /large/, status: 422, message: "{name}" },
    ],
    always_counts: true,
    shape: ({ type = "invalid_request_error" }, raw_status_code, message) => ({
      object: "error",
      message:
        raw_status_code === 422
          ? { detail: [{ type: "extra_forbidden", loc: ["body", message], msg: "Extra inputs are not permitted" }] }
          : message,
      type,
      param: null,
      code: null,
      raw_status_code,
    }),
  },
  {
    provider: "Gemini",
    wire: "openai",
    address: "https://generativelanguage.googleapis.com/v1beta/openai",
    models: ["gemini-3-flash", "gemini-2.5-pro"],
    from: [
      "https://ai.google.dev/gemini-api/docs/openai",
      github("MinLL/SkyrimNet-GamePlugin/issues/77"),
      github("karthink/gptel/issues/806"),
      github("vercel/ai/issues/8027"),
    ],
    refuses: [
      bearer,
      {
        when: { value: "reasoning_effort", is: ["none"] },
        model: /2\.5-pro/,
        message: "Budget 0 is invalid. This model only works in thinking mode.",
      },
      {
        when: { parameters_but: CHAT },
        message: 'Invalid JSON payload received. Unknown name "{name}": Cannot find field.',
      },
      {
        when: { keywords_but: PLAIN.filter((name) => name !== "additionalProperties"), of: "tool" },
        message:
          "Invalid JSON payload received. Unknown name \"{name}\" at 'tools[0].function_declarations[0].parameters': Cannot find field.",
      },
    ],
    shape: (_, code, message) => [
      { error: { code, message, status: code === 401 ? "UNAUTHENTICATED" : "INVALID_ARGUMENT" } },
    ],
  },
  {
    provider: "Ollama",
    wire: "openai",
    address: "http://localhost:11434/v1",
    models: ["qwen3", "llama3.2"],
    from: [
      "https://docs.ollama.com/api/openai-compatibility",
      github("ollama/ollama/issues/14820"),
      github("ollama/ollama/issues/12561"),
      github("taketwo/llm-ollama/pull/54"),
    ],
    refuses: OLLAMA_THINKING,
    shape: openaiShape,
    ignores_tools: true,
  },
  {
    provider: "vLLM",
    wire: "openai",
    address: "http://localhost:8000/v1",
    models: ["Qwen/Qwen3-8B"],
    from: [github("vllm-project/vllm/issues/26421"), github("vllm-project/vllm/pull/30390")],
    refuses: [
      STREAM_OPTIONS,
      {
        when: {
          keywords_but: [...PLAIN, "minimum", "maximum", "minItems", "maxItems", "const", "title"],
          of: "schema",
        },
        message: "The provided JSON schema contains features not supported by xgrammar.",
      },
    ],
    shape: (_, code, message) => ({ object: "error", message, type: "BadRequestError", param: null, code }),
  },
  {
    provider: "LM Studio",
    wire: "openai",
    address: "http://localhost:1234/v1",
    models: ["qwen3-8b"],
    from: [
      github("lmstudio-ai/lmstudio-bug-tracker/issues/670"),
      github("LoadShine/tada/issues/16"),
      github("lfnovo/esperanto/issues/46"),
    ],
    refuses: [
      {
        when: { tool: "named" },
        message: "Invalid tool_choice type: 'object'. Supported string values: none, auto, required",
      },
      { when: { format: "json_object" }, message: "'response_format.type' must be 'json_schema' or 'text'" },
    ],
    shape: (_, __, message) => ({ error: message }),
  },
  {
    provider: "LiteLLM before Claude",
    wire: "openai",
    address: "http://localhost:4000/v1",
    models: ["claude-sonnet-5-5"],
    from: ["https://docs.litellm.ai/docs/exception_mapping", github("ENTERPILOT/GoModel/pull/963")],
    refuses: [bearer, ...CLAUDE_SCHEMAS],
    shape: (refusal, status, message) => ({
      error: {
        message: `litellm.BadRequestError: AnthropicException - ${JSON.stringify(anthropicShape(refusal, status, message))}`,
        type: null,
        param: null,
        code: String(status),
      },
    }),
  },
];
