import { type LinkedAbort, onAbort } from "../abort.ts";
import type { Shortage } from "../budget/shortage.ts";
import type { Asked, Model, ModelChunk, ModelError, ModelRequest } from "../ports.ts";
import type { TokenCounter } from "./token-counter.ts";

/** How a stream ended. */
export type Ending =
  | { readonly kind: "end"; readonly stop: "end" | "max_tokens"; readonly note?: string }
  | { readonly kind: "error"; readonly error: ModelError }
  /** The step was stopped, or its time was spent. */
  | { readonly kind: "aborted" }
  /** The running count went past a limit, and the request was aborted. */
  | { readonly kind: "spent"; readonly shortage: Shortage };

export interface StreamWatch {
  readonly link: LinkedAbort;
  readonly counter: TokenCounter;
  /** Each piece of answer or thought, with the tokens that it adds; the next one is not taken before this resolves. */
  onText(type: "text-delta" | "thought-delta", text: string, tokens: number): Promise<void>;
  /** After every chunk: the limit that stops the call, if one does. */
  overspent(): Shortage | null;
}

export interface Consumed {
  readonly ending: Ending;
  /** The raw answer. */
  readonly raw: string;
  readonly asked: Asked | null;
}

/**
 * Reads a model's stream to its end and returns how it ended. Leaves at once when `link` aborts, even if the model does
 * not notice. Rejects only with what `onText` rejects with.
 */
export async function consume(model: Model, request: ModelRequest, watch: StreamWatch): Promise<Consumed> {
  const { signal } = watch.link;
  const aborted = new Promise<null>((resolve) => onAbort(signal, () => resolve(null)));
  let iterator: AsyncIterator<ModelChunk> | null = null;
  let raw = "";
  let asked: Asked | null = null;
  const next = async (): Promise<ModelChunk> => {
    try {
      iterator ??= model.stream(request, signal)[Symbol.asyncIterator]();
      const result = await iterator.next();
      return result.done ? { type: "error", error: CUT_SHORT } : result.value;
    } catch (error) {
      return { type: "error", error: { kind: "fault", message: error instanceof Error ? error.message : "" } };
    }
  };
  const finish = (ending: Ending) => {
    // A generator that waits for its transport is left to itself: the abort has reached it.
    iterator?.return?.()?.catch(() => {});
    return { ending, raw, asked };
  };
  for (;;) {
    const chunk = await Promise.race([next(), aborted]);
    if (chunk === null || signal.aborted) return finish({ kind: "aborted" });
    if (chunk.type === "end") {
      return finish({ kind: "end", stop: chunk.stop, ...(chunk.note !== undefined && { note: chunk.note }) });
    }
    if (chunk.type === "error") return finish({ kind: "error", error: chunk.error });
    if (chunk.type === "asked") asked = chunk.asked;
    else if (chunk.type === "usage") watch.counter.report(chunk.usage, chunk.exact);
    else if (chunk.text !== "") {
      const thought = chunk.type === "thought";
      if (!thought) raw += chunk.text;
      await watch.onText(thought ? "thought-delta" : "text-delta", chunk.text, watch.counter.add(chunk.text));
    }
    const shortage = watch.overspent();
    if (shortage !== null) return finish({ kind: "spent", shortage });
    if (watch.counter.running.output > request.max_tokens * RUNAWAY_FACTOR + RUNAWAY_SLACK) {
      return finish({ kind: "error", error: RUNAWAY });
    }
  }
}

const CUT_SHORT: ModelError = { kind: "network", message: "The answer broke off." };
const RUNAWAY: ModelError = { kind: "malformed", message: "The answer went on far beyond max_tokens." };
/** Our count may be well above a provider's; what is beyond this is no answer to our request. */
const RUNAWAY_FACTOR = 4;
const RUNAWAY_SLACK = 1024;
