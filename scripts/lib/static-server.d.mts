export interface StaticServer {
  readonly url: string;
  close(): Promise<void>;
}
export function serveStatic(
  folder: string,
  options?: { port?: number; base?: string; headers?: boolean },
): Promise<StaticServer>;
