/** Writes `x.js.br` and `x.js.gz` beside each file of the build in the folder `dist` that is worth it. */
export function compressBuild(dist: string): Promise<void>;
