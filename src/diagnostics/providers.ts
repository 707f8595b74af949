import { ownValue } from "../base/index.ts";
import type { ModelErrorKind } from "../runtime/index.ts";

interface ProviderEntry {
  readonly title: string;
  /** What to do about it; empty where the provider's own words say all. */
  readonly help: string;
}

/** What a provider's refusal means. The sentence is its own; kept here are its name for people and what to do. */
const providerEntries = {
  rate_limited: {
    title: "The provider asked to slow down",
    help: "Run fewer calls at once, or wait a while and run again.",
  },
  overloaded: { title: "The provider is overloaded", help: "Wait a while, or choose another model." },
  server: { title: "The provider failed", help: "Wait a while, or choose another model." },
  network: { title: "The connection broke", help: "Look at the connection, and run again." },
  unreachable: {
    title: "The address did not answer, or allows no web pages",
    help: "Check the address and that its server runs. If it does, it has to allow this page.",
  },
  timeout: { title: "The provider did not answer in time", help: "Run again, or choose another model." },
  bad_request: {
    title: "The provider refused the request",
    help: "Its own message says why. Check the model's name and the address.",
  },
  unauthorized: {
    title: "The key was not accepted",
    help: "Paste the key again under Model, and check that it is one for this address.",
  },
  key_missing: { title: "The address asks for a key", help: "None was given. Give it one under Model." },
  no_credit: {
    title: "The account has no credit",
    help: "Waiting doesn't help: add credit or set up billing with the provider, or use another account.",
  },
  forbidden: {
    title: "The provider does not allow this",
    help: "Its own message says why. The account may not have this model.",
  },
  not_found: { title: "The provider knows no such model or address", help: "Check the model's name and the address." },
  redirect: {
    title: "The address leads somewhere else",
    help: "Use the address that it leads to: nothing is followed.",
  },
  blocked: {
    title: "The request was stopped on its way out",
    help: "Approve the address under Model, or reload the page.",
  },
  malformed: { title: "The answer could not be read", help: "Check that the address is that of such a provider." },
  fault: {
    title: "A fault of this program",
    help: "The answer came and could not be read; it was not asked for again. Please report it.",
  },
  refusal: {
    title: "The model declined to answer",
    help: "Say in the context what is wanted and why, or choose another model.",
  },
  context_length: {
    title: "The prompt is too long for the model",
    help: "Give the step less to read, or choose another model.",
  },
  max_tokens: { title: "The answer was cut off by max tokens", help: "Raise max tokens, or ask for less." },
} as const satisfies { readonly [K in ModelErrorKind]: ProviderEntry };

/** The words for a provider's error. A kind from a newer version is shown as it is. */
export function describeProvider(kind: string): ProviderEntry {
  return ownValue<ProviderEntry>(providerEntries, kind) ?? { title: kind, help: "" };
}

/** What makes servers on one's own machine allow the page of this origin: the server's name, and the setting. */
export function serverSettings(origin: string): readonly (readonly [string, string])[] {
  return [
    ["Ollama", `OLLAMA_ORIGINS=${origin} ollama serve`],
    ["LM Studio", "lms server start --cors, or Enable CORS in its server settings"],
    ["vLLM", `vllm serve … --allowed-origins '["${origin}"]'`],
    ["LiteLLM", `general_settings: {cors_allow_origins: ["${origin}"]}`],
  ];
}
