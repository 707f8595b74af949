import { isThisMachine } from "../base/index.ts";

/** A provider that is offered by name, with what is good to know of it before the first request. */
export interface ProviderPreset {
  /** As its profile is called (`models/provider-profiles.ts`), where it has one of its own. */
  readonly name: string;
  readonly kind: "anthropic" | "openai-compatible";
  /** What stands in `<…>` is to be filled in: until then nothing can be sent there. */
  readonly base_url: string;
  /** The same kind of server at addresses that are somebody's own. */
  readonly also_at?: RegExp;
  /** Runs on one's own machine. */
  readonly local?: true;
  /** A model to begin with; empty: its own list says which there are. */
  readonly model: string;
  /** Where a key comes from; null: it asks for none unless it was told to. */
  readonly key_page: string | null;
  /** What is known not to work, or to need something, in one line each. */
  readonly notes: readonly PresetNote[];
}

export interface PresetNote {
  readonly text: string;
  /** Where it is known from. */
  readonly from: string;
}

const note = (text: string, from: string): PresetNote => ({ text, from });

/** Those of the network first, then those of one's own machine. */
export const PROVIDER_PRESETS: readonly [ProviderPreset, ...ProviderPreset[]] = [
  {
    name: "Anthropic",
    kind: "anthropic",
    base_url: "https://api.anthropic.com",
    model: "claude-haiku-5-5",
    key_page: "https://platform.claude.com/settings/keys",
    notes: [
      note(
        "Some organisations let no web page use their keys.",
        "https://github.com/anthropics/anthropic-sdk-typescript/issues/741",
      ),
      note(
        "Types with more than 24 fields that may be missing are asked for by a tool.",
        "https://github.com/TanStack/ai/issues/682",
      ),
    ],
  },
  {
    name: "OpenAI",
    kind: "openai-compatible",
    base_url: "https://api.openai.com/v1",
    model: "gpt-5",
    key_page: "https://platform.openai.com/api-keys",
    notes: [
      note(
        "Some models stream only to verified organisations; others get their answer at once.",
        "https://platform.openai.com/docs/guides/error-codes",
      ),
      note(
        "Types that hold any, or are deeper than 10 levels, are asked for by a tool.",
        "https://platform.openai.com/docs/guides/structured-outputs",
      ),
    ],
  },
  {
    name: "Gemini",
    kind: "openai-compatible",
    base_url: "https://generativelanguage.googleapis.com/v1beta/openai",
    model: "gemini-3-flash",
    key_page: "https://aistudio.google.com/apikey",
    notes: [
      note("Keys without billing have a quota of the day.", "https://github.com/google-gemini/gemini-cli/issues/8437"),
    ],
  },
  {
    name: "Mistral",
    kind: "openai-compatible",
    base_url: "https://api.mistral.ai/v1",
    model: "mistral-small-latest",
    key_page: "https://console.mistral.ai/api-keys",
    notes: [
      note(
        "It lets pages in with plain headers only, which are all that is sent from here.",
        "https://github.com/infiolab/infio-copilot/issues/146",
      ),
    ],
  },
  {
    name: "Groq",
    kind: "openai-compatible",
    base_url: "https://api.groq.com/openai/v1",
    model: "llama-3.3-70b-versatile",
    key_page: "https://console.groq.com/keys",
    notes: [
      note(
        "Its Llama models take no schema: types are asked for by a tool.",
        "https://console.groq.com/docs/structured-outputs",
      ),
      note("Answers of a schema are not streamed.", "https://console.groq.com/docs/structured-outputs"),
    ],
  },
  {
    name: "DeepSeek",
    kind: "openai-compatible",
    base_url: "https://api.deepseek.com",
    model: "deepseek-v4-flash",
    key_page: "https://platform.deepseek.com/api_keys",
    notes: [
      note(
        "Takes no schema: types are asked for in JSON mode, and held here.",
        "https://api-docs.deepseek.com/guides/json_mode",
      ),
      note(
        "Has refused web pages at times (CORS): then use the command line.",
        "https://github.com/rockbenben/subtitle-translator/issues/18",
      ),
    ],
  },
  {
    name: "OpenRouter",
    kind: "openai-compatible",
    base_url: "https://openrouter.ai/api/v1",
    model: "openai/gpt-5-mini",
    key_page: "https://openrouter.ai/settings/keys",
    notes: [
      note(
        "What works depends on the model behind it: some take no tools, others no schema.",
        "https://github.com/Routstr/routstr-core/issues/554",
      ),
    ],
  },
  {
    name: "Azure",
    kind: "openai-compatible",
    base_url: "https://<your-resource>.openai.azure.com/openai/v1",
    also_at: /^https:\/\/[\w-]+\.openai\.azure\.com(?:[:/]|$)/,
    model: "gpt-5-mini",
    key_page: "https://ai.azure.com",
    notes: [
      note(
        "Lets no web page in (CORS): use the command line, or LiteLLM before it.",
        "https://github.com/lobehub/lobehub/issues/2487",
      ),
      note(
        "Types of more than 100 fields or 5 levels are asked for by a tool.",
        "https://learn.microsoft.com/azure/ai-foundry/openai/how-to/structured-outputs",
      ),
    ],
  },
  {
    name: "Ollama",
    kind: "openai-compatible",
    base_url: "http://localhost:11434/v1",
    local: true,
    model: "qwen3",
    key_page: null,
    notes: [
      note("A page from elsewhere needs OLLAMA_ORIGINS.", "https://github.com/ollama/ollama/blob/main/docs/faq.mdx"),
      note(
        "A prompt longer than its context (num_ctx) is cut without a word.",
        "https://github.com/ollama/ollama/blob/main/docs/faq.mdx",
      ),
    ],
  },
  {
    name: "LM Studio",
    kind: "openai-compatible",
    base_url: "http://localhost:1234/v1",
    local: true,
    model: "",
    key_page: null,
    notes: [
      note("Needs Enable CORS in its server settings.", "https://lmstudio.ai/docs/developer/core/server/settings"),
      note(
        "Has no JSON mode, and forces no tool by name.",
        "https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/670",
      ),
    ],
  },
  {
    name: "vLLM",
    kind: "openai-compatible",
    base_url: "http://localhost:8000/v1",
    local: true,
    model: "",
    key_page: null,
    notes: [
      note(
        "Limits of values that its grammar does not know are said in descriptions, and held here.",
        "https://github.com/vllm-project/vllm/issues/26421",
      ),
    ],
  },
  {
    name: "llama.cpp",
    kind: "openai-compatible",
    base_url: "http://localhost:8080/v1",
    local: true,
    model: "",
    key_page: null,
    notes: [
      note(
        "Says that it is busy while it loads its model, which is waited for.",
        "https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md",
      ),
    ],
  },
  {
    name: "LiteLLM",
    kind: "openai-compatible",
    base_url: "http://localhost:4000/v1",
    local: true,
    model: "",
    key_page: null,
    notes: [
      note(
        "What works depends on the model behind it; its refusals are passed on.",
        "https://docs.litellm.ai/docs/exception_mapping",
      ),
    ],
  },
];

/** Whether the server of a preset stays one of its kind at another address: on this machine, or where its kind is. */
export function mayBeAt({ local, also_at }: ProviderPreset, address: string): boolean {
  const url = address.trim().toLowerCase();
  if (local) return isThisMachine(/^https?:\/\/([^/]*?)(?::\d*)?(?:\/|$)/.exec(url)?.[1] ?? "");
  return also_at?.test(url) ?? false;
}

/** The preset of that name, or the one whose address it is; null: an address of one's own. */
export function presetOf(choice: {
  readonly kind: string;
  readonly baseUrl: string;
  readonly provider?: string;
}): ProviderPreset | null {
  const own = PROVIDER_PRESETS.filter(({ kind }) => kind === choice.kind);
  const url = choice.baseUrl.trim().replace(/\/+$/, "").toLowerCase();
  return own.find(({ name }) => name === choice.provider) ?? own.find(({ base_url }) => base_url === url) ?? null;
}
