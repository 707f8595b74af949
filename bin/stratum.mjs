#!/usr/bin/env node
/** The command line: a bundle of `src/cli`, made at the first use and again when the sources change. */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`stratum needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(2);
}
const { commandBundle } = await import("../scripts/lib/command-bundle.mjs");
const entry = await commandBundle().catch((thrown) => {
  const missing = thrown?.code === "ERR_MODULE_NOT_FOUND";
  console.error(
    missing
      ? "stratum: its packages are not installed. Run `npm ci` in its folder first."
      : `stratum: ${thrown.message}`,
  );
  process.exit(2);
});
const { start } = await import(entry);
process.exitCode = await start(process.argv.slice(2));
