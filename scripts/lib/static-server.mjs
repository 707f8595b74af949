import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { pipeline } from "node:stream";
import { encodings } from "./compress.mjs";
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

/** Whether an `Accept-Encoding` takes an encoding: named, or by `*`, and not with `q=0` (RFC 9110, 12.5.3). */
function accepts(header, encoding) {
  const rated = new Map(
    header.split(",").map((part) => {
      const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  return (rated.get(encoding) ?? rated.get("*") ?? 0) > 0;
}

/** What is known of a file; null where there is none, or no longer, as while a build is renewed. */
function found(sent) {
  try {
    const stats = statSync(sent);
    return stats.isFile() ? { sent, size: stats.size, mtimeMs: stats.mtimeMs } : null;
  } catch {
    return null;
  }
}

/** The file that is sent for another one: as the build compressed it, if it did and the browser takes that; or null. */
function chosen(file, accepted) {
  const plain = found(file);
  if (!plain) return null;
  const made = encodings.flatMap(({ name, suffix }) => {
    const packed = found(file + suffix);
    return packed ? [{ ...packed, encoding: name }] : [];
  });
  const { sent, size, mtimeMs, encoding } = made.find((packed) => accepts(accepted, packed.encoding)) ?? plain;
  return {
    sent,
    headers: {
      "Content-Length": size,
      ETag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
      ...(made.length > 0 ? { Vary: "Accept-Encoding" } : {}),
      ...(encoding ? { "Content-Encoding": encoding } : {}),
    },
  };
}

const without = (headers, ...names) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** What a host does with a request before it answers: nothing. */
const atOnce = () => true;

/**
 * Serves a folder on 127.0.0.1 with the app's headers, as a static host would: compressed where the build holds that
 * too, and not again what the browser still has.
 * `base` mounts it under a sub-path; `headers: false` plays a host that sends none. `before` is asked for each path and
 * plays a slow host, while its promise is open, or one that is out of reach, if the answer is false.
 * Resolves to `{ url, close }`; rejects with `EADDRINUSE` when the port is taken.
 */
export function serveStatic(folder, { port = 0, base = "/", headers = true, before = atOnce } = {}) {
  const server = createServer(async (request, response) => {
    let path = "";
    try {
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      if (!pathname.startsWith(base)) return response.writeHead(404).end("Not found");
      path = decodeURIComponent(pathname.slice(base.length));
    } catch {
      return response.writeHead(400).end("Bad path");
    }
    if (path === "" || path.endsWith("/")) path += "index.html";
    if (!(await before(path))) return request.destroy();
    const file = normalize(join(folder, path));
    const inside = file.startsWith(normalize(folder) + sep);
    const choice = inside ? chosen(file, request.headers["accept-encoding"] ?? "") : null;
    if (!choice) return response.writeHead(404).end("Not found");
    const all = {
      ...(headers ? headersFor(path) : {}),
      ...choice.headers,
      "Content-Type": types[extname(file)] ?? "application/octet-stream",
    };
    if (request.headers["if-none-match"]?.includes(all.ETag)) {
      return response.writeHead(304, without(all, "Content-Length", "Content-Encoding")).end();
    }
    response.writeHead(200, all);
    if (request.method === "HEAD") return response.end();
    // A file that is gone by now, or a browser that is, ends the answer and not the server.
    pipeline(createReadStream(choice.sent), response, () => {});
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
