import type { NodeLowering } from "../lowering.ts";

/** Not carried yet: `L401`. */
export const lowerHuman: NodeLowering<"human"> | null = null;
