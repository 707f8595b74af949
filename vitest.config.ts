import { transform } from "esbuild";
import { defineConfig } from "vitest/config";

/** Vite's own transformer leaves decorators in its output; tests that run exported code need them lowered. */
const lowerDecorators = {
  name: "lower-decorators",
  enforce: "pre" as const,
  async transform(code: string, id: string) {
    if (!/\.ts$/.test(id.split("?")[0] ?? "") || !/^\s*@(infer|compute|flow)\b/m.test(code)) return null;
    const { code: lowered, map } = await transform(code, {
      loader: "ts",
      target: "es2022",
      sourcefile: id,
      sourcemap: true,
    });
    return { code: lowered, map };
  },
};

export default defineConfig({
  plugins: [lowerDecorators],
  test: {
    include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
    environment: "node",
    maxWorkers: 2,
    // Ends what hangs; nothing is measured by it, so that a busy machine fails nothing.
    testTimeout: 60_000,
  },
});
