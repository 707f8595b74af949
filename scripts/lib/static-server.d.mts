export interface StaticServer {
  readonly url: string;
  close(): Promise<void>;
}
export function serveStatic(
  folder: string,
  options?: { port?: number; base?: string; headers?: boolean; before?: (path: string) => boolean | Promise<boolean> },
): Promise<StaticServer>;
