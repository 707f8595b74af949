import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/**
 * The engine as it ships, bundled: the loader that runs TypeScript as it is wraps every closure, which would be measured.
 * One thread collects garbage: the helpers wait by spinning, which would count as CPU time of whoever made the garbage.
 */
const bundle = fileURLToPath(new URL("./node_modules/.cache/engine.mjs", import.meta.url));
await build({
  entryPoints: [fileURLToPath(new URL("./engine/measure.ts", import.meta.url))],
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  outfile: bundle,
});
const { status } = spawnSync(
  process.execPath,
  ["--expose-gc", "--single-threaded-gc", bundle, ...process.argv.slice(2)],
  { stdio: "inherit" },
);
process.exitCode = status ?? 1;
