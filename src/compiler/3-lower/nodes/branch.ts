import type { NodeLowering } from "../lowering.ts";

/** Cases as they stand; the edges that leave by them are conditions of the steps they lead to. */
export const lowerBranch: NodeLowering<"branch"> = {
  isCarried: () => true,
  lower: ({ cases }, base) => ({
    ...base,
    type: "branch",
    cases: cases.map(({ name, condition }) => ({ name, condition })),
  }),
};
