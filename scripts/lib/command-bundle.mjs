import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const cache = join(root, "node_modules", ".cache", "stratum");
const current = join(cache, "current.json");
/** Builds that are kept: a command that runs now may still load parts of an older one. */
const KEPT = 3;

/** Loaded from node_modules when they are needed: large, or with files of their own beside them. */
const OUTSIDE = [
  "typescript",
  "prettier",
  "prettier/*",
  "elkjs",
  "elkjs/*",
  "@jitl/quickjs-wasmfile-release-sync",
  "esbuild",
];

/**
 * The command line as a few files of JavaScript, made at the first use and again when a source or the lock file has
 * changed. Answers the address of its entry. Where nothing can be written beside the packages, it is made anew for this
 * one process.
 */
export async function commandBundle() {
  return entryIn(kept() ?? (await make()));
}

const entryIn = (folder) => pathToFileURL(join(folder, "start.js")).href;

/** The folder of the last build, if nothing it was made of has another time or size since. */
function kept() {
  try {
    const { build, sources } = JSON.parse(readFileSync(current, "utf8"));
    const folder = join(cache, build);
    return existsSync(join(folder, "start.js")) && sources.every(([path, mark]) => markOf(path) === mark)
      ? folder
      : null;
  } catch {
    return null;
  }
}

function markOf(path) {
  const { mtimeMs, size } = statSync(join(root, path));
  return `${mtimeMs} ${size}`;
}

async function make() {
  const { build } = await import("esbuild");
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      start: "src/cli/start.ts",
      thread: "src/cli/thread.ts",
      "sandbox-worker": "src/node/sandbox-worker.ts",
    },
    outdir: cache,
    entryNames: "[name]",
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external: OUTSIDE,
    // Packages of the older kind that are bundled ask for Node's own modules by `require`.
    banner: {
      js: 'import { createRequire as nodeRequire } from "node:module"; const require = nodeRequire(import.meta.url);',
    },
    write: false,
    metafile: true,
    legalComments: "none",
    minifyWhitespace: true,
    logLevel: "error",
  });
  const files = outputFiles.map(({ path, contents }) => ({ path: relative(cache, path), contents }));
  const sources = Object.keys(metafile.inputs).filter((path) => !path.startsWith("node_modules/"));
  try {
    return keep(files, [...sources, "package-lock.json", "scripts/lib/command-bundle.mjs"]);
  } catch (thrown) {
    if (!/^(?:EACCES|EROFS|EPERM|ENOSPC)$/.test(thrown?.code ?? "")) throw thrown;
    return once(files);
  }
}

/** Named by its content and put in its place whole, so that two commands started at once never see half a build. */
function keep(files, sources) {
  const hash = createHash("sha256");
  for (const { path, contents } of files) hash.update(path).update(contents);
  const build = hash.digest("hex").slice(0, 16);
  const folder = join(cache, build);
  mkdirSync(cache, { recursive: true });
  if (!existsSync(folder)) {
    const half = mkdtempSync(join(cache, "half-"));
    write(half, files);
    try {
      renameSync(half, folder);
    } catch (thrown) {
      rmSync(half, { recursive: true, force: true });
      if (!existsSync(folder)) throw thrown;
    }
  }
  const stamp = `${current}.${process.pid}`;
  writeFileSync(stamp, JSON.stringify({ build, sources: sources.map((path) => [path, markOf(path)]) }));
  renameSync(stamp, current);
  forgetOlder();
  return folder;
}

function forgetOlder() {
  const builds = readdirSync(cache, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, time: statSync(join(cache, name)).mtimeMs }))
    .sort((left, right) => right.time - left.time);
  for (const { name } of builds.slice(KEPT)) rmSync(join(cache, name), { recursive: true, force: true });
}

/** Its packages are found through a link. */
function once(files) {
  const folder = mkdtempSync(join(tmpdir(), "stratum-"));
  write(folder, files);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function write(folder, files) {
  for (const { path, contents } of files) writeFileSync(join(folder, path), contents);
}
