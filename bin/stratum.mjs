#!/usr/bin/env node
/** The command line, run from source: tsx takes the types off as the files are loaded. */
import { register } from "tsx/esm/api";

register();
const { main } = await import("../src/cli/main.ts");
process.exitCode = await main(process.argv.slice(2));
