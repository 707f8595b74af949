/** A text of a package and what stands for it in the build. */
export type Cut = readonly [from: string | RegExp, to: string];

/** Leaves nothing of functions at the top of a file but their names; what only they call goes with them. */
export const emptied = (...names: readonly string[]): readonly Cut[] =>
  names.map((name) => [
    new RegExp(`^function ${name.replaceAll("$", "\\$")}\\([\\s\\S]*?^\\}$`, "m"),
    `function ${name.replaceAll("$", "$$$$")}() {}`,
  ]);
