import { anthropicModels } from "../../src/models/anthropic.ts";
import { countTokens, openAiCompatibleModels } from "../../src/models/index.ts";
import type { ModelChunk, ModelRequest, Models } from "../../src/runtime/index.ts";
import { httpTo } from "./fake-provider/address.ts";
import type { FakeProfile, FakeProvider } from "./fake-provider/index.ts";
import { clock } from "./remote-model.ts";

/** What a prompt is known by on the other side of the wire. */
const keyOf = (text: string, attachment: string | null) => JSON.stringify([text, attachment]);

/** What the blocks of a request may say: no attachment, or one block that is it, wherever it stands; the others are the text. */
const readingsOf = (blocks: readonly string[]) => [
  keyOf(blocks.join(""), null),
  ...blocks.map((block, at) => keyOf(blocks.filter((_, other) => other !== at).join(""), block)),
];

/**
 * The simulated model's words, which a provider says: each call is made up here, and comes back over the wire. `said`: all
 * that was made up, its errors too.
 */
export function overTheWire(provider: FakeProvider, profile: FakeProfile, model: string, simulated: Models) {
  const said = new Set<string>();
  const waiting = new Map<string, string[]>();
  const make = profile.wire === "anthropic" ? anthropicModels : openAiCompatibleModels;
  const remote = make({
    http: httpTo(provider, profile),
    clock,
    base_url: profile.address,
    default_model: model,
    info: (known) => ({ ...known, provider: "simulated", estimateTokens: countTokens }),
  }).resolve(undefined);
  const own = simulated.resolve(undefined);
  if (!remote || !own) throw new Error("no model");
  provider.direct(({ blocks }) => {
    const known = readingsOf(blocks).find((key) => waiting.has(key));
    const texts = waiting.get(known ?? "") ?? [];
    // Members of a quorum are asked the same: whose words are whose doesn't matter.
    const text = texts.length > 1 ? texts.shift() : texts[0];
    return text === undefined
      ? { kind: "status", status: 400, message: "Nobody said this." }
      : { kind: "answer", text };
  });
  async function* stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelChunk, void, undefined> {
    const chunks: ModelChunk[] = [];
    for await (const chunk of own?.stream(request, signal) ?? []) chunks.push(chunk);
    const last = chunks.at(-1);
    if (last?.type === "error") {
      said.add(last.error.message);
      yield last;
      return;
    }
    const text = chunks.map((chunk) => (chunk.type === "text" ? chunk.text : "")).join("");
    const { prompt } = request;
    const key = keyOf(prompt.text, prompt.attachment);
    waiting.set(key, [...(waiting.get(key) ?? []), text]);
    said.add(text);
    yield* remote?.stream({ ...request, model }, signal) ?? [];
  }
  return { said, models: { resolve: () => ({ info: remote.info, stream }) } satisfies Models };
}
