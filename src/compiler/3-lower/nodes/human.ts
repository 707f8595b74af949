import type { NodeLowering } from "../lowering.ts";

/** Question, artifacts and decision as they stand; edges for its outcomes are the edges' own lowering. */
export const lowerHuman: NodeLowering<"human"> = {
  isCarried: () => true,
  lower({ question, trigger, artifacts, decision, options, timeout_ms, on_timeout }, base) {
    return {
      ...base,
      type: "human",
      question,
      ...(trigger !== undefined ? { trigger } : {}),
      artifacts,
      decision,
      ...(options ? { options } : {}),
      ...(timeout_ms !== undefined ? { timeout_ms } : {}),
      ...(on_timeout !== undefined ? { on_timeout } : {}),
    };
  },
};
