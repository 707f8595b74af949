import type { NodeLowering } from "../lowering.ts";

/** Not carried yet: `L401`. */
export const lowerDebate: NodeLowering<"debate"> | null = null;
