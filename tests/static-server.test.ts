import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { compressBuild } from "../scripts/lib/compress.mjs";
import { type StaticServer, serveStatic } from "../scripts/lib/static-server.mjs";

const SCRIPT = "export const layers = ['sand', 'clay', 'chalk'];\n".repeat(100);

// A rebuild that takes a file away: when it was looked for and found, or when it is about to be read.
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const taking =
    (suffix: string, isBefore: boolean, does: (path: string) => unknown) =>
    (path: string): unknown => {
      const taken = path.endsWith(suffix);
      if (taken && isBefore) fs.rmSync(path);
      const result = does(path);
      if (taken && !isBefore) fs.rmSync(path, { force: true });
      return result;
    };
  return {
    ...fs,
    existsSync: taking("found.js", false, fs.existsSync),
    statSync: taking("found.js", false, fs.statSync),
    createReadStream: taking("read.js", true, fs.createReadStream),
  };
});

let folder = "";
let server: StaticServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "stratum-served-"));
  writeFileSync(join(folder, "index.html"), '<!doctype html><script type="module" src="./layers.js"></script>');
  writeFileSync(join(folder, "layers.js"), SCRIPT);
  writeFileSync(join(folder, "dot.png"), Buffer.alloc(2_000));
  await compressBuild(folder);
  server = await serveStatic(folder);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** A request as it is on the wire: `fetch` would unpack what comes. */
function get(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      request(server.url, { path: `/${path}`, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
        );
      })
        .on("error", reject)
        .end();
    },
  );
}

describe("the local server", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["br;q=0, *", "gzip", gunzipSync],
  ])("sends to a browser that takes %j what the build compressed as %s", async (accepted, encoding, unpack) => {
    const { status, headers, body } = await get("layers.js", { "accept-encoding": accepted });
    expect(status).toBe(200);
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(headers["vary"]).toBe("Accept-Encoding");
    expect(Number(headers["content-length"])).toBe(body.length);
    expect(body.length).toBeLessThan(SCRIPT.length / 10);
    expect(unpack(body).toString()).toBe(SCRIPT);
  });

  it.each(["", "identity", "br;q=0, gzip;q=0.0"])("sends the plain file to who takes %j", async (accepted) => {
    const { headers, body } = await get("layers.js", { "accept-encoding": accepted });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers["vary"]).toBe("Accept-Encoding");
    expect(body.toString()).toBe(SCRIPT);
  });

  it("sends a picture as it is", async () => {
    const { headers, body } = await get("dot.png", { "accept-encoding": "br" });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers["vary"]).toBeUndefined();
    expect(body.length).toBe(2_000);
  });

  it("sends nothing again that the browser still has, unless it changed or is asked for in another encoding", async () => {
    const { headers } = await get("layers.js", { "accept-encoding": "br" });
    const tag = String(headers["etag"]);
    const again = await get("layers.js", { "accept-encoding": "br", "if-none-match": tag });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
    expect(again.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
    expect((await get("layers.js", { "accept-encoding": "gzip", "if-none-match": tag })).status).toBe(200);
  });

  it.each([
    ["/", 400],
    ["%ff", 400],
    ["%00", 404],
    ["gone.js", 404],
    ["layers.js/gone", 404],
    ["..%2Flayers.js", 404],
  ])("answers /%s with %d, and goes on", async (path, status) => {
    expect((await get(path)).status).toBe(status);
    expect((await get("layers.js")).status).toBe(200);
  });

  it.each(["found.js", "read.js"])("goes on when a rebuild takes %s away meanwhile", async (name) => {
    writeFileSync(join(folder, name), SCRIPT);
    await expect(get(name)).rejects.toThrow();
    expect((await get("layers.js")).status).toBe(200);
  });
});
