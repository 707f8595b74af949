import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { generateCode, planClass } from "../src/codegen/index.ts";
import { irOf } from "./engine/sides.ts";
import { WORKLOADS } from "./exported/workloads.ts";

/** The classes that the flows export as, in one bundle with the library that they run on and with the interpreter. */
const here = fileURLToPath(new URL(".", import.meta.url));
const folder = join(here, "node_modules/.cache/exported");
const library = JSON.stringify(join(here, "../src/runtime/library.ts"));
rmSync(folder, { recursive: true, force: true });

const imports: string[] = [];
const runs: string[] = [];
for (const [at, workload] of WORKLOADS.entries()) {
  const ir = irOf(workload);
  const title = `Flow ${at}`;
  const { value: files } = await generateCode(ir, title, (text) => Promise.resolve(text));
  for (const { path, text } of files) {
    const file = join(folder, String(at), path.replace("src/", ""));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text.replaceAll('"./stratum/index.ts"', library));
  }
  const plan = planClass(ir, title);
  imports.push(`import { ${plan.className} } from "./${at}/${plan.fileName}.ts";`);
  runs.push(`() => new ${plan.className}().${plan.flows.get(ir.main)?.method ?? ""}()`);
}
const measure = JSON.stringify(join(here, "exported/measure.ts"));
writeFileSync(
  join(folder, "main.ts"),
  `import { measureExported } from ${measure};\n${imports.join("\n")}\nawait measureExported([${runs.join(", ")}]);\n`,
);

const bundle = join(folder, "main.mjs");
await build({
  entryPoints: [join(folder, "main.ts")],
  bundle: true,
  platform: "node",
  format: "esm",
  target: "es2022",
  outfile: bundle,
});
// One thread collects garbage, as for the engine.
const { status } = spawnSync(process.execPath, ["--single-threaded-gc", bundle, ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exitCode = status ?? 1;
