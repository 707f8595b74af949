import { invariant } from "../base/index.ts";
import type { Models } from "../runtime/index.ts";
import type { RemoteOptions } from "./remote.ts";

/** A lazy door: brings the SDK along. Body follows. */
export function anthropicModels(_options: RemoteOptions): Models {
  invariant(false, "not built yet");
}
