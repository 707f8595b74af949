import { defineConfig } from "@playwright/test";

const executablePath = process.env["CHROMIUM"];

/** End-to-end journeys against the build, served with the real headers under a sub-path. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: "node_modules/.cache/e2e",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 180_000,
  // Patience for what comes in the end, however busy the machine is. Where a time is promised, the trial says so itself.
  expect: { timeout: 60_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    trace: "retain-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
