import type { Asked, ModelInfo, ModelRequest } from "../runtime/index.ts";
import { asking, type Memory, type Refusals, refusalMemory } from "./asking.ts";
import type { RequestSpelling } from "./openai/request.ts";
import { ANTHROPIC_PROFILE, openAiProfile } from "./provider-profiles.ts";
import { untakenTool } from "./untaken-tool.ts";

/** What servers have refused so far: handed from run to run, each model asks once for what its server does not take. */
export interface Learnt {
  readonly refusals: Memory<Refusals>;
  readonly dialects: Memory<RequestSpelling>;
}

/** As it travels between threads. */
export type LearntEntry =
  | { readonly of: "refusals"; readonly key: string; readonly value: Refusals }
  | { readonly of: "dialects"; readonly key: string; readonly value: RequestSpelling };

/** Begins with what was learnt before; what is learnt from now on is told as well. */
export function createLearnt(before: readonly LearntEntry[] = [], tell?: (entry: LearntEntry) => void): Learnt {
  const refusals = new Map<string, Refusals>();
  const dialects = new Map<string, RequestSpelling>();
  for (const entry of before) {
    if (entry.of === "refusals") refusals.set(entry.key, entry.value);
    else dialects.set(entry.key, entry.value);
  }
  return {
    refusals: telling(refusals, (key, value) => tell?.({ of: "refusals", key, value })),
    dialects: telling(dialects, (key, value) => tell?.({ of: "dialects", key, value })),
  };
}

/** Tells what is new: calls at the same time learn the same. */
function telling<Value>(known: Map<string, Value>, tell: (key: string, value: Value) => void): Memory<Value> {
  return {
    get: (key) => known.get(key),
    set(key, value) {
      if (JSON.stringify(known.get(key)) !== JSON.stringify(value)) tell(key, value);
      known.set(key, value);
    },
  };
}

/** A provider that a run would use. */
export interface AskedProvider {
  readonly kind: "anthropic" | "openai-compatible";
  readonly base_url: string;
  readonly provider?: string;
}

/** How a type would be asked for by what is known of the provider and what was learnt of it; nothing is sent. */
export function askingBefore(
  { kind, base_url, provider }: AskedProvider,
  learnt: Learnt,
): (model: ModelInfo, output: ModelRequest["output"], thinking: ModelRequest["thinking"]) => Asked {
  const profile = kind === "anthropic" ? ANTHROPIC_PROFILE : openAiProfile(base_url, provider);
  const memory = refusalMemory(base_url.replace(/\/+$/, ""), learnt.refusals);
  return ({ id: model, thinking: facts }, output, thinking) =>
    asking(profile, output, {
      ...untakenTool({ request: { model, ...(thinking && { thinking }) }, thinking: facts }),
      ...memory.known({ model, output }, []),
    });
}
