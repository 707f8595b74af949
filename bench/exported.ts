import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { generateCode, planClass } from "../src/codegen/index.ts";
import { irOf } from "./engine/sides.ts";
import type { Workload } from "./engine/workloads.ts";
import type { Row } from "./exported/measure.ts";
import { WORKLOADS } from "./exported/workloads.ts";

/**
 * The classes that the flows export as, each in a bundle with the library that it runs on and with the interpreter, and in
 * a process of its own, as an exported project has one flow: the engine learns nothing from the others.
 */
const LIMIT = 1.1;
const here = fileURLToPath(new URL(".", import.meta.url));
const folder = join(here, "node_modules/.cache/exported");
const library = JSON.stringify(join(here, "../src/runtime/library.ts"));
const measure = JSON.stringify(join(here, "exported/measure.ts"));
rmSync(folder, { recursive: true, force: true });

async function rowOf(workload: Workload, at: number): Promise<Row> {
  const ir = irOf(workload);
  const title = `Flow ${at}`;
  const own = join(folder, String(at));
  const { value: files } = await generateCode(ir, title, (text) => Promise.resolve(text));
  for (const { path, text } of files) {
    const file = join(own, path.replace("src/", ""));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text.replaceAll('"./stratum/index.ts"', library));
  }
  const { className, fileName, flows } = planClass(ir, title);
  const run = `() => new ${className}().${flows.get(ir.main)?.method ?? ""}()`;
  const [main, bundle] = [join(own, "main.ts"), join(own, "main.mjs")];
  writeFileSync(
    main,
    `import { measureExported } from ${measure};\nimport { ${className} } from "./${fileName}.ts";\nawait measureExported(${at}, ${run});\n`,
  );
  await build({
    entryPoints: [main],
    bundle: true,
    platform: "node",
    format: "esm",
    target: "es2022",
    outfile: bundle,
  });
  // One thread collects garbage, as for the engine.
  const { status, stdout } = spawnSync(process.execPath, ["--single-threaded-gc", bundle], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`${workload.name} ended with ${status}.`);
  return JSON.parse(stdout);
}

const rows: Row[] = [];
for (const [at, workload] of WORKLOADS.entries()) rows.push(await rowOf(workload, at));
const goals = rows.map(({ workload, interpreter, exported }) => {
  const ratio = exported / interpreter;
  return { goal: `${workload}: exported code ≤ ${LIMIT} × interpreter`, ratio, limit: LIMIT, holds: ratio <= LIMIT };
});

const round = (value: number) => Number(value.toFixed(2));
console.log("CPU per step, µs (best)");
console.table(
  Object.fromEntries(
    rows.map(({ workload, interpreter, exported }) => [
      workload,
      { interpreter: round(interpreter), exported: round(exported) },
    ]),
  ),
);
console.table(
  Object.fromEntries(goals.map(({ goal, ratio, limit, holds }) => [goal, { ratio: round(ratio), limit, holds }])),
);
const json = process.argv.find((argument) => argument.startsWith("--json="))?.slice("--json=".length);
if (json) writeFileSync(json, `${JSON.stringify({ rows, goals }, null, 2)}\n`);
