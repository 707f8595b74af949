import type { NodeLowering } from "../lowering.ts";

/** Not carried yet: `L401`. */
export const lowerBranch: NodeLowering<"branch"> | null = null;
