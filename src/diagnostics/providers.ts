import { isFailureKind, MODEL_FAILURES } from "../base/index.ts";

/** The words for a provider's error; its own message says more. A kind from a newer version is shown as it is. */
export function describeProvider(kind: string): { readonly title: string; readonly help: string } {
  return isFailureKind(kind) ? MODEL_FAILURES[kind] : { title: kind, help: "" };
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
