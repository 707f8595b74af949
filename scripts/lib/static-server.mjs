import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { headersFor } from "./headers.mjs";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".ttf": "font/ttf",
  ".map": "application/json",
  ".txt": "text/plain; charset=utf-8",
};

/**
 * Serves a folder on 127.0.0.1 with the app's headers, as a static host would.
 * `base` mounts it under a sub-path; `headers: false` plays a host that sends none.
 * Resolves to `{ url, close }`; rejects with `EADDRINUSE` when the port is taken.
 */
export function serveStatic(folder, { port = 0, base = "/", headers = true } = {}) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (!url.pathname.startsWith(base)) return response.writeHead(404).end("Not found");
    let path = "";
    try {
      path = decodeURIComponent(url.pathname.slice(base.length));
    } catch {
      return response.writeHead(400).end("Bad path");
    }
    if (path === "" || path.endsWith("/")) path += "index.html";
    const file = normalize(join(folder, path));
    const inside = file.startsWith(normalize(folder) + sep);
    if (!inside || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end("Not found");
    const sent = headers ? headersFor(path) : {};
    response.writeHead(200, { ...sent, "Content-Type": types[extname(file)] ?? "application/octet-stream" });
    if (request.method === "HEAD") return response.end();
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const url = `http://127.0.0.1:${server.address().port}${base}`;
      const close = () =>
        new Promise((done) => {
          server.close(done);
          server.closeAllConnections();
        });
      resolve({ url, close });
    });
  });
}
