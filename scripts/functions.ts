import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { functionsPage } from "./lib/functions-page.ts";

/** Writes `docs/functions.md` from the tables of functions and methods; a test fails while it is stale. */
writeFileSync(fileURLToPath(new URL("../docs/functions.md", import.meta.url)), functionsPage());
