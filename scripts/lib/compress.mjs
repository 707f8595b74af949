import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { firstScreen } from "./first-screen.mjs";

const COMPRESSIBLE = new Set([
  ".html",
  ".js",
  ".mjs",
  ".css",
  ".json",
  ".svg",
  ".wasm",
  ".ttf",
  ".webmanifest",
  ".txt",
]);
/** What fits into one packet arrives no sooner for being smaller. */
const LEAST = 1_000;
/** Brotli's highest level takes ten times as long as this, for a tenth less: only what everybody waits for is worth it. */
const QUICK = 9;

/** What a host can send compressed, best first: the name in HTTP, and how the file beside the plain one ends. */
export const encodings = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
];

/** Writes `x.js.br` and `x.js.gz` beside each file of a build that is worth it. */
export async function compressBuild(dist) {
  const { scripts, styles } = firstScreen(dist);
  const early = new Set(["index.html", ...[...scripts, ...styles].map(({ path }) => path)].map((path) => join(path)));
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const plain = await readFile(file);
      if (plain.length < LEAST) return;
      const quality = early.has(relative(dist, file)) ? constants.BROTLI_MAX_QUALITY : QUICK;
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(plain, {
          params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
        }),
        promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
      ]);
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
    }),
  );
}
