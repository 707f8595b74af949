import { createBuilder } from "./builder.ts";
import type { ToBuild } from "./messages.ts";
import { serveBuilds } from "./serve.ts";

/** Compiles, prints, lays out, exports. Documents come as changes, so that what stayed the same is compiled only once. */
const answer = serveBuilds(createBuilder());

self.addEventListener("message", ({ data }: MessageEvent<ToBuild>) => {
  void answer(data).then((reply) => self.postMessage(reply));
});
