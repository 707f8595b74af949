import { isJsonObject, type Json, type JsonObject } from "../base/index.ts";

/** What an entry of a server's list of models looks like where only one kind of server makes such entries. */
const SIGNS: readonly (readonly [provider: string, sign: (entry: JsonObject) => boolean])[] = [
  ["Ollama", ({ owned_by }) => owned_by === "library"],
  ["vLLM", ({ owned_by }) => owned_by === "vllm"],
  ["llama.cpp", ({ owned_by }) => owned_by === "llamacpp"],
  ["LM Studio", ({ owned_by }) => owned_by === "organization_owner"],
  // The same moment for every model: https://github.com/BerriAI/litellm/issues/32903.
  ["LiteLLM", ({ created }) => created === 1_677_610_602],
  ["OpenRouter", ({ pricing, architecture }) => isJsonObject(pricing) && isJsonObject(architecture)],
];

/** The kind of server that a list of models (`{ data: [{ id, … }] }`) comes from; null where it could be any. */
export function providerOf(list: Json): string | null {
  const data = isJsonObject(list) ? list["data"] : null;
  if (!Array.isArray(data)) return null;
  const entries = data.filter(isJsonObject);
  return SIGNS.find(([, sign]) => entries.some(sign))?.[0] ?? null;
}
