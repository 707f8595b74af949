import { isJsonObject, type Json, type JsonObject } from "../base/index.ts";

type Sign = (entry: JsonObject) => boolean;

/** What an entry of a server's list of models looks like where only one kind of server makes such entries. */
const SIGNS: readonly (readonly [provider: string, sign: Sign])[] = [
  ["Ollama", ({ owned_by }) => owned_by === "library"],
  ["vLLM", ({ owned_by }) => owned_by === "vllm"],
  ["llama.cpp", ({ owned_by }) => owned_by === "llamacpp"],
  ["LM Studio", ({ owned_by }) => owned_by === "organization_owner"],
  ["OpenRouter", ({ pricing, architecture }) => isJsonObject(pricing) && isJsonObject(architecture)],
];

/**
 * The same moment for every model (https://github.com/BerriAI/litellm/issues/32903). It is OpenAI's own for one of its: only
 * a list of several that all have it is a sign.
 */
const isLiteLlm = (entries: readonly JsonObject[]): boolean =>
  entries.length > 1 && entries.every(({ created }) => created === 1_677_610_602);

/** The kind of server that a list of models (`{ data: [{ id, … }] }`) comes from; null where it could be any. */
export function providerOf(list: Json): string | null {
  const data = isJsonObject(list) ? list["data"] : null;
  if (!Array.isArray(data)) return null;
  const entries = data.filter(isJsonObject);
  return SIGNS.find(([, sign]) => entries.some(sign))?.[0] ?? (isLiteLlm(entries) ? "LiteLLM" : null);
}
