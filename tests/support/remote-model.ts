import { type Contracts, type Field, providerSchema } from "../../src/contracts/index.ts";
import type { Clock, ModelChunk, ModelRequest, Models } from "../../src/runtime/index.ts";

const CONTRACTS: Contracts = {
  Sentiment: { fields: { label: { type: "string", values: ["positive", "negative"] }, reasoning: { type: "string" } } },
};

export const clock: Clock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};

export function requestOf(
  change: {
    readonly output?: Field;
    readonly contracts?: Contracts;
    readonly attachment?: string;
    readonly max_tokens?: number;
  } = {},
): ModelRequest {
  const contracts = change.contracts ?? CONTRACTS;
  const output = change.output ?? { type: "contract", contract: "Sentiment" };
  return {
    model: "model-x",
    prompt: {
      system: "You are executing a typed function.",
      text: "Classify the tone.\nInputs:\n  text: It broke — again.",
      parts: [],
      cache_prefix: 18,
      attachment: change.attachment ?? null,
      hash: "",
    },
    output: providerSchema(output, contracts),
    max_tokens: change.max_tokens ?? 1_000,
    call_id: "call",
    identity: { path: "", function: "f", inputs: {}, attempt: 1, member: 1, output, contracts, ensure: [] },
  };
}

/** One call of the default model, to its end. */
export async function ask(models: Models, request = requestOf(), signal = new AbortController().signal) {
  const model = models.resolve(undefined);
  if (!model) throw new Error("no model");
  const chunks: ModelChunk[] = [];
  for await (const chunk of model.stream(request, signal)) chunks.push(chunk);
  const text = chunks.map((chunk) => (chunk.type === "text" ? chunk.text : "")).join("");
  const usage = chunks.filter((chunk) => chunk.type === "usage").at(-1);
  const asked = chunks.find((chunk) => chunk.type === "asked")?.asked;
  return { chunks, text, last: chunks.at(-1), usage, asked };
}
