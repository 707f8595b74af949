import type { JsonObject } from "../base/index.ts";
import type { Asked, Model, ModelChunk, ModelError, ModelRequest, Models } from "../runtime/index.ts";
import { told } from "./asking.ts";
import { modelInfo } from "./catalog.ts";
import { linkedAbort } from "./patience.ts";
import { acceptedUsage } from "./tokens.ts";

/** One prompt to the browser's own model. */
export interface BuiltInPrompt {
  readonly system: string;
  readonly text: string;
  /** JSON Schema that binds the answer; null: nothing does. */
  readonly schema: JsonObject | null;
}

/** What comes of it: pieces of the answer, then its end or an error. */
export type BuiltInSaid =
  | { readonly say: "text"; readonly text: string }
  | { readonly say: "end" }
  /** `isOfSchema`: it may be that the browser takes no such schema. */
  | { readonly say: "error"; readonly error: ModelError; readonly isOfSchema: boolean };

/** Asks it, whoever can: only windows have it (Prompt API, `LanguageModel`). Ends without a word once aborted. */
export type AskBuiltIn = (prompt: BuiltInPrompt, signal: AbortSignal) => AsyncIterable<BuiltInSaid>;

/** The model that the browser brings answers for every function, whatever model that declares. No key; nobody is paid. */
export function builtInModels(ask: AskBuiltIn): Models {
  const info = modelInfo("built-in", "built-in");
  const model: Model = {
    info,
    async *stream(request, signal) {
      yield acceptedUsage(info, request);
      const because = yield* answer({ as: "schema" }, request, signal);
      if (because !== null) yield* answer({ as: "prompt", because }, request, signal);
    },
  };

  /** Returns why the browser takes no such schema, or null when the answer or an error was told. */
  async function* answer(
    asked: Asked,
    request: ModelRequest,
    signal: AbortSignal,
  ): AsyncGenerator<ModelChunk, string | null> {
    const { prompt, output, max_tokens } = request;
    const system = told(prompt.system, asked, output);
    const text = prompt.attachment === null ? prompt.text : `${prompt.text}\n\n${prompt.attachment}`;
    const counted = acceptedUsage(info, request);
    const link = linkedAbort(signal);
    let answered = "";
    yield { type: "asked", asked };
    try {
      for await (const said of ask(
        { system, text, schema: asked.as === "schema" ? output.schema : null },
        link.signal,
      )) {
        if (said.say === "error" && said.isOfSchema && asked.as === "schema" && answered === "") {
          return said.error.message;
        }
        if (said.say === "error") {
          yield { type: "error", error: said.error };
          return null;
        }
        if (said.say === "end") break;
        answered += said.text;
        yield { type: "text", text: said.text };
        const tokens = info.estimateTokens(answered);
        yield { ...counted, usage: { ...counted.usage, output: tokens } };
        // It can be told no limit.
        if (tokens < max_tokens) continue;
        yield { type: "end", stop: "max_tokens" };
        return null;
      }
      if (!signal.aborted) yield { type: "end", stop: "end" };
      return null;
    } finally {
      link.abort();
      link.release();
    }
  }

  return { resolve: () => model };
}
