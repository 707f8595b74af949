import { readFileSync } from "node:fs";
import quickjs from "@jitl/quickjs-wasmfile-release-sync";
import { newVariant } from "quickjs-emscripten-core";
import { expect, it } from "vitest";
import { createSandbox } from "../../src/sandbox/index.ts";

/** Given what a walk through everything that code can reach needs, and no more. */
const sandbox = createSandbox({
  loadVariant: async (wasmMemory) => newVariant(quickjs, { wasmMemory }),
  now: () => 0,
  limits: { interrupts: 100_000 },
});
const walk = readFileSync(new URL("./intrinsics/walk.ts.txt", import.meta.url), "utf8");
const open = new AbortController().signal;

it("nothing that functions share can be changed or keeps anything", { timeout: 120_000 }, async () => {
  const result = await sandbox.run({ function: "walk", code: walk, parameters: [], args: [] }, open);
  expect(result).toMatchObject({ ok: true, value: { found: [] } });
  // Some that lie deep: whoever walks past these sees nothing.
  const { shared } = result.ok ? Object(result.value) : {};
  for (const name of [
    "Iterator.concat",
    "drop(1).__proto__",
    "Iterator.from",
    "asyncGenerated",
    "matchAll",
    "<template>",
  ])
    expect(
      shared.some((path: string) => path.includes(name)),
      name,
    ).toBe(true);
});
