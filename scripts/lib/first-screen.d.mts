interface MeasuredFile {
  readonly path: string;
  /** Bytes after brotli at its highest level. */
  readonly brotli: number;
}
/** Where the build notes which modules the first screen is made of: a JSON list of paths from the project's root. */
export const modulesFile: string;
/** `dist`: folder of the build, by default the project's. */
export function firstScreen(dist?: string): {
  readonly scripts: readonly MeasuredFile[];
  readonly styles: readonly MeasuredFile[];
};
