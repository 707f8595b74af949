interface MeasuredFile {
  readonly path: string;
  /** Bytes after brotli at its highest level. */
  readonly brotli: number;
}
export function firstScreen(): { readonly scripts: readonly MeasuredFile[]; readonly styles: readonly MeasuredFile[] };
