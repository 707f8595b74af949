import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** The compiler as it ships, bundled: the loader that runs TypeScript as it is wraps every closure, which would be measured. */
const bundle = fileURLToPath(new URL("./node_modules/.cache/compiler.mjs", import.meta.url));
await build({
  entryPoints: [fileURLToPath(new URL("./compiler/measure.ts", import.meta.url))],
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  outfile: bundle,
  // The yaml package asks for Node's own modules the old way.
  banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
});
const { status } = spawnSync(process.execPath, ["--expose-gc", bundle, ...process.argv.slice(2)], { stdio: "inherit" });
process.exitCode = status ?? 1;
