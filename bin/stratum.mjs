#!/usr/bin/env node
/** The command line, run from source: tsx takes the types off as the files are loaded. */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`stratum needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(2);
}
const loader = await import("tsx/esm/api").catch(() => null);
if (!loader) {
  console.error("stratum: its packages are not installed. Run `npm ci` in its folder first.");
  process.exit(2);
}
// Whoever reads the output may stop reading (`| head`): that is no failure.
process.stdout.on("error", (error) => process.exit(error.code === "EPIPE" ? 0 : 2));
loader.register();
const { main } = await import("../src/cli/main.ts");
process.exitCode = await main(process.argv.slice(2));
