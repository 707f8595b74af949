import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Trials of the build in engines that Playwright does not drive here; one engine after the other. `LONG`: those of minutes. */
export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: {
    include: [`e2e/engines/*.${process.env["LONG"] ? "long" : "trial"}.ts`],
    environment: "node",
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 90_000,
    passWithNoTests: true,
  },
});
