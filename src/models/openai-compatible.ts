import { invariant } from "../base/index.ts";
import type { Models } from "../runtime/index.ts";
import type { RemoteOptions } from "./remote.ts";

/** Any endpoint that speaks OpenAI's chat completions. Body follows. */
export function openAiCompatibleModels(_options: RemoteOptions): Models {
  invariant(false, "not built yet");
}
